import type { Theme } from '@mui/material/styles';

const SHADOW = 10;

const towards = (side: 'left' | 'right'): string =>
  `linear-gradient(to ${side}, var(--more-beside), transparent)`;

/** The color of shadows. On dark surfaces a shadow has to be darker to be seen. */
export const shadowColor = {
  '--more-beside': 'rgb(0 0 0 / 0.18)',
  '[data-theme="dark"] &': { '--more-beside': 'rgb(0 0 0 / 0.6)' },
} as const;

/** Around a table: a shadow at its end if there is more, above everything in it. */
export const frameStyle = {
  ...shadowColor,
  position: 'relative',
  minWidth: 0,
  '&[data-more-after="true"]::after': {
    content: '""',
    position: 'absolute',
    insetBlock: 0,
    right: 0,
    width: SHADOW,
    zIndex: 4,
    pointerEvents: 'none',
    background: towards('left'),
  },
} as const;

/**
 * What shows that rows scroll on their own: a bar that does not hide, and a shadow above the totals, or at the lower edge,
 * while there is more below.
 */
export const belowStyle = {
  '&::-webkit-scrollbar': { width: 10, height: 10 },
  '&::-webkit-scrollbar-thumb': {
    borderRadius: '5px',
    border: '2px solid transparent',
    backgroundClip: 'content-box',
    backgroundColor: 'rgb(128 128 140 / 0.6)',
  },
  '&::-webkit-scrollbar-track, &::-webkit-scrollbar-corner': { background: 'transparent' },
  '&[data-more-below="true"] tfoot > tr:first-of-type > *': {
    boxShadow: `0 -${SHADOW - 2}px ${SHADOW}px -${SHADOW - 2}px var(--more-beside)`,
  },
} as const;

/** Rows of one line that scroll both ways under their head, their totals and beside their first column. */
export const tableStyle = (theme: Theme) => ({
  maxHeight: 'max(360px, calc(100dvh - 190px))',
  ...belowStyle,
  '& .MuiTableCell-root': { whiteSpace: 'nowrap' },
  '& tr > * + *': { px: 1, '&:last-child': { pr: 2 } },
  // Figures are narrower than their headings in most languages.
  '& thead th[data-figure]': { whiteSpace: 'normal', lineHeight: 1.25 },
  '& tbody tr:last-of-type > *': { borderBottom: 0 },
  // Room for figures: only the column that rows are sorted by has an arrow.
  '& thead .MuiTableSortLabel-root:not(.Mui-active) .MuiTableSortLabel-icon': { display: 'none' },
  '& tr > :not(* + *)': {
    position: 'sticky',
    left: 0,
    zIndex: 1,
    backgroundColor: theme.vars.palette.background.paper,
    maxWidth: { xs: '46vw', sm: 250, xl: 340 },
  },
  '& thead tr > *': { zIndex: 2 },
  '& thead tr > :not(* + *)': { zIndex: 3 },
  '& tfoot tr > *': { zIndex: 1 },
  '& tfoot tr > :not(* + *)': { zIndex: 2 },
  '&[data-more-before="true"] tr > :not(* + *)::after': {
    content: '""',
    position: 'absolute',
    top: 0,
    bottom: '-1px',
    right: -SHADOW,
    width: SHADOW,
    pointerEvents: 'none',
    background: towards('right'),
  },
});

/** Over `tableStyle`: more room for the first column. */
export const wideFirst = {
  '& tr > :not(* + *)': { maxWidth: { xs: '60vw', sm: 300, lg: 380, xl: 480 } },
} as const;
