import type { metrics as english } from '../en/metrics.ts';
import type { Translated } from '../translated.ts';

export const metrics: Translated<typeof english> = {
  'metric.what': '¿Qué es “{metric}”?',
  'metric.requests': 'Solicitudes',
  'metric.requests.help':
    'Cada acceso a un enlace, sea cual sea el resultado: personas, bots, vistas previas y enlaces desconocidos.',
  'metric.visits': 'Visitas',
  'metric.visits.help':
    'Solicitudes enviadas a un destino que pueden ser una vista de página. Los bots cuentan; las vistas previas de enlaces, no.',
  'metric.valid': 'Visitas válidas',
  'metric.valid.help': 'Visitas de personas: bots y rastreadores quedan fuera.',
  'metric.uniqueVisits': 'Visitas únicas (24 h)',
  'metric.uniqueVisits.short': 'Únicas (24 h)',
  'metric.uniqueVisits.help':
    'Visitas válidas de quien no había visitado la misma campaña en las 24 horas anteriores.',
  'metric.bots': 'Bots',
  'metric.bots.help':
    'Solicitudes de rastreadores y de tráfico inválido. Se redirigen como todas y no cuentan en las visitas válidas.',
  'metric.invalidShare': 'Tráfico inválido',
  'metric.invalidShare.short': 'Inválido',
  'metric.invalidShare.help': 'Parte de las solicitudes que vino de bots y rastreadores.',
  'metric.refused': 'Solicitudes denegadas',
  'metric.refused.short': 'Denegadas',
  'metric.refused.help':
    'Solicitudes respondidas con un 403 o 429 a la vista, porque la campaña rechaza el tráfico inválido.',
  'metric.landed': 'Llegaron a la página',
  'metric.landed.short': 'Llegaron',
  'metric.landed.help':
    'Clics cuya página informó que se mostró. Solo pueden decirlo las páginas con el script o el píxel.',
  'metric.lpViews': 'Visitas a la LP',
  'metric.lpViews.help': 'Visitas válidas enviadas a una landing page, y no directo a una oferta.',
  'metric.lpClicks': 'Clics en la LP',
  'metric.lpClicks.help':
    'Las visitas a la landing page desde las que el visitante siguió a una oferta. Cada clic cuenta una vez.',
  'metric.lpCtr': 'CTR de la LP',
  'metric.lpCtr.help':
    'Clics en la landing page entre las visitas a ella. No se conoce mientras no haya visitas.',
  'metric.offerCr': 'CR de la oferta',
  'metric.offerCr.help':
    'Conversiones de clics válidos entre las visitas válidas que llegaron a una oferta: directo o por una landing page.',
  'metric.conversions': 'Conversiones',
  'metric.conversions.help':
    'Leads, ventas y otros eventos informados para clics de este período. Las rechazadas no cuentan.',
  'metric.leads': 'Leads',
  'metric.leads.help': 'Conversiones con estado de lead.',
  'metric.sales': 'Ventas',
  'metric.sales.help': 'Conversiones con estado de venta.',
  'metric.holds': 'En espera',
  'metric.holds.help': 'Conversiones que esperan aprobación.',
  'metric.rejected': 'Rechazadas',
  'metric.rejected.help': 'Conversiones que fueron rechazadas. No entran en ningún otro número.',
  'metric.otherConversions': 'Otras conversiones',
  'metric.otherConversions.short': 'Otras',
  'metric.otherConversions.help': 'Conversiones con un estado propio.',
  'metric.otherClickConversions': 'Conversiones de otros clics',
  'metric.otherClickConversions.short': 'Otros clics',
  'metric.otherClickConversions.help':
    'Conversiones de clics que no son visitas válidas: bots, vistas previas y programas. Cuentan como ingresos y en ninguna tasa.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Tasa de conversión: conversiones de clics válidos entre visitas válidas. No se conoce mientras no haya ninguna.',
  'metric.approvalRate': 'Tasa de aprobación',
  'metric.approvalRate.short': 'Aprobación',
  'metric.approvalRate.help': 'Ventas entre la suma de leads, ventas, conversiones en espera y rechazadas.',
  'metric.revenue': 'Ingresos',
  'metric.revenue.help': 'Pagos de las conversiones, en la moneda del espacio de trabajo.',
  'metric.unpriced': 'Sin tipo de cambio',
  'metric.unpriced.help':
    'Conversiones cuyo pago está en una moneda sin tipo de cambio. Son las que faltan en los ingresos.',
  'metric.cost': 'Costo',
  'metric.cost.help':
    'Lo que costaron las visitas pagadas y las conversiones de este período, o lo que ingresaste como gasto. Los bots están entre las visitas pagadas; los rastreadores declarados, no.',
  'metric.uncosted': 'Sin costo',
  'metric.uncosted.help':
    'Visitas pagadas cuyo precio debía llegar con el clic y no llegó. Son las que faltan en el costo.',
  'metric.uncostedRevenue': 'Ingresos sin costo',
  'metric.uncostedRevenue.help':
    'Ingresos de clics cuyo costo no se conoce. Quedan fuera de la ganancia, el ROI y el ROAS.',
  'metric.profit': 'Ganancia',
  'metric.profit.help': 'Ingresos de los clics cuyo costo se conoce, menos el costo.',
  'metric.roi': 'ROI',
  'metric.roi.help':
    'Ganancia dividida entre el costo: 50 % significa que cada 1 gastado trajo 1.50 de vuelta. Se desconoce mientras no se gaste nada.',
  'metric.roas': 'ROAS',
  'metric.roas.help':
    'Ingresos divididos entre el costo: 150 % significa que cada 1 gastado trajo 1.50. Se desconoce mientras no se gaste nada.',
  'metric.epc': 'EPC',
  'metric.epc.help': 'Ganancia por clic: ingresos de clics válidos entre visitas válidas.',
  'metric.cpc': 'CPC',
  'metric.cpc.help':
    'Costo por clic: costo entre las visitas válidas cuyo costo se conoce, es decir, lo que de verdad te costó la visita de una persona. Las plataformas de anuncios dividen entre sus propios clics.',
  'metric.cpa': 'Costo por conversión',
  'metric.cpa.short': 'CPA',
  'metric.cpa.help':
    'Costo dividido entre las conversiones cuyo costo se conoce (CPA). Se desconoce mientras no haya ninguna.',
  'metric.note.bots': '{count, number} de las solicitudes',
};
