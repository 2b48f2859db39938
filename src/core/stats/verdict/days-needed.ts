import type { LiftInterval } from '../anytime/rate-ratio.ts';
import { sampleSize } from '../plan/sample-size.ts';
import { DAY_MS, type Thresholds } from './thresholds.ts';
import type { VerdictInput } from './verdict.ts';
import { comparisonsWaitedFor, unitsIn, waitedFor } from './waited-for.ts';

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
 * About how many days more, at the traffic of the last 24 hours: until the planned units of all arms together have come, or,
 * without a plan, until the arm that fills most slowly has those that the control's rate so far asks for. Where the test already
 * has them, until its confidence sequences are as narrow as +-mde. Whole days, at least those that a full week lacks. Null
 * without traffic, or where nothing can be said.
 */
export const daysNeeded = (input: VerdictInput, { alpha, mde }: Thresholds): number | null => {
  const { arms, unitsPerDay } = input;
  const control = arms[0];
  if (control === undefined || unitsPerDay === null || !(unitsPerDay > 0)) return null;
  const coming = waitedFor(input);
  const units = Math.min(...coming.map(({ n }) => n));
  const perArm = unitsPerDay * (input.smallestShare ?? 1 / coming.length);
  const comparisons = comparisonsWaitedFor(input);
  /** Days until the arm that fills most slowly has so many units; null: not known how many. */
  const daysUntil = (needed: number | null): number | null =>
    needed === null ? null : (needed - units) / perArm;
  const daysUntilNarrow = (): number | null =>
    daysUntil(
      unitsForWidth(
        comparisons.map(({ interval }) => interval),
        units,
        mde,
      ),
    );
  const daysUntilPlanned = (): number | null => {
    if (input.plannedUnits !== null) return (input.plannedUnits - unitsIn(input.arms)) / unitsPerDay;
    const rate = control.n === 0 ? 0 : control.conversions / control.n;
    const sized = sampleSize(rate, mde, { alpha, power: 0.8, sides: 2 });
    return daysUntil(sized.computable ? sized.nPerArmFleissCeil : null);
  };
  const planned = daysUntilPlanned();
  const lacking = planned !== null && planned > 0 ? planned : daysUntilNarrow();
  if (lacking === null) return null;
  const weeks = comparisons.map(({ fullWeekAt = 0 }) => fullWeekAt);
  const week = (Math.max(input.fullWeekAt, ...weeks) - input.now) / DAY_MS;
  return Math.max(1, Math.ceil(Math.max(lacking, week)));
};
