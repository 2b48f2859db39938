import { chartColors } from '../../../ui/chart/chart-colors.ts';

const lightCharts = Object.fromEntries(
  chartColors.light.map((color, place) => [`--chart-${place + 1}`, `${color} !important`]),
);

/** Print shows only the results, dark on white in any theme; charts use these named colors. */
export const printStyles = {
  // As `printResults` requires.
  '[data-printing] main': { flex: '0 0 700px !important' },
  '@media print': {
    'header, nav, .MuiDrawer-root, .no-print': { display: 'none !important' },
    ':root': {
      '--mui-palette-text-primary': '#000 !important',
      '--mui-palette-text-secondary': '#444 !important',
      '--mui-palette-divider': '#bbb !important',
      '--mui-palette-background-paper': '#fff !important',
      '--mui-palette-background-default': '#fff !important',
      colorScheme: 'light !important',
    },
    body: { background: '#fff !important' },
    'main, main *': { ...lightCharts, color: '#000 !important', boxShadow: 'none !important' },
    '.MuiTableContainer-root': { overflow: 'visible !important', maxHeight: 'none !important' },
    'main td, main th': { fontSize: '10px !important', minWidth: '0 !important' },
    'main table .MuiTypography-root': { fontSize: '10px !important' },
    'main table .MuiTypography-caption': { fontSize: '9px !important', whiteSpace: 'normal !important' },
    'main th, main td': { whiteSpace: 'normal !important', padding: '3px 5px !important' },
    section: { breakInside: 'avoid' },
  },
} as const;
