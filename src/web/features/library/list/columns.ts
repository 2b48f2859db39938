import type { LibraryFigure } from '../../../../contracts/library/library-page.ts';

/** Figures of the list, in order. */
export const FIGURES = [
  'visits',
  'conversions',
  'cr',
  'revenue',
  'cost',
  'profit',
  'roi',
] as const satisfies readonly LibraryFigure[];

/** The columns after the name. */
export const COLUMNS = ['campaigns', ...FIGURES] as const;
