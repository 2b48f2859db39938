import type { deliveryProblems as english } from '../en/delivery-problems.ts';
import type { Translated } from '../translated.ts';

export const deliveryProblems: Translated<typeof english> = {
  'problem.host_unknown': 'No se encontró el nombre {host}.',
  'problem.host_unknown.do':
    'Revisa cómo está escrita la dirección. Si es correcta, su DNS no está configurado o no responde.',
  'problem.place_not_allowed':
    '{host} está en una red privada, o el puerto no es de un servidor web. Fairlead no envía nada ahí.',
  'problem.place_not_allowed.do': 'Usa una dirección a la que se pueda llegar desde internet.',
  'problem.no_connection': 'La conexión con {host} no se estableció o se cortó.',
  'problem.no_connection.do':
    'Mira si el servidor está funcionando y abierto a internet. Fairlead lo sigue intentando.',
  'problem.timeout': 'No hubo respuesta en {seconds} segundos.',
  'problem.timeout.do':
    'Puede haber llegado de todos modos. El receptor debería responder primero y trabajar después. Fairlead lo intenta otra vez.',
  'problem.certificate': 'El certificado de {host} no es válido.',
  'problem.certificate.do':
    'Venció, es de otro nombre o nadie responde por él. Renuévalo en el servidor que recibe.',
  'problem.no_http': 'Lo que llegó no es una respuesta HTTP.',
  'problem.no_http.do': 'Revisa el esquema y el puerto de la dirección: ahí no escucha un servidor web.',
  'problem.redirect':
    'El destino redirige a {location} (respuesta {status}). Fairlead no sigue redirecciones, porque pueden llevar a cualquier parte.',
  'problem.redirect.do': 'Escribe la dirección final.',
  'problem.target_failed': 'El destino tuvo un error propio (respuesta {status}).',
  'problem.target_failed.do':
    'Fairlead lo intenta otra vez solo. Si sigue así, mira el registro del servidor que recibe.',
  'problem.target_forbids': 'El destino no deja entrar a Fairlead (respuesta {status}).',
  'problem.target_forbids.do':
    'Revisa la clave o contraseña en la dirección, los encabezados o los secretos y envía otra vez.',
  'problem.target_refused': 'El destino lo rechazó (respuesta {status}).',
  'problem.target_refused.do':
    'La respuesta, en Enviados, casi siempre dice qué valor está mal. Corrige la regla o el receptor y envía otra vez.',
  'problem.target_gone': 'El receptor ya no existe (respuesta {status}).',
  'problem.target_gone.do': 'Escribe su nueva dirección o elimínalo aquí.',
  'problem.too_many': 'El destino pide menos solicitudes a la vez.',
  'problem.too_many.do': 'No hay que hacer nada: Fairlead espera lo que le pidieron y lo intenta otra vez.',
  'problem.answer_unknown': 'La respuesta (estado {status}) no es una de las que esta plataforma suele dar.',
  'problem.answer_unknown.do':
    'Puede haber algo en medio, un proxy por ejemplo. Fairlead lo intenta otra vez; la respuesta, en Enviados, puede decir más.',
  'problem.already_told':
    'No se envió: {platform} ya recibió esta conversión con este nombre, y un segundo evento contaría doble.',
  'problem.already_told.do': 'No hay nada que hacer. Si cambió el importe, corrígelo en {platform}.',
  'problem.no_click_id':
    'No se envió: este clic llegó sin el ID de clic de {platform} y nada más dice de quién era.',
  'problem.no_click_id.do':
    'Es normal con visitantes de otras fuentes: limita la regla a esta fuente. Si sí vinieron de {platform}, revisa que tus enlaces conserven su parámetro.',
  'problem.click_gone': 'No se envió: el clic ya no está guardado, así que no hay qué informar a {platform}.',
  'problem.click_gone.do':
    'La retención de datos del espacio de trabajo decide cuánto se guardan los clics; está en el perfil.',
  'problem.event_too_old':
    'No se envió: la conversión es más antigua que los {days} días que acepta la plataforma.',
  'problem.event_too_old.do':
    'Las próximas conversiones no se ven afectadas. Si la red siempre informa tan tarde, pídele que lo haga antes.',
  'problem.content_invalid':
    'No se envió: con los valores puestos, esta parte queda demasiado larga o no se puede enviar: {part}.',
  'problem.content_invalid.do': 'Quita de la regla las macros con valores largos.',
  'problem.target_deleted': 'No se envió: la regla se eliminó mientras esto esperaba.',
  'problem.target_deleted.do':
    'Nada que hacer, salvo que se haya eliminado por error: entonces créala de nuevo.',
  'problem.rule_changed': 'No se envió: la regla se cambió mientras esto esperaba y ya no lo envía.',
  'problem.rule_changed.do':
    'Nada que hacer, si era la intención. Si no, deshaz el cambio en la regla y envíalo otra vez.',
  'problem.not_made': 'No se envió: Fairlead falló al preparar este mensaje. El error es de Fairlead.',
  'problem.not_made.do':
    'Actualiza Fairlead y envíalo otra vez. El registro del programa tiene el error: repórtalo, por favor.',
  'problem.secret_unreadable':
    'El secreto guardado no se puede leer: este Fairlead tiene otras claves que cuando se guardó.',
  'problem.secret_unreadable.do':
    'Escribe el secreto otra vez o pide que se restauren las claves de la copia de seguridad.',
  'problem.secret_missing': 'No se envió: el texto usa el secreto “{name}” y no hay ninguno con ese nombre.',
  'problem.secret_missing.do': 'Agrega el secreto a la regla o corrige su nombre.',
  'problem.token_expired': 'El token de acceso de {platform} venció.',
  'problem.token_expired.do':
    'Genera uno nuevo ahí, pégalo en la regla y envía otra vez. Los tokens de usuario del sistema no vencen.',
  'problem.token_invalid': '{platform} no acepta este token de acceso.',
  'problem.token_invalid.do': 'Copia otra vez el token entero, sin espacios, y pégalo en la regla.',
  'problem.permission_missing': 'El token no tiene permiso para enviar eventos a esta cuenta de {platform}.',
  'problem.permission_missing.do':
    'Da al dueño del token acceso al píxel o a la cuenta ahí, o usa el token de alguien que lo tenga.',
  'problem.pixel_unknown': '{platform} no conoce el píxel {id}, o este token no puede verlo.',
  'problem.pixel_unknown.do':
    'Compara el número con el del administrador de eventos; revisa que el token sea de la misma empresa.',
  'problem.event_refused': '{platform} rechazó este evento por su contenido.',
  'problem.event_refused.do':
    'Las palabras de la plataforma dicen qué campo es. Corrige la regla; las demás conversiones no se ven afectadas.',
  'problem.platform_busy': '{platform} está ocupado o limita cuánto se envía a la vez.',
  'problem.platform_busy.do': 'No hay que hacer nada: Fairlead lo intenta más tarde.',
  'problem.conversion_action_unknown':
    'Google Ads no conoce la acción de conversión {id} en esta cuenta, o no es para clics importados.',
  'problem.conversion_action_unknown.do':
    'En Google Ads abre Objetivos, Conversiones: crea una acción del tipo “Importar de clics” y copia su número (ctId en la dirección).',
  'problem.customer_unknown': 'Google Ads no conoce la cuenta {id}, o este inicio de sesión no puede usarla.',
  'problem.customer_unknown.do':
    'Compara el ID de cliente. Si el acceso pasa por una cuenta de administrador, escribe también su ID.',
  'problem.click_unknown': 'Google no conoce este clic, o es de otra cuenta.',
  'problem.click_unknown.do': 'Limita la regla a las campañas cuyos anuncios corren en esta cuenta.',
  'problem.click_too_old': 'El clic es más antiguo de lo que cuenta esta acción de conversión.',
  'problem.click_too_old.do': 'Alarga la ventana de conversión por clic de la acción, 90 días como máximo.',
  'problem.click_too_new': 'Google aún no conoce el clic: tarda unas horas.',
  'problem.click_too_new.do': 'No hay que hacer nada: Fairlead lo envía más tarde.',
  'problem.conversion_before_click': 'Según su hora, la conversión llegó antes que el clic.',
  'problem.conversion_before_click.do': 'Mira si el reloj de este servidor está bien.',
  'problem.terms_not_accepted': 'La cuenta no aceptó los términos de datos de clientes de Google.',
  'problem.terms_not_accepted.do':
    'En Google Ads abre Objetivos, Configuración, Términos de datos de clientes, acéptalos y envía otra vez.',
  'problem.developer_token_refused': 'Google rechazó el token de desarrollador.',
  'problem.developer_token_refused.do':
    'En la cuenta de administrador abre el Centro de API: el token debe estar aprobado para cuentas reales, no solo de prueba.',
  'problem.oauth_client_refused': 'Google no conoce el cliente OAuth, o su secreto está mal.',
  'problem.oauth_client_refused.do':
    'Copia otra vez el ID y el secreto del cliente de la consola de Google Cloud, Credenciales.',
  'problem.refresh_token_refused': 'El token de actualización de Google fue revocado o venció.',
  'problem.refresh_token_refused.do':
    'Genera uno nuevo con el mismo cliente y pégalo. Mientras la pantalla de consentimiento esté en “Prueba”, los tokens duran 7 días.',
  'problem.part.url': 'dirección',
  'problem.part.body': 'cuerpo',
  'problem.part.headers': 'encabezados',
};
