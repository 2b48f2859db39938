/** Clicks entered for a period: half-open, milliseconds since 1970. Periods of a campaign never overlap. */
export interface ClicksOfPeriod {
  begins: number;
  ends: number;
  /** Clicks the traffic source counted. */
  clicks: number;
}

export interface SourceClicks {
  /** Sum over the periods entirely within the range. */
  clicks: number;
  /** Days of the range that they cover completely, and days in the range. */
  days: number;
  of: number;
}

/**
 * Clicks counted by the traffic source, as far as known for certain. Nothing is prorated: a period that extends beyond
 * the range is ignored. `edges`: starts of the range's days and, last, its end.
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
