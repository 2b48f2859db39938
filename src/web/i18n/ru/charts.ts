import type { charts as en } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

export const charts: Translated<typeof en> = {
  'chart.role': 'график',
  'chart.csv': 'Скачать цифры в CSV',
  'chart.table': 'Показать таблицей',
  'chart.chart': 'Показать графиком',
  'chart.time': 'Время',
  'chart.time.utc': 'Время (UTC)',
  'chart.soFar': '{time} (пока)',
  'chart.before': 'раньше: {value}',
  'chart.figure': '{name}: {value}',
  'chart.figure.before': '{name}: {value}, раньше {before}',
  'chart.column.before': '{name}, раньше',
  'chart.compared': 'Для сравнения',
  'chart.marks': 'События',
  'chart.events': '{count, plural, one {# событие} few {# события} many {# событий} other {# события}}',
  'chart.empty': 'За этот период ничего нет.',
  'chart.zoom': 'Щёлкните или нажмите Enter, чтобы рассмотреть этот отрезок.',
};
