/** For tables with many figures: headings wrap, and only the sorted column has an arrow. */
export const compactColumns = {
  '& tr > * + *': { px: 0.75 },
  '& tr > * + *:last-child': { pr: 2 },
  '& thead th': { whiteSpace: 'normal', verticalAlign: 'bottom', lineHeight: 1.3 },
  '& .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
} as const;
