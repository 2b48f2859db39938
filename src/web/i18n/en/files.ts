/** Reports and the log as files. */
export const files = {
  'files.title.report': 'Export a report',
  'files.title.requests': 'Export requests',
  'files.lead.report': 'Every row of this range and these filters, with all metrics.',
  'files.lead.requests': 'Every request that the range and the filters leave, newest first.',
  'files.then': 'Then by',
  'files.by.none': 'Totals only',
  'files.dimensions': 'Dimensions',
  'files.format': 'Format',
  'files.format.csv': 'CSV',
  'files.format.csv.for': 'for spreadsheets',
  'files.format.json': 'JSON, one line per row',
  'files.format.json.for': 'for programs',
  'files.format.parquet': 'Parquet',
  'files.format.parquet.for': 'for data tools',
  'files.start': 'Download',
  'files.progress': '{done, number} of {rows, plural, one {# row} other {# rows}}',
  'files.progress.label': 'Progress of the export',
  'files.writing': 'All rows are read. Finishing the file…',
  'files.goesOn': 'You can close this window: the download goes on.',
  'files.done': '{rows, plural, one {# row} other {# rows}}, {size}: the file is in your downloads.',
  'files.cancelled': 'The export was cancelled. What your browser has of the file is not complete.',
  'files.problem.failed':
    'The export broke off. What your browser has of the file is not complete. Try again.',
  'files.problem.disk_full':
    'There is no room for the file on this Fairlead’s disk. Choose CSV, which needs none, or a shorter range.',
  'files.problem.export_running':
    'Two files of this workspace are being made. Wait for one of them, or cancel it.',
  'files.cancel': 'Cancel export',
  'files.again': 'Another file',
} as const;
