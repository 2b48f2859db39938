import type { postbacksHooks as english } from '../en/postbacks-hooks.ts';
import type { Translated } from '../translated.ts';

export const postbacksHooks: Translated<typeof english> = {
  'hooks.title': 'Webhooks',
  'hooks.text':
    'Tus propios sistemas se enteran de lo que pasa aquí, con mensajes firmados en el formato Standard Webhooks.',
  'hooks.add': 'Nuevo webhook',
  'hooks.edit': 'Cambiar el webhook',
  'hooks.empty.title': 'Todavía no hay webhooks',
  'hooks.empty.text':
    'Da la dirección de un sistema tuyo: en segundos se entera de cada conversión, de una prueba decidida y de un dominio que falla.',
  'hooks.url': 'Dirección que recibe los mensajes',
  'hooks.events': 'De qué se entera',
  'hooks.event.conversion.recorded': 'Una conversión nueva',
  'hooks.event.conversion.changed': 'Una conversión cambió',
  'hooks.event.test.decided': 'Se decidió una prueba A/B',
  'hooks.event.domain.failing': 'Un dominio falla',
  'hooks.event.destination_check.failing': 'La revisión de un destino falla',
  'hooks.event.report.ready': 'Un informe programado está listo',
  'hooks.on': '{url} recibe mensajes',
  'hooks.more': 'Más para {url}',
  'hooks.test': 'Enviar una prueba',
  'hooks.secret': 'Mostrar el secreto',
  'hooks.secret.title': 'Secreto de {url}',
  'hooks.secret.text':
    'Ponlo donde el receptor pueda leerlo, nunca en una página web: quien lo tiene puede firmar mensajes en nombre de Fairlead.',
  'hooks.secret.copy': 'Copiar el secreto',
  'hooks.secret.previous': 'Hasta {time} los mensajes se firman también con el secreto anterior.',
  'hooks.rotate': 'Generar un secreto nuevo',
  'hooks.rotate.ask': '¿Generar un secreto nuevo?',
  'hooks.rotate.text':
    'Durante 24 horas los mensajes se firman con ambos, para que cambies sin perder ninguno. Si el anterior cayó en malas manos, termínalo ya.',
  'hooks.rotate.soft': 'Ambos por 24 horas',
  'hooks.rotate.hard': 'Terminar el anterior ya',
  'hooks.delete': 'Eliminar',
  'hooks.delete.ask': '¿Eliminar este webhook?',
  'hooks.delete.text': '{url} ya no recibe nada, y lo que espera no se envía. El registro se queda.',
  'hooks.deleted': 'El webhook se eliminó',
  'hooks.saved': 'El webhook se guardó',
  'hooks.paused': 'El webhook está en pausa. Lo que pase hasta que lo actives de nuevo nunca se le enviará',
  'hooks.resumed': 'El webhook vuelve a funcionar',
  'hooks.save': 'Guardar',
  'hooks.verify': 'Cómo comprobar una firma',
  'hooks.verify.text':
    'Cada mensaje lleva los encabezados webhook-id, webhook-timestamp y webhook-signature. Usa el cuerpo tal como llegó, antes de leerlo como JSON. Rechaza una hora con más de cinco minutos de diferencia y un ID que ya viste.',
  'hooks.verify.language': 'Lenguaje de programación',
  'hooks.verify.copy': 'Copiar el código',
};
