import type { charts as en } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

export const charts: Translated<typeof en> = {
  'chart.role': 'gráfico',
  'chart.csv': 'Descargar los números en CSV',
  'chart.table': 'Mostrar como tabla',
  'chart.chart': 'Mostrar como gráfico',
  'chart.time': 'Hora',
  'chart.time.utc': 'Hora (UTC)',
  'chart.soFar': '{time} (hasta ahora)',
  'chart.before': 'antes: {value}',
  'chart.figure': '{name}: {value}',
  'chart.figure.before': '{name}: {value}, antes {before}',
  'chart.column.before': '{name}, antes',
  'chart.compared': 'Comparación',
  'chart.marks': 'Eventos',
  'chart.events': '{count, plural, one {# evento} many {# de eventos} other {# eventos}}',
  'chart.empty': 'Nada en este período.',
  'chart.zoom': 'Haz clic o presiona Enter para ver este intervalo de cerca.',
};
