import type { Measures } from './metrics.ts';

/** What can have a cost, and how much of it has a known one. */
export const COSTED = [
  ['valid', 'costedValid'],
  ['conversions', 'costedConversions'],
] as const;

/** Whether some of what these sums count has no known cost. */
export const hasUnknownCost = (sums: Pick<Measures, (typeof COSTED)[number][number]>): boolean =>
  COSTED.some(([all, known]) => sums[all] > sums[known]);
