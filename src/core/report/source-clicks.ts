/** Clicks in a period: half-open, milliseconds since 1970. Those of a campaign do not overlap (`clicksByPeriod`). */
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

type Period = Pick<ClicksOfLine, 'begins' | 'ends'>;

const overlap = (a: Period, b: Period): boolean => a.begins < b.ends && b.begins < a.ends;

/** Those of the whole campaign or, if they were not given, of its parts on the level that has the most; null: unknown. */
const clicksIn = (period: readonly ClicksOfLine[]): { clicks: number; isWhole: boolean } | null => {
  const levels = [...Map.groupBy(period, ({ level }) => level)].flatMap(([level, own]) => {
    const known = own.flatMap(({ clicks }) => clicks ?? []);
    const isWhole = level === '';
    return known.length === own.length && (isWhole || own.every(({ isUploaded }) => isUploaded))
      ? { isWhole, clicks: known.reduce((sum, clicks) => sum + clicks, 0) }
      : [];
  });
  return levels.find(({ isWhole }) => isWhole) ?? levels.toSorted((a, b) => b.clicks - a.clicks)[0] ?? null;
};

/**
 * Clicks of a campaign by period. Parts that were entered one by one may not be all, and parts of periods that overlap cannot be
 * added up, so neither counts. Where the whole has a number for a period and for a part of it, the longer one counts.
 */
export const clicksByPeriod = (lines: readonly ClicksOfLine[]): ClicksOfPeriod[] => {
  const parts = lines.filter(({ level }) => level !== '');
  const known = [...Map.groupBy(lines, ({ begins, ends }) => `${begins} ${ends}`).values()].flatMap((own) => {
    const [{ begins, ends }] = own as [ClicksOfLine];
    const found = clicksIn(own);
    const period = { begins, ends };
    const isSingle = parts.every(
      (one) => (one.begins === begins && one.ends === ends) || !overlap(one, period),
    );
    return found !== null && (found.isWhole || isSingle) ? { ...period, ...found } : [];
  });
  const kept: typeof known = [];
  const longest = (a: Period, b: Period): number => b.ends - b.begins - (a.ends - a.begins);
  for (const one of known.toSorted((a, b) => Number(b.isWhole) - Number(a.isWhole) || longest(a, b)))
    if (!kept.some((other) => overlap(other, one))) kept.push(one);
  return kept
    .toSorted((a, b) => a.begins - b.begins)
    .map(({ begins, ends, clicks }) => ({ begins, ends, clicks }));
};

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
