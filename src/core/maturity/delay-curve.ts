import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '../time/durations.ts';

const minutes = [15, 30, 45].map((n) => n * MINUTE_MS);
const hours = [1, 1.5, 2, 3, 4, 6, 8, 10, 12, 15, 18, 21, 24, 30, 36, 42, 48, 60].map((n) => n * HOUR_MS);
const days = [3, 4, 5, 6, 7, 8, 10, 12, 14, 17, 20, 25, 30].map((n) => n * DAY_MS);

/** Upper ends of the bins in which delays between a click and its conversion are counted, in milliseconds. */
export const DELAY_EDGES: readonly number[] = [...minutes, ...hours, ...days];

/** Conversions that come later are counted when they come, and never expected. */
export const HORIZON_MS = DELAY_EDGES.at(-1)!;

/** Number of edges that are at most `age`: how many bins of delays a click of this age has outlived. */
export const edgesWithin = (age: number): number => {
  const place = DELAY_EDGES.findIndex((edge) => edge > age);
  return place < 0 ? DELAY_EDGES.length : place;
};

/** Conversions with the same delay and about the same age of their click. */
export interface DelayCell {
  /** Index of the bin of their delay. */
  readonly bin: number;
  /** `edgesWithin` of the click's age, so that a conversion in this bin could be known. */
  readonly outlived: number;
  readonly conversions: number;
}

/** How a click's conversions arrive over time, as far as it could be measured. */
export interface DelayCurve {
  /** Share of a click's conversions that arrive by each edge; 1 from the last measured one on. */
  readonly shares: readonly number[];
  /** Standard error of each share. */
  readonly errors: readonly number[];
  /** Age up to which it was measured, in milliseconds: nothing is known of later conversions. */
  readonly measuredTo: number;
  readonly conversions: number;
}

/** With fewer conversions, a curve says nothing. */
export const LEAST_CONVERSIONS = 30;

/**
 * The curve of delays, from conversions of which only those that came early enough are known. For each bin, clicks old
 * enough to have outlived it tell which part of their conversions by its end came within it; these parts, which are
 * independent, give the shares by each edge. Null with fewer than LEAST_CONVERSIONS. Source: the reverse-time product
 * limit for right-truncated data (Lagakos, Barraj and De Gruttola, Biometrika 1988), with Greenwood's variance.
 */
export const delayCurve = (cells: readonly DelayCell[]): DelayCurve | null => {
  const within = DELAY_EDGES.map(() => 0);
  const by = DELAY_EDGES.map(() => 0);
  let conversions = 0;
  for (const { bin, outlived, conversions: n } of cells) {
    conversions += n;
    if (bin >= outlived) continue;
    within[bin]! += n;
    for (let edge = bin; edge < outlived; edge++) by[edge]! += n;
  }
  const last = by.findLastIndex((n) => n >= LEAST_CONVERSIONS);
  if (last < 0) return null;
  const shares = DELAY_EDGES.map(() => 1);
  const errors = DELAY_EDGES.map(() => 0);
  let share = 1;
  let variance = 0;
  for (let edge = last; edge > 0; edge--) {
    const [n, all] = [within[edge]!, by[edge]!];
    // Half a conversion more than were seen: that a bin was empty is not proof that it always will be.
    const seen = n + 0.5;
    share *= Math.max(0, 1 - n / Math.max(1, all));
    variance += seen / ((all + 1) * Math.max(0.5, all + 1 - seen));
    shares[edge - 1] = share;
    errors[edge - 1] = share * Math.sqrt(variance);
  }
  return { shares, errors, measuredTo: DELAY_EDGES[last]!, conversions };
};

/** Mean of a curve through (0, 0) and its values at the edges, for ages between `young` and `old`, milliseconds. */
const meanBetween = (values: readonly number[], beyond: number, young: number, old: number): number => {
  let sum = 0;
  let [from, low] = [0, 0];
  for (const [place, to] of DELAY_EDGES.entries()) {
    const high = values[place]!;
    const [begin, end] = [Math.max(from, young), Math.min(to, old)];
    if (begin < end) {
      const middle = ((begin + end) / 2 - from) / (to - from);
      sum += (low + (high - low) * middle) * (end - begin);
    }
    [from, low] = [to, high];
  }
  sum += beyond * Math.max(0, old - Math.max(young, HORIZON_MS));
  return sum / (old - young);
};

/** From here on, shares are told by quarter hours: the UTC day before yesterday, milliseconds since 1970. */
export const byQuarterFrom = (now: number): number => Math.floor(now / DAY_MS) * DAY_MS - 2 * DAY_MS;

/** A smaller share of conversions is none. */
const NOTHING = 1e-6;

/**
 * Shares still to come of the visits of each quarter hour and, before `byQuarterFrom`, of each UTC day that began within
 * the horizon, except for those that have nothing to come. `correct`: changes a share at an age in milliseconds (calibrate.ts).
 */
export const ripeningShares = (
  curve: DelayCurve,
  now: number,
  correct: (age: number, share: number) => number,
): { begins: number; share: number; error: number }[] => {
  const byQuarter = byQuarterFrom(now);
  const spans: { begins: number; length: number }[] = [];
  for (let begins = byQuarter - DAY_MS; begins > now - curve.measuredTo - DAY_MS; begins -= DAY_MS)
    spans.push({ begins, length: DAY_MS });
  for (let begins = byQuarter; begins <= now; begins += QUARTER_MS)
    spans.push({ begins, length: QUARTER_MS });
  const all = spans.map(({ begins, length }) => {
    const young = Math.max(0, now - begins - length);
    const old = Math.max(now - begins, young + MINUTE_MS);
    const { share, error } = shareToCome(curve, young, old);
    return { begins, share: correct((young + old) / 2, share), error };
  });
  return all.filter(({ share, error }) => share > NOTHING || error > NOTHING);
};

/** Of clicks between two ages (milliseconds, young < old): the mean share of their conversions still to come, 0 to 1. */
export const shareToCome = (
  curve: DelayCurve,
  young: number,
  old: number,
): { share: number; error: number } => ({
  share: Math.max(0, 1 - meanBetween(curve.shares, 1, young, old)),
  error: meanBetween(curve.errors, 0, young, old),
});
