/** Charts, wherever they stand. */
export const charts = {
  'chart.role': 'chart',
  'chart.csv': 'Download the numbers as CSV',
  'chart.table': 'Show as a table',
  'chart.chart': 'Show as a chart',
  'chart.time': 'Time',
  'chart.time.utc': 'Time (UTC)',
  'chart.soFar': '{time} (so far)',
  'chart.before': 'before: {value}',
  'chart.figure': '{name}: {value}',
  'chart.figure.before': '{name}: {value}, before {before}',
  'chart.column.before': '{name}, before',
  'chart.compared': 'Comparison',
  'chart.marks': 'Events',
  'chart.events': '{count, plural, one {# event} other {# events}}',
  'chart.empty': 'Nothing in this range.',
  'chart.zoom': 'Click or press Enter to look into this step.',
} as const;
