import type { LiftInterval } from '../anytime/rate-ratio.ts';
import { sampleSize } from '../plan/sample-size.ts';
import { DAY_MS, type Thresholds } from './thresholds.ts';
import { comparisonsWaitedFor, unitsIn, type VerdictInput, waitedFor } from './verdict-input.ts';

/** Units per arm at which the widest confidence sequence is +-mde wide; widths shrink with the root of the units. */
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
 * About how many more days are needed at the traffic of the last 24 hours, until all arms together have the planned
 * units or, without a plan, until the slowest arm has the units that the control's current rate requires. If the test
 * already has them, until its confidence sequences are as narrow as +-mde. Whole days, and at least until a full week
 * is over. Null without traffic, or if unknown.
 */
export const daysNeeded = (input: VerdictInput, { alpha, mde }: Thresholds): number | null => {
  const { arms, unitsPerDay } = input;
  const control = arms[0];
  if (control === undefined || unitsPerDay === null || !(unitsPerDay > 0)) return null;
  const coming = waitedFor(input);
  const units = Math.min(...coming.map(({ n }) => n));
  const perArm = unitsPerDay * (input.smallestShare ?? 1 / coming.length);
  const comparisons = comparisonsWaitedFor(input);
  /** Days until the slowest arm has this many units; null: unknown. */
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
