import type { abPlanning as english } from '../en/ab-planning.ts';
import type { Translated } from '../translated.ts';

export const abPlanning: Translated<typeof english> = {
  'abPlan.title': '¿Cuánto va a tardar?',
  'abPlan.from.campaign':
    'De las visitas de la campaña ({when}): {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}.',
  'abPlan.from.rule':
    'De las visitas de este lugar ({when}): {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}}.',
  'abPlan.judged':
    'De {judged, plural, one {# visitante} many {# de visitantes} other {# visitantes}} cuyo plazo para convertir ya terminó, convirtieron {conversions, number}.',
  'abPlan.unjudged':
    'Hasta ahora convirtieron {conversions, number}. Su plazo para convertir aún no termina, así que la tasa todavía puede subir.',
  'abPlan.change': 'Puedes cambiar lo que esperas.',
  'abPlan.from.none': 'Nadie ha venido en los últimos 28 días. Escribe lo que esperas.',
  'abPlan.failed': 'No se pudieron leer las últimas semanas de la campaña. Escribe lo que esperas.',
  'abPlan.rate': 'Visitantes que convierten hoy',
  'abPlan.mean': 'Ingresos por visitante hoy',
  'abPlan.deviation': 'Cuánto varían',
  'abPlan.deviation.help': 'Desviación estándar por visitante',
  'abPlan.perDay': 'Visitantes por día',
  'abPlan.lift': 'Mejora que importa: {lift}',
  'abPlan.perArm': 'Visitantes para cada página',
  'abPlan.perArm.least': 'Visitantes para la menor proporción',
  'abPlan.units': 'Visitantes en total',
  'abPlan.time': 'Tiempo necesario',
  'abPlan.days': '{count, plural, one {# día} many {# de días} other {# días}}',
  'abPlan.months': 'unos {count, plural, one {# mes} many {# de meses} other {# meses}}',
  'abPlan.years': 'más de {count, plural, one {# año} many {# de años} other {# años}}',
  'abPlan.sure':
    'Lo suficiente para que ocho de cada diez pruebas con una mejora así la encuentren. Un ganador puede declararse antes, después de una semana completa.',
  'abPlan.weak':
    'Con {visitors, plural, one {# visitante} many {# de visitantes} other {# visitantes}} por día, esto tarda {time}. Prueba una diferencia mayor, o un objetivo anterior al que lleguen más visitantes: un lead en lugar de una venta, por ejemplo.',
  'abPlan.tooLarge': 'Esta tasa no puede mejorar tanto. Elige una mejora menor.',
  'abPlan.nothing': 'Escribe una tasa y los visitantes por día para ver cuánto tarda.',
  'abPlan.effects': 'Lo que se puede encontrar con este tráfico',
  'abPlan.effects.time': 'En este tiempo',
  'abPlan.effects.lift': 'Menor mejora que se encuentra',
  'abPlan.effects.weeks': '{count, plural, one {# semana} many {# de semanas} other {# semanas}}',
  'abPlan.effects.none': 'ninguna',
  'abPlan.use': 'Prever {units, plural, one {# visitante} many {# de visitantes} other {# visitantes}}',
};
