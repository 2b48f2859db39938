import type { charts as en } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

export const charts: Translated<typeof en> = {
  'chart.role': 'gráfico',
  'chart.csv': 'Baixar os números em CSV',
  'chart.table': 'Mostrar como tabela',
  'chart.chart': 'Mostrar como gráfico',
  'chart.time': 'Hora',
  'chart.time.utc': 'Hora (UTC)',
  'chart.soFar': '{time} (até agora)',
  'chart.before': 'antes: {value}',
  'chart.figure': '{name}: {value}',
  'chart.figure.before': '{name}: {value}, antes {before}',
  'chart.column.before': '{name}, antes',
  'chart.compared': 'Comparação',
  'chart.marks': 'Eventos',
  'chart.events': '{count, plural, one {# evento} many {# de eventos} other {# eventos}}',
  'chart.empty': 'Nada neste período.',
  'chart.zoom': 'Clique ou pressione Enter para ver este intervalo de perto.',
};
