/** Clicks entered for a period: half-open, milliseconds since 1970. Periods of a campaign never overlap. */
export interface ClicksOfPeriod {
  begins: number;
  ends: number;
  /** Clicks the traffic source counted. */
  clicks: number;
}

/** Clicks entered for the whole campaign or a part of it. */
export interface ClicksOfLine {
  begins: number;
  ends: number;
  /** Null if they were not given. */
  clicks: number | null;
  /** What parts it is of: `ad`, for example; empty: it is of the whole campaign. */
  level: string;
  /** It is from a file, which has all parts of its level. */
  isUploaded: boolean;
}

/**
 * Clicks of a campaign by period: those of the whole campaign or, if they were not given, those of all its parts on the level
 * that has the most. Parts that were entered one by one may not be all, so they do not count.
 */
export const clicksByPeriod = (lines: readonly ClicksOfLine[]): ClicksOfPeriod[] =>
  [...Map.groupBy(lines, ({ begins, ends }) => `${begins} ${ends}`).values()].flatMap((period) => {
    const levels = [...Map.groupBy(period, ({ level }) => level)].flatMap(([level, own]) => {
      const known = own.flatMap(({ clicks }) => clicks ?? []);
      const isWhole = level === '' || own.every(({ isUploaded }) => isUploaded);
      return isWhole && known.length === own.length
        ? { level, clicks: known.reduce((sum, clicks) => sum + clicks, 0) }
        : [];
    });
    const [first] = period;
    const total = levels.find(({ level }) => level === '');
    if (first === undefined || levels.length === 0) return [];
    const { begins, ends } = first;
    return { begins, ends, clicks: total?.clicks ?? Math.max(...levels.map(({ clicks }) => clicks)) };
  });

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
