import type { workspace as english } from '../en/workspace.ts';
import type { Translated } from '../translated.ts';

export const workspace: Translated<typeof english> = {
  'workspace.title': 'Espacio de trabajo',
  'workspace.lead': 'Estos ajustes valen para todos en el espacio de trabajo.',
  'workspace.lead.editor': 'Puedes cambiar el nombre y la zona horaria. Lo demás es de los propietarios.',
  'workspace.lead.viewer':
    'Puedes mirar. Los editores cambian el nombre y la zona horaria; los propietarios, todo.',
  'workspace.name': 'Nombre del espacio de trabajo',
  'workspace.zone': 'Zona horaria',
  'workspace.zone.help':
    'En los informes, los días empiezan a su medianoche. Las campañas sin zona propia la siguen.',
  'workspace.currency': 'Moneda',
  'workspace.currency.help':
    'Los ingresos y los costos se guardan en ella. Se puede cambiar hasta la primera conversión con monto o el primer clic con precio; los gastos ingresados antes dejan de contar.',
  'workspace.choice.none': 'No hay coincidencias.',
  'workspace.choice.open': 'Mostrar la lista',
  'workspace.choice.close': 'Ocultar la lista',
  'workspace.save': 'Guardar espacio de trabajo',
  'workspace.privacy': 'Privacidad de los visitantes',
  'workspace.addresses': 'Guardar direcciones IP completas',
  'workspace.addresses.help':
    'Desactivado, el final de cada dirección se corta antes de escribir nada. Activado, se guardan direcciones completas desde la próxima solicitud: son datos personales en la mayoría de los países, y tu política de privacidad tiene que decirlo.',
  'workspace.dnt': 'Respetar “Do Not Track”',
  'workspace.dnt.help':
    'Los visitantes cuyo navegador pide no ser rastreado se redirigen sin cookie y sin dirección.',
  'workspace.retention': 'Cuánto tiempo se guardan las solicitudes',
  'workspace.retention.label': 'Guardar cada solicitud durante',
  'workspace.retention.help':
    'Las solicitudes más antiguas se eliminan una a una, con direcciones, dispositivos y referrers. Los informes conservan sus números, y las conversiones quedan.',
  'workspace.retention.days': '{days, plural, one {# día} many {# de días} other {# días}}',
  'workspace.retention.ever': 'Para siempre',
  'workspace.retention.ask':
    '{days, plural, one {¿Guardar solicitudes durante # día?} many {¿Guardar solicitudes durante # de días?} other {¿Guardar solicitudes durante # días?}}',
  'workspace.retention.ask.text':
    '{count, plural, =0 {Todavía no hay solicitudes tan antiguas. A partir del {from}, las que superen ese plazo se eliminan y no se pueden recuperar.} one {# solicitud es más antigua: recibida antes del {before}. Se elimina a partir del {from} y no se puede recuperar.} many {# de solicitudes son más antiguas: recibidas antes del {before}. Se eliminan a partir del {from} y no se pueden recuperar.} other {# solicitudes son más antiguas: recibidas antes del {before}. Se eliminan a partir del {from} y no se pueden recuperar.}} Hasta entonces puedes cambiar de idea.',
  'workspace.retention.act': 'Guardar ese tiempo',
  'workspace.retention.pending':
    '{days, plural, one {A partir del {time} se eliminan las solicitudes de más de # día.} many {A partir del {time} se eliminan las solicitudes de más de # de días.} other {A partir del {time} se eliminan las solicitudes de más de # días.}} Hasta entonces no se elimina nada: elige más tiempo para conservarlas.',
  'data.title': 'Tus datos',
  'data.export': 'Llévate todo',
  'data.export.text':
    'Un archivo con todo lo del espacio de trabajo: ajustes, miembros, campañas con su historial, solicitudes y conversiones, un objeto JSON en cada línea. No contiene contraseñas ni claves.',
  'data.export.act': 'Descargar todo',
  'data.export.behind':
    'Ahora mismo los clics se están procesando con retraso: el archivo llega hasta {time}. Descárgalo de nuevo más tarde para tener el resto.',
  'data.export.begun':
    '{count, plural, =0 {Tu navegador está descargando el archivo.} one {Tu navegador está descargando el archivo, con # solicitud.} many {Tu navegador está descargando el archivo, con # de solicitudes.} other {Tu navegador está descargando el archivo, con # solicitudes.}} Puedes salir de esta página.',
  'data.delete': 'Eliminar el espacio de trabajo',
  'data.delete.text':
    'Se elimina 30 días después, con sus campañas, números y miembros, y las cuentas de estos. Hasta entonces los enlaces siguen funcionando, y puedes cambiar de idea.',
  'data.delete.never':
    'Este espacio de trabajo es de quien instaló este Fairlead, y los enlaces de todos los espacios usan su dominio. No se puede eliminar.',
  'data.delete.act': 'Eliminar espacio de trabajo',
  'data.delete.ask': '¿Eliminar {name}?',
  'data.delete.ask.text':
    'En 30 días sus enlaces dejan de funcionar y todo lo que contiene desaparece para siempre, con las cuentas de todos los miembros. Descarga antes los datos que puedas necesitar.',
  'data.delete.pending':
    'Este espacio de trabajo se eliminará el {time}. Hasta entonces todo funciona como antes.',
  'data.delete.keep': 'Conservar el espacio de trabajo',
  'data.delete.kept': 'El espacio de trabajo se queda.',
  'data.account': 'Eliminar tu cuenta',
  'data.account.text':
    'Sales de este espacio de trabajo de inmediato. Las campañas y los cambios que hiciste quedan, sin tu nombre.',
  'data.account.act': 'Eliminar cuenta',
  'data.account.ask': '¿Eliminar tu cuenta?',
  'data.account.ask.text':
    'Se cierra tu sesión en todas partes, y tus claves de API dejan de funcionar. No se puede deshacer.',
  'field.currency_in_use':
    'Hay montos de conversiones o clics guardados en la moneda actual, así que se queda',
  'field.currency_unknown': 'Esta moneda no se conoce',
  'field.export_running': 'Hay una descarga de este espacio de trabajo en curso. Espera a que termine.',
};
