import type { trying as en } from '../en/trying.ts';
import type { Translated } from '../translated.ts';

export const trying = {
  'try.title': '¿A dónde iría este visitante?',
  'try.at': 'Hora en {zone} (vacío: ahora)',
  'try.run': 'Mostrar el camino',
  'try.shares': 'Quién va a dónde',
  'try.goes': 'Los visitantes así van a {name}',
  'try.lead':
    'Lo decide el mismo código que atiende tus enlaces. No se registra nada y los límites cuentan como no alcanzados.',
  'try.any': 'Sin especificar',
  'try.region': 'Código de región (US-CA)',
  'try.paste': 'Lo que no se especifica arriba se lee de estos datos:',
  'try.address': 'Dirección IP',
  'try.query': 'Parámetros del enlace (macros)',
  'try.revision': 'Revisión',
  'try.nowhere': 'A este visitante no se lo redirige.',
  'try.several': 'Estos visitantes van a varias páginas',
  'try.drawn':
    'Fairlead sortea la página cuando llega el visitante. Aquí solo se ven las partes, para que nadie pueda dirigir una campaña a un visitante conocido. Para ver tu sorteo, abre el enlace.',
  'try.sample': 'El ID de clic de esta URL es un ejemplo: un clic real tiene el suyo.',
  'try.why': 'Paso a paso',
  'try.seen': 'Visto como: {facts}',
  'try.by': 'Decidido por la revisión {revision}',
  'try.byDraft': 'Decidido por lo que hay ahora en el formulario, sin guardar',
  'try.draftRefused': 'El formulario no se podría guardar así: {problems}',
  'field.region_unknown': 'Escribe un código como US-CA: país, guion, región',
} satisfies Translated<typeof en>;
