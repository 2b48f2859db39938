import type { MetricName } from '../../../contracts/reports/report-query.ts';
import { Threshold } from '../../../contracts/reports/threshold.ts';
import { readTypedAmount } from '../../../core/money/typed-amount.ts';
import { valueKind } from '../../../core/report/metrics.ts';
import { amountText } from '../../spend/typed-amounts.ts';

/** Limits as typed: percentages for shares; empty if there is none. */
export interface TypedLimits {
  good: string;
  bad: string;
}

const isShare = (metric: MetricName): boolean => valueKind(metric) === 'share';

/** More decimals than a report shows, and few enough that 7 % is written as 7. */
const DECIMALS = 8;
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

const textOf = (metric: MetricName, limit: number | null): string => {
  if (limit === null) return '';
  const shown = rounded(isShare(metric) ? limit * 100 : limit);
  // An amount in words that `readLimit` reads: never 1e21, which is beyond the largest limit.
  const digits = Math.abs(shown)
    .toFixed(6)
    .replace(/\.?0+$/, '');
  return `${shown < 0 ? '-' : ''}${amountText(digits)}`;
};

/** The form's values for a threshold. */
export const typedLimits = (metric: MetricName, threshold: Threshold | undefined): TypedLimits => ({
  good: textOf(metric, threshold?.good ?? null),
  bad: textOf(metric, threshold?.bad ?? null),
});

type Limit = { readonly limit: number | null } | { readonly problem: string };

/** A number as people write it, with or without a sign and `%`. */
const readLimit = (metric: MetricName, typed: string): Limit => {
  const [, minus = '', amount = ''] = /^\s*([-\u2212]?)\s*(.*?)\s*%?\s*$/s.exec(typed) ?? [];
  if (amount === '') return minus === '' ? { limit: null } : { problem: 'threshold_invalid' };
  const read = readTypedAmount(amount);
  if (read.kind === 'unsure') return { problem: 'threshold_unsure' };
  if (read.kind === 'wrong') return { problem: 'threshold_invalid' };
  const value = Number(read.amount) * (minus === '' ? 1 : -1);
  // Zero has no sign in an address.
  return { limit: rounded(isShare(metric) ? value / 100 : value) + 0 };
};

type ReadThreshold =
  /** Null: the metric has none. */
  | { readonly threshold: Threshold | null }
  /** Error code by field. */
  | { readonly problems: Partial<Record<keyof TypedLimits, string>> };

/** The threshold that was typed, or why it is none. */
export const readThreshold = (metric: MetricName, typed: TypedLimits): ReadThreshold => {
  const good = readLimit(metric, typed.good);
  const bad = readLimit(metric, typed.bad);
  if ('problem' in good || 'problem' in bad)
    return {
      problems: {
        ...('problem' in good && { good: good.problem }),
        ...('problem' in bad && { bad: bad.problem }),
      },
    };
  if (good.limit === null && bad.limit === null) return { threshold: null };
  const read = Threshold.safeParse({ metric, good: good.limit, bad: bad.limit });
  if (read.success) return { threshold: read.data };
  return {
    problems: Object.fromEntries(
      read.error.issues.map(({ path, message }) => [path[0] === 'good' ? 'good' : 'bad', message]),
    ),
  };
};
