import type { charts as en } from '../en/charts.ts';
import type { Translated } from '../translated.ts';

export const charts: Translated<typeof en> = {
  'chart.role': 'चार्ट',
  'chart.csv': 'आँकड़े CSV में डाउनलोड करें',
  'chart.table': 'तालिका में दिखाएँ',
  'chart.chart': 'चार्ट में दिखाएँ',
  'chart.time': 'समय',
  'chart.time.utc': 'समय (UTC)',
  'chart.soFar': '{time} (अब तक)',
  'chart.before': 'पहले: {value}',
  'chart.figure': '{name}: {value}',
  'chart.figure.before': '{name}: {value}, पहले {before}',
  'chart.column.before': '{name}, पहले',
  'chart.compared': 'तुलना',
  'chart.marks': 'घटनाएँ',
  'chart.events': '{count, plural, one {# घटना} other {# घटनाएँ}}',
  'chart.empty': 'इस अवधि में कुछ नहीं है।',
  'chart.zoom': 'इस हिस्से को नज़दीक से देखने के लिए क्लिक करें या Enter दबाएँ।',
};
