import type { profile as english } from '../en/profile.ts';
import type { Translated } from '../translated.ts';

export const profile: Translated<typeof english> = {
  'profile.lead': 'Tú, tu acceso y tu espacio de trabajo.',
  'profile.sections': 'En esta página',
  'profile.account': 'Tu cuenta',
  'profile.appearance': 'Idioma y apariencia',
  'profile.appearance.kept': 'El idioma y el tema se guardan en este navegador y valen solo para ti.',
  'profile.saved': 'Guardado.',
  'profile.name.save': 'Guardar nombre',
  'profile.email.save': 'Cambiar correo',
  'profile.email.done': 'Tu correo cambió. A partir de ahora, inicia sesión con él.',
  'profile.email.byLink':
    'Con este correo inicias sesión. Si lo cambias, el nuevo vale cuando abras el enlace que le enviemos.',
  'profile.email.atOnce': 'Con este correo inicias sesión. Si lo cambias, el nuevo vale de inmediato.',
  'profile.email.waiting':
    'Hay un enlace en camino a {email}. Ábrelo antes de una hora en un navegador donde tengas la sesión abierta; hasta entonces no cambia nada. ¿No llegó? Busca en el correo no deseado o cambia el correo otra vez.',
  'profile.email.confirm': 'Confirmar',
  'profile.email.confirm.title': 'Confirma tu nuevo correo',
  'profile.email.confirm.text':
    'Abriste el enlace que le enviamos. Después de confirmarlo, inicias sesión con el nuevo.',
  'profile.password': 'Contraseña',
  'profile.password.current': 'Contraseña actual',
  'profile.password.help':
    'Al menos 10 caracteres. Tu sesión se cierra en los demás dispositivos; las claves de API siguen funcionando.',
  'profile.password.save': 'Cambiar contraseña',
  'profile.password.done': 'Tu contraseña cambió y tu sesión se cerró en los demás dispositivos.',
  'profile.step': 'Verificación en dos pasos',
  'profile.step.why':
    'Con ella, la contraseña no basta: para iniciar sesión hace falta además un código de una app de tu teléfono.',
  'profile.step.setup': 'Configurar',
  'profile.step.password':
    'Primero, tu contraseña: así, quien encuentre esta pantalla abierta no configura esto en tu lugar.',
  'profile.step.next': 'Continuar',
  'profile.step.qr':
    'Código QR para tu app de autenticación. La misma clave secreta está al lado, como texto.',
  'profile.step.scan': 'Escanea este código con una app de autenticación y escribe el código que muestre.',
  'profile.step.open': 'Abrir en tu app',
  'profile.step.type': '¿Sin cámara? Escribe esta clave secreta en la app:',
  'profile.step.copy': 'Copiar clave secreta',
  'profile.step.code': 'Código de la app',
  'profile.step.code.help': 'Seis dígitos; cada 30 segundos aparece uno nuevo.',
  'profile.step.confirm': 'Activar',
  'profile.step.on': 'Activada. Para iniciar sesión hacen falta tu contraseña y un código de la app.',
  'profile.step.off': 'Desactivar',
  'profile.step.off.lead':
    'A partir de entonces basta la contraseña para iniciar sesión, y los códigos de recuperación dejan de valer.',
  'profile.step.off.done': 'La verificación en dos pasos está desactivada.',
  'profile.step.recovery': 'Código de recuperación',
  'profile.step.byRecovery': 'Usar un código de recuperación',
  'profile.step.byApp': 'Usar un código de la app',
  'profile.codes.title': 'Tus códigos de recuperación',
  'profile.codes.text':
    'Cada uno sirve una sola vez en lugar del código de la app. Guárdalos lejos del teléfono: no se vuelven a mostrar y, sin la app ni los códigos, solo quien administra este Fairlead puede darte acceso.',
  'profile.codes.copy': 'Copiar códigos',
  'profile.codes.download': 'Descargar',
  'profile.codes.kept': 'Ya los guardé',
  'profile.codes.lead':
    'Los nuevos códigos de recuperación reemplazan a los actuales, que dejan de funcionar.',
  'profile.codes.make': 'Nuevos códigos de recuperación',
  'profile.codes.left':
    '{count, plural, one {Queda # código} many {Quedan # de códigos} other {Quedan # códigos}} de recuperación.',
  'profile.codes.few':
    '{count, plural, =0 {No queda ningún código} one {Solo queda # código} many {Solo quedan # de códigos} other {Solo quedan # códigos}} de recuperación. Crea nuevos antes de necesitarlos.',
  'profile.sessions.title': 'Sesiones',
  'profile.sessions.text':
    'Dónde tienes la sesión abierta. Una sesión termina 24 horas después de iniciarla.',
  'profile.sessions.endOthers': 'Cerrar todas las demás sesiones',
  'profile.sessions.ask.text':
    'La sesión se cierra de inmediato en los demás navegadores y dispositivos. Aquí sigue abierta.',
  'profile.session.ask': '¿Cerrar esta sesión?',
  'profile.session.ask.text':
    'La sesión de ese navegador se cierra de inmediato. Lo que no se haya guardado allí se pierde.',
  'profile.session.end': 'Cerrar sesión',
  'profile.session.end.one': 'Cerrar la sesión {name}',
  'profile.session.ended': 'Cerrada.',
  'profile.session.this': 'Esta sesión',
  'profile.session.on': '{browser} en {os}',
  'profile.session.unknown': 'Dispositivo desconocido',
  'profile.session.nowhere': 'Lugar desconocido',
  'profile.session.seen': 'Última actividad: {time}',
  'profile.session.since': 'Inicio de sesión: {time}',
  'profile.session.copied': 'Es posible que alguien haya copiado esta sesión',
  'profile.session.copied.text':
    'Su acceso se usó desde dos lugares, por eso se cerró el {time}. Si no fuiste tú con un perfil de navegador copiado, cambia tu contraseña y revisa si hay programas y extensiones no deseados en ese dispositivo.',
  'profile.keys': 'Claves de API',
  'profile.keys.text':
    'Con una clave, tus programas llaman a la API en tu nombre, sin ir más allá de tu rol. Se envía como token Bearer.',
  'profile.keys.none': 'Todavía no tienes ninguna clave.',
  'profile.key.new': 'Nueva clave',
  'profile.key.make': 'Crear clave',
  'profile.key.name': 'Nombre de la clave',
  'profile.key.name.help': 'Dónde la usas: una hoja de cálculo, un script, un panel.',
  'profile.key.scope': 'Acceso',
  'profile.key.scope.read': 'Solo lectura',
  'profile.key.scope.write': 'Lectura y escritura',
  'profile.key.made': 'Clave “{name}”',
  'profile.key.once': 'Cópiala ahora: no se vuelve a mostrar.',
  'profile.key.copy': 'Copiar clave',
  'profile.key.kept': 'Ya la guardé',
  'profile.key.created': 'Creada: {time}',
  'profile.key.used': 'Último uso: {time}',
  'profile.key.unused': 'Sin usar',
  'profile.key.remove': 'Revocar',
  'profile.key.remove.one': 'Revocar la clave “{name}”',
  'profile.key.ask': '¿Revocar la clave “{name}”?',
  'profile.key.ask.text': 'Todo lo que la use se rechaza de inmediato. No se puede deshacer.',
  'profile.key.removed': 'La clave se revocó.',
  'field.password_wrong': 'Esta no es tu contraseña',
  'field.totp_invalid': 'Un código tiene seis dígitos',
  'field.totp_wrong': 'Este código no es correcto o ya se usó. Espera al siguiente',
  'field.too_many_keys': 'Tienes 50 claves. Revoca una que no necesites',
};
