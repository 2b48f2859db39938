import type { decisions as en } from '../en/decisions.ts';
import type { Translated } from '../translated.ts';

export const decisions = {
  'step.status': 'Estado de la campaña: {status}.',
  'step.not_started': 'Recién empieza el {time}.',
  'step.ended': 'Terminó el {time}.',
  'step.cap': 'Se alcanzó un límite de la campaña: {cap}.',
  'step.rule_cap': '{rule}: se omite, se alcanzó su límite ({cap}).',
  'step.matched': '{rule}: coincide.',
  'step.unmatched': '{rule}: no coincide.',
  'step.need.all': 'Deben cumplirse todas:',
  'step.need.any': 'Basta con una de estas:',
  'step.condition': '{wanted}; aquí es {seen}',
  'step.condition.unknown': '{wanted}; aquí no se sabe',
  'step.holds': 'se cumple',
  'step.fails': 'no se cumple',
  'step.fallback': 'Ninguna regla se aplica a este visitante: se aplica la opción predeterminada.',
  'step.earlier_arm': 'Conserva lo que se le dio en una visita anterior (parte {weight}).',
  'step.split': 'Elegido por la clave del visitante: una parte de {weight}.',
  'step.only': 'Solo hay un camino: todos van por él.',
  'step.landing': 'Se envía a la landing page {name}.',
  'step.offer': 'Se envía a {name}.',
  'step.offer.drawn': 'Se envía a {name}, elegido entre las ofertas por la clave del visitante.',
  'step.earlier_offer': 'Se envía a {name}, la misma oferta que antes.',
  'step.no_destination': 'Esto no lleva a ninguna parte.',
  'step.week': '{day}, {time}',
  'step.span': '{from} a {to}, {zone}',
} satisfies Translated<typeof en>;
