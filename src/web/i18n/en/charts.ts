/** Charts on every screen. */
export const charts = {
  'chart.role': 'chart',
  'chart.csv': 'Download as CSV',
  'chart.table': 'Show as a table',
  'chart.chart': 'Show as a chart',
  'chart.time': 'Time',
  'chart.time.utc': 'Time (UTC)',
  'chart.soFar': '{time} (so far)',
  'chart.before': 'previous: {value}',
  'chart.figure': '{name}: {value}',
  'chart.figure.before': '{name}: {value}, previous {before}',
  'chart.column.before': '{name} (previous)',
  'chart.compared': 'Comparison',
  'chart.marks': 'Events',
  'chart.events': '{count, plural, one {# event} other {# events}}',
  'chart.empty': 'No data in this range.',
  'chart.zoom': 'Click or press Enter to zoom in.',
} as const;
