import type { Span } from './facts.ts';

/**
 * The current streak of days with visits and no loss in or between them, and when the first streak of `need` days was
 * complete. A loss starts a new streak, and the days it touches belong to none. `days`: ascending.
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
