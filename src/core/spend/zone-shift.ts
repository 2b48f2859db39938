import { HOUR_MS } from '../time/durations.ts';

/** Visits are counted by half hours, because zones differ by whole or half hours; few by a quarter more. */
export const SHIFT_STEP_MS = HOUR_MS / 2;
/** Two zones are never further apart than 26 hours, and few ad accounts are further from their workspace than this. */
export const MOST_SHIFT_MS = 14 * HOUR_MS;

const MOST_STEPS = MOST_SHIFT_MS / SHIFT_STEP_MS;
/** Less can be a double hour in autumn. */
const LEAST_STEPS = HOUR_MS / SHIFT_STEP_MS;

/** What the platform counted for one target in a period of a zone: clicks, or else an amount. */
interface CountedPeriod {
  /** Half-open, in half hours from the start of `visits`. At least `MOST_SHIFT_MS` from both of its ends. */
  begins: number;
  ends: number;
  count: number;
}

/** One target, such as an ad, whose share of clicks that become visits is its own. */
export interface ZoneSeries {
  periods: readonly CountedPeriod[];
  /** Visits of each half hour. */
  visits: readonly number[];
}

/** How much else makes a period's share of visits differ: lost clicks, bots, changed bids. */
const OTHER_SPREAD = { clicks: 0.05, amount: 0.15 } as const;
/** A day without tracking must not decide. */
const MOST_MISFIT = 25;
/** Fewer say nothing. */
const LEAST_FREEDOM = 6;
const LEAST_VISITS = 200;
/** Twice the difference of log-likelihoods that is needed to ask; below the second, a shift is as good as the best. */
const NEEDED = 16;
const AS_GOOD = 6;
/** The days as they are must fit this badly, compared with what chance explains. */
const LEAST_MISFIT = 1.5;

const sumsOf = (visits: readonly number[]): Float64Array => {
  const sums = new Float64Array(visits.length + 1);
  for (const [place, count] of visits.entries()) sums[place + 1] = (sums[place] as number) + count;
  return sums;
};

const total = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0);

/** Sum of the squared misfits of one target's periods, each divided by what chance explains, by shift. */
const misfitsOf = ({ periods, visits }: ZoneSeries, spread: number): Float64Array => {
  const sums = sumsOf(visits);
  const seen = ({ begins, ends }: CountedPeriod, shift: number): number =>
    (sums[ends + shift] as number) - (sums[begins + shift] as number);
  const counted = total(periods.map(({ count }) => count));
  const usual = total(periods.map((period) => seen(period, 0)));
  // In visits, so that amounts are compared like clicks.
  const scale = usual / counted;
  const misfits = new Float64Array(2 * MOST_STEPS + 1);
  for (let shift = -MOST_STEPS; shift <= MOST_STEPS; shift++) {
    const all = total(periods.map((period) => seen(period, shift)));
    const share = all === 0 ? 0 : usual / all;
    let sum = 0;
    for (const period of periods) {
      const expected = period.count * scale;
      const chance = 1 + 2 * expected + (spread * expected) ** 2;
      sum += Math.min((expected - share * seen(period, shift)) ** 2 / chance, MOST_MISFIT);
    }
    misfits[shift + MOST_STEPS] = sum;
  }
  return misfits;
};

/**
 * By how many milliseconds the periods' zone seems wrong: if each began and ended that much later (or, if negative,
 * earlier), the platform's counts would match visits much better. The best shift first, then those that are as good; empty
 * if the periods fit as they are, or if there is too little to tell. Never less than an hour. `may`: shifts that exist.
 */
export const zoneShifts = (
  series: readonly ZoneSeries[],
  by: keyof typeof OTHER_SPREAD,
  may: (shift: number) => boolean,
): number[] => {
  const useful = series.filter(
    ({ periods, visits }) =>
      periods.length > 1 && total(periods.map(({ count }) => count)) > 0 && total(visits) > 0,
  );
  const freedom = useful.reduce((sum, { periods }) => sum + periods.length - 1, 0);
  const visits = useful.reduce((sum, one) => sum + total(one.visits), 0);
  if (freedom < LEAST_FREEDOM || visits < LEAST_VISITS) return [];
  const misfits = new Float64Array(2 * MOST_STEPS + 1);
  for (const one of useful)
    for (const [place, misfit] of misfitsOf(one, OTHER_SPREAD[by]).entries())
      misfits[place] = (misfits[place] as number) + misfit;
  const at = (shift: number): number => misfits[shift + MOST_STEPS] as number;
  const usual = at(0);
  if (usual < LEAST_MISFIT * freedom) return [];
  // Chance alone leaves about as much as there is freedom, so a lower rest is no better fit.
  const worth = (shift: number): number => freedom * Math.log(usual / Math.max(at(shift), freedom / 2));
  const shifts = Array.from({ length: 2 * MOST_STEPS + 1 }, (_, place) => place - MOST_STEPS)
    .filter((shift) => Math.abs(shift) >= LEAST_STEPS && may(shift * SHIFT_STEP_MS))
    .toSorted((a, b) => at(a) - at(b) || Math.abs(a) - Math.abs(b));
  const best = shifts[0];
  if (best === undefined || worth(best) < NEEDED) return [];
  return shifts.filter((shift) => worth(best) - worth(shift) < AS_GOOD).map((shift) => shift * SHIFT_STEP_MS);
};
