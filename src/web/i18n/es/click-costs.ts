import type { clickCosts as en } from '../en/click-costs.ts';
import type { Translated } from '../translated.ts';

export const clickCosts = {
  'clickCost.label': 'Costo por clic',
  'clickCost.other': '{price}, no se cuenta: no es la moneda del espacio de trabajo',
  'clickCost.missing': 'Desconocido: el enlace llegó sin {parameter}',
  'clickCost.unreadable': 'Desconocido: no se pudo leer {parameter} del enlace',
  'clickCost.crawler': 'Nada: los rastreadores declarados no se cobran',
  'clickCost.unpaid': 'Nada: no es una visita propia',
  'clickCost.conversion': '{price} por cada una de sus conversiones',
  'clickCost.revenue': '{percent, number} % de los ingresos de sus conversiones',
} satisfies Translated<typeof en>;
