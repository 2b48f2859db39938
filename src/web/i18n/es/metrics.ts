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
    'Parte de las solicitudes que vino de bots y rastreadores. Se redirigen como todas y no cuentan en las visitas válidas.',
  'metric.conversions': 'Conversiones',
  'metric.conversions.help':
    'Leads, ventas y otros eventos informados para clics de este período. Las rechazadas no cuentan.',
  'metric.cr': 'CR',
  'metric.cr.help':
    'Tasa de conversión: conversiones entre visitas válidas. No se conoce mientras no haya ninguna.',
  'metric.revenue': 'Ingresos',
  'metric.revenue.help': 'Pagos de las conversiones, en la moneda del espacio de trabajo.',
  'metric.unpriced':
    '{count, plural, one {# conversión tiene} many {# de conversiones tienen} other {# conversiones tienen}} una moneda sin tipo de cambio y no {count, plural, one {está incluida} many {están incluidas} other {están incluidas}}',
  'metric.botsCount': '{count, number} de las solicitudes',
  'chart.title': 'Solicitudes y visitas válidas',
  'chart.desc': 'Barras de {from} a {to}. Máximo: {max, number} solicitudes.',
  'chart.requests': 'Solicitudes',
  'chart.valid': 'Visitas válidas',
  'chart.table': 'Mostrar como tabla',
  'chart.chart': 'Mostrar como gráfico',
  'chart.time': 'Hora',
  'chart.bar': '{time}: {requests, number} solicitudes, {valid, number} visitas válidas',
};
