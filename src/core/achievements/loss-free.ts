import type { Span } from './facts.ts';

/**
 * Days with visits in a row without a loss in them or between them: how many there are up to now, and when the first
 * row of `need` days was over. A loss begins a new row, and the days it touches are in none. `days`: ascending.
 */
export const lossFree = (
  { days, losses }: { days: readonly Span[]; losses: readonly Span[] },
  need: number,
): { have: number; at: number | null } => {
  const touched = (from: number, to: number): boolean =>
    losses.some((loss) => loss.from < to && loss.to >= from);
  let row = 0;
  let last = Number.NEGATIVE_INFINITY;
  for (const { from, to } of days) {
    if (touched(last, to)) row = 0;
    if (!touched(from, to)) row++;
    if (row >= need) return { have: need, at: to };
    last = to;
  }
  return { have: touched(last, Number.POSITIVE_INFINITY) ? 0 : row, at: null };
};
