import type { AbBaseline } from '../../../../contracts/ab-tests/ab-baseline.ts';
import type { PlanQuestion } from '../../../../core/stats/plan/forecast.ts';
import { parsePercent } from '../../../split/weights.ts';
import { fractionOf, numberOf, type TestValues } from '../form/values.ts';

/** Expected values for future visitors, as typed. */
export interface Expected {
  /** Percent. */
  rate: string;
  mean: string;
  deviation: string;
  perDay: string;
}

/** Expected values need only a few digits. */
const shown = (value: number | null, digits: number): string =>
  value === null ? '' : String(Number(value.toPrecision(digits)));

/** Values from the last weeks; empty without data. */
export const expectedOf = (baseline: AbBaseline | undefined): Expected => ({
  rate: baseline?.rate == null || baseline.rate === 0 ? '' : shown(baseline.rate * 100, 3),
  mean: shown(baseline?.revenuePerVisitor || null, 4),
  deviation: shown(baseline?.revenueDeviation || null, 4),
  perDay: baseline === undefined || baseline.visitors === 0 ? '' : shown(baseline.visitorsPerDay, 3),
});

/** Null: a required value is not a number yet. */
export const questionOf = (
  { rate, mean, deviation, perDay }: Expected,
  { goal, alpha, mde, arms }: Pick<TestValues, 'goal' | 'alpha' | 'mde' | 'arms'>,
): PlanQuestion | null => {
  const baseline =
    goal === 'revenue'
      ? { kind: 'mean' as const, mean: numberOf(mean), deviation: numberOf(deviation) }
      : { kind: 'rate' as const, rate: fractionOf(rate) };
  const unitsPerDay = numberOf(perDay);
  const question = {
    baseline,
    mde: fractionOf(mde),
    alpha: fractionOf(alpha),
    unitsPerDay,
    weights: arms.map(({ weight }) => parsePercent(weight) ?? 0),
  };
  const known = baseline.kind === 'rate' ? baseline.rate > 0 : baseline.mean > 0 && baseline.deviation > 0;
  return known && unitsPerDay >= 0 && question.mde > 0 && question.alpha > 0 ? question : null;
};

const DAYS_OF_MONTH = 30.44;
/** From this many days on, durations are shown in months: nobody counts 300 days. */
const AS_MONTHS = 60;
const AS_YEARS = 365;

/** A duration in everyday units. */
export const spoken = (days: number): { unit: 'days' | 'months' | 'years'; count: number } => {
  if (days >= AS_YEARS) return { unit: 'years', count: Math.floor(days / AS_YEARS) };
  if (days >= AS_MONTHS) return { unit: 'months', count: Math.round(days / DAYS_OF_MONTH) };
  return { unit: 'days', count: days };
};

/** A longer test can be planned, but is less reliable: seasons change and cookies expire. */
export const isWeak = (days: number): boolean => days > AS_MONTHS;

/** The slider's positions: lifts in percent. */
export const LIFTS = [1, 2, 3, 5, 7, 10, 15, 20, 25, 30, 40, 50, 75, 100] as const;

/** The position nearest to a typed lift. */
export const liftPlace = (mde: string): number => {
  const percent = numberOf(mde);
  const distances = LIFTS.map((lift) => Math.abs(Math.log(Math.max(percent, 0.1) / lift)));
  return distances.indexOf(Math.min(...distances));
};
