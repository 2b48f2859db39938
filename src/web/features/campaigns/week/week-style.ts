import type { SxProps, Theme } from '@mui/material/styles';

/** One style for all cells: there are 168 of them, and they change under the pointer. */
export const weekStyle: SxProps<Theme> = {
  tableLayout: 'fixed',
  borderCollapse: 'separate',
  borderSpacing: '1px',
  width: '100%',
  maxWidth: 640,
  userSelect: 'none',
  fontSize: '0.75rem',
  color: 'text.secondary',
  '& :is(th, td)': { p: 0, height: 24 },
  '& th': {
    fontWeight: 400,
    textAlign: 'start',
    verticalAlign: 'top',
    lineHeight: '24px',
    whiteSpace: 'nowrap',
    fontVariantNumeric: 'tabular-nums',
  },
  '& thead td': { width: '3.25em' },
  '&[data-upright="true"] thead th': { textAlign: 'center' },
  '& button': {
    display: 'block',
    width: '100%',
    height: '100%',
    p: 0,
    bgcolor: 'action.hover',
    borderRadius: '3px',
    border: 1,
    borderColor: 'divider',
    cursor: 'pointer',
    // Labels and the room beside the grid still scroll.
    touchAction: 'none',
  },
  '& [aria-pressed="true"]': { bgcolor: 'primary.main', borderColor: 'primary.main' },
  '& [aria-pressed="mixed"]': (theme) => ({
    borderColor: 'primary.main',
    backgroundImage: `repeating-linear-gradient(135deg, ${(theme.vars ?? theme).palette.primary.main} 0 3px, transparent 3px 6px)`,
  }),
  '& button:focus-visible': { outline: 2, outlineColor: 'text.primary', outlineOffset: '1px' },
  '@media (forced-colors: active)': { '& [aria-pressed="true"]': { bgcolor: 'Highlight' } },
};
