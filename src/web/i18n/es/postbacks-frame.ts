import type { postbacksFrame as english } from '../en/postbacks-frame.ts';
import type { Translated } from '../translated.ts';

export const postbacksFrame: Translated<typeof english> = {
  'postbacks.lead': 'Conversiones que llegan de tu red o tienda y siguen a las plataformas de anuncios.',
  'postbacks.tabs': 'Partes de esta pantalla',
  'postbacks.address': 'Tu URL de postback',
  'postbacks.address.text':
    'Dásela a tu red o tienda. Informa aquí de cada lead y cada venta, y cada una se cuenta para el clic que la trajo.',
  'postbacks.sources.only':
    'Este espacio de trabajo acepta postbacks solo de fuentes, cada una con su propia dirección. Da a tu red la dirección de su fuente.',
  'postbacks.sources.choose': 'Elegir una fuente',
  'choice.clear': 'Borrar',
  'choice.open': 'Mostrar la lista',
  'choice.close': 'Ocultar la lista',
  'conversion.status.lead': 'Lead',
  'conversion.status.sale': 'Venta',
  'conversion.status.hold': 'Pendiente',
  'conversion.status.rejected': 'Rechazada',
  'target.kind.url': 'Cualquier dirección',
  'target.state.idle': 'Nada enviado aún',
  'target.state.ok': 'Funciona',
  'target.state.failing': 'Falla',
  'target.state.resting': 'En descanso hasta {time}',
  'target.state.off': 'En pausa',
  'target.resting':
    'Tras varios fallos seguidos, Fairlead espera un poco antes de intentarlo otra vez. Lo que espera se conserva.',
  'target.day':
    'En 24 horas: {delivered, number} entregados, {failed, number} no, {waiting, number} en espera',
  'flow.problems': 'Requiere tu atención',
  'flow.fine': 'Todo llega',
  'flow.fine.text': 'Ninguna regla y ningún webhook falla en este momento.',
  'flow.failed':
    '{count, plural, one {# envío de las últimas 24 horas no llegó} many {# de envíos de las últimas 24 horas no llegaron} other {# envíos de las últimas 24 horas no llegaron}}.',
  'flow.show': 'Mostrarlos',
  'flow.mend': 'Abrir la regla',
  'flow.mend.webhook': 'Abrir los webhooks',
  'flow.in': 'Recibidos en las últimas 24 horas',
  'flow.in.none': 'No llegó ningún postback.',
  'flow.in.count': 'Postbacks',
  'flow.in.fate': 'Qué pasó con ellos',
  'flow.fate.recorded': 'Conversión nueva',
  'flow.fate.updated': 'Cambió una conversión',
  'flow.fate.added': 'Sumó a una conversión',
  'flow.fate.duplicate': 'Repetido',
  'flow.fate.ignored': 'Ignorado por tu ajuste',
  'flow.fate.conflict': 'Otra moneda, no sumado',
  'flow.fate.waiting': 'A la espera de su clic',
  'flow.fate.test': 'Prueba',
  'flow.fate.outranked': 'Informado por otra fuente',
  'flow.fate.over_limit': 'Demasiadas desde una página',
  'flow.fate.replayed': 'Ya recibido',
  'flow.fate.refused': 'No aceptado',
  'flow.fate.other': 'Otros',
  'flow.out': 'Enviados en las últimas 24 horas',
  'flow.out.to': 'Para',
  'flow.out.state': 'Situación',
  'flow.out.delivered': 'Entregados',
  'flow.out.failed': 'No entregados',
  'flow.out.waiting': 'En espera',
  'flow.queue.empty': 'Nada espera para enviarse.',
  'flow.queue':
    '{count, plural, one {# espera} many {# esperan} other {# esperan}} para enviarse, el más antiguo desde {time}.',
  'steps.title': 'Tres pasos hasta la primera conversión',
  'steps.give': 'Da la dirección a tu red',
  'steps.give.text':
    'Pégala donde la red o tienda pide una URL de postback o S2S. Ella completa las partes entre llaves.',
  'steps.see': 'Mira llegar la primera',
  'steps.see.text':
    'Haz una compra por tu propio enlace o pide una prueba a la red. Esta página la muestra en segundos.',
  'steps.pass': 'Pásala a la plataforma de anuncios',
  'steps.pass.text':
    'Meta, Google Ads, TikTok o cualquier dirección: sus pujas aprenden de lo que de verdad vende.',
  'steps.done': 'Listo',
  'flow.failing':
    'Postbacks con fallas: {count, plural, one {# regla o webhook no pasa.} many {# de reglas o webhooks no pasan.} other {# reglas o webhooks no pasan.}}',
  'flow.failing.show': 'Ver por qué y corregirlo',
};
