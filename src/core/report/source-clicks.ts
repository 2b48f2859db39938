/** What somebody entered of a period: half-open, milliseconds since 1970. Periods of one campaign never overlap. */
export interface ClicksOfPeriod {
  begins: number;
  ends: number;
  /** That the source says it sold. */
  clicks: number;
}

export interface SourceClicks {
  /** Of the periods that lie in the range whole. */
  clicks: number;
  /** How many days of the range they cover whole, and how many it has. */
  days: number;
  of: number;
}

/**
 * How many clicks the source says it sold, as far as it is known for certain: nothing is divided, so a period that reaches out of the
 * range counts as if it were not there. `edges`: where days of the range begin and, last, where the range ends.
 */
export const sourceClicks = (periods: readonly ClicksOfPeriod[], edges: readonly number[]): SourceClicks => {
  const [first = 0, last = 0] = [edges[0], edges.at(-1)];
  const whole = periods.filter(({ begins, ends }) => begins >= first && ends <= last);
  const covered = edges.slice(1).filter((end, i) => {
    const begin = edges[i] ?? end;
    const parts = whole.map(({ begins, ends }) => Math.max(0, Math.min(end, ends) - Math.max(begin, begins)));
    return parts.reduce((sum, part) => sum + part, 0) === end - begin;
  });
  return {
    clicks: whole.reduce((sum, { clicks }) => sum + clicks, 0),
    days: covered.length,
    of: Math.max(0, edges.length - 1),
  };
};
