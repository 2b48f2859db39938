import type { LiftInterval } from '../anytime/rate-ratio.ts';
import { sampleSize } from '../plan/sample-size.ts';
import { DAY_MS, type Thresholds } from './thresholds.ts';
import type { VerdictInput } from './verdict.ts';
import { comparisonsWaitedFor, waitedFor } from './waited-for.ts';

/** Units per arm at which the widest confidence sequence is as wide as +-mde: widths shrink with the root of the units. */
const unitsForWidth = (
  intervals: readonly (LiftInterval | null)[],
  units: number,
  mde: number,
): number | null => {
  if (intervals.length === 0) return null;
  let most = 0;
  for (const interval of intervals) {
    if (interval === null || interval[1] === null || interval[0] <= -1) return null;
    const width = Math.log1p(interval[1]) - Math.log1p(interval[0]);
    most = Math.max(most, units * (width / (Math.log1p(mde) - Math.log1p(-mde))) ** 2);
  }
  return most;
};

/**
 * About how many days more, at the traffic of the last 24 hours: until the planned units, or those that the control's rate so far
 * asks for; by the arm that fills most slowly. Where the test already has them, until its confidence sequences are as narrow as +-mde. Whole days, at least those that
 * a full week lacks. Null without traffic, or where nothing can be said.
 */
export const daysNeeded = (input: VerdictInput, { alpha, mde }: Thresholds): number | null => {
  const { arms, unitsPerDay } = input;
  const control = arms[0];
  if (control === undefined || unitsPerDay === null || !(unitsPerDay > 0)) return null;
  const coming = waitedFor(input);
  const units = Math.min(...coming.map(({ n }) => n));
  const perArm = unitsPerDay * (input.smallestShare ?? 1 / coming.length);
  const rate = control.n === 0 ? 0 : control.conversions / control.n;
  const sized = sampleSize(rate, mde, { alpha, power: 0.8, sides: 2 });
  const planned = input.plannedUnits ?? (sized.computable ? sized.nPerArmFleissCeil : null);
  const comparisons = comparisonsWaitedFor(input);
  const needed =
    planned !== null && planned > units
      ? planned
      : unitsForWidth(
          comparisons.map(({ interval }) => interval),
          units,
          mde,
        );
  if (needed === null) return null;
  const weeks = comparisons.map(({ fullWeekAt = 0 }) => fullWeekAt);
  const week = (Math.max(input.fullWeekAt, ...weeks) - input.now) / DAY_MS;
  return Math.max(1, Math.ceil(Math.max((needed - units) / perArm, week)));
};
