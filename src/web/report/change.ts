import type { MetricName } from '../../contracts/reports/report-query.ts';
import { type Good, metricOf } from '../../core/report/metrics.ts';

/** How a value changed: a fraction of the earlier one, no base to divide by, or unknown. */
export type Change = { kind: 'share'; share: number } | { kind: 'new' } | { kind: 'same' } | null;

type Value = number | string | null | undefined;

/** Changes below half a thousandth count as none. */
const SAME = 0.0005;

export const changeOf = (before: Value, now: Value): Change => {
  if (before === null || before === undefined || now === null || now === undefined) return null;
  const [from, to] = [Number(before), Number(now)];
  // Zero then and now: there is nothing to show.
  if (from === to) return from === 0 ? null : { kind: 'same' };
  if (from === 0) return { kind: 'new' };
  const share = (to - from) / Math.abs(from);
  return Math.abs(share) < SAME ? { kind: 'same' } : { kind: 'share', share };
};

/** A metric, or something else of which more or less is better. */
export type Directed = MetricName | { readonly good: Good };
export const NEUTRAL = { good: null } as const;

/**
 * Whether a row is about bots or previews: more or fewer of them is neither good nor bad.
 * `dimensions` and `keys`: of the row.
 */
export const isNotPeople = (dimensions: readonly string[], keys: readonly (string | null)[]): boolean =>
  dimensions.some(
    (dimension, place) =>
      (dimension === 'trafficClass' && keys[place] !== 'human') ||
      (dimension === 'reason' && keys[place] !== null),
  );

/** Whether the change is good; null if neutral. */
export const isGood = (of: Directed, more: boolean): boolean | null => {
  const { good } = typeof of === 'string' ? metricOf(of) : of;
  return good === null ? null : (good === 'more') === more;
};
