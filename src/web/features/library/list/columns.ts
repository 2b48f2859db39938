import type { LibraryFigure, PageKind } from '../../../../contracts/library/library-page.ts';

const EARNED = ['valid', 'conversions', 'cr', 'revenue'] as const;

/**
 * Figures of the list, in order. An offer has no cost: most of what is paid for its visitors pays for those who never get beyond
 * its landing page, and a profit without them would flatter.
 */
export const FIGURES_OF = {
  offer: EARNED,
  landing: [...EARNED, 'cost', 'profit', 'roi'],
} as const satisfies Record<PageKind, readonly LibraryFigure[]>;

/** The three that matter on a phone. */
export const NUMBERS_OF = {
  offer: ['valid', 'conversions', 'revenue'],
  landing: null,
} as const satisfies Record<PageKind, readonly LibraryFigure[] | null>;
