import type { Formula } from '../../../contracts/reports/formula.ts';
import type { ColumnName } from '../../../contracts/reports/report-query.ts';
import { Threshold } from '../../../contracts/reports/threshold.ts';
import { readTypedAmount } from '../../../core/money/typed-amount.ts';
import { isFormula } from '../../../core/report/columns.ts';
import { type Good, metricOf, valueKind } from '../../../core/report/metrics.ts';
import { isCrossed } from '../../../core/report/tone.ts';
import { amountText } from '../../spend/typed-amounts.ts';

/** Limits as typed: percentages for shares; empty if there is none. */
export interface TypedLimits {
  good: string;
  bad: string;
}

/** A column as its thresholds see it. */
export interface ThresholdColumn {
  metric: ColumnName;
  /** What its limits are typed in. */
  unit: 'share' | 'money' | 'number';
  /** If null, thresholds have no effect. */
  good: Good;
}

const FORMATS = { number: 'number', money: 'money', percent: 'share' } as const;

/** `formula`: that of a formula's column. */
export const thresholdColumn = (
  metric: ColumnName,
  formula?: Pick<Formula, 'format' | 'good'>,
): ThresholdColumn => {
  if (isFormula(metric))
    return { metric, unit: FORMATS[formula?.format ?? 'number'], good: formula?.good ?? null };
  const { good } = metricOf(metric);
  if (good === null) return { metric, unit: 'number', good };
  const kind = valueKind(metric);
  return { metric, unit: kind === 'share' ? kind : kind === 'count' ? 'number' : 'money', good };
};

/** More decimals than a report shows, and few enough that 7 % is written as 7. */
const DECIMALS = 8;
const rounded = (value: number): number => Number(value.toFixed(DECIMALS));

const textOf = ({ unit }: ThresholdColumn, limit: number | null): string => {
  if (limit === null) return '';
  const shown = rounded(unit === 'share' ? limit * 100 : limit);
  // An amount in words that `readLimit` reads: never 1e21, which is beyond the largest limit.
  const digits = Math.abs(shown)
    .toFixed(6)
    .replace(/\.?0+$/, '');
  return `${shown < 0 ? '-' : ''}${amountText(digits)}`;
};

/** The form's values for a threshold. */
export const typedLimits = (column: ThresholdColumn, threshold: Threshold | undefined): TypedLimits => ({
  good: textOf(column, threshold?.good ?? null),
  bad: textOf(column, threshold?.bad ?? null),
});

type Limit = { readonly limit: number | null } | { readonly problem: string };

/** A number as people write it, with or without a sign and `%`. */
const readLimit = ({ unit }: ThresholdColumn, typed: string): Limit => {
  const [, minus = '', amount = ''] = /^\s*([-\u2212]?)\s*(.*?)\s*%?\s*$/s.exec(typed) ?? [];
  if (amount === '') return minus === '' ? { limit: null } : { problem: 'threshold_invalid' };
  const read = readTypedAmount(amount);
  if (read.kind === 'unsure') return { problem: 'threshold_unsure' };
  if (read.kind === 'wrong') return { problem: 'threshold_invalid' };
  const value = Number(read.amount) * (minus === '' ? 1 : -1);
  // Zero has no sign in an address.
  return { limit: rounded(unit === 'share' ? value / 100 : value) + 0 };
};

type ReadThreshold =
  /** Null: the metric has none. */
  | { readonly threshold: Threshold | null }
  /** Error code by field. */
  | { readonly problems: Partial<Record<keyof TypedLimits, string>> };

/** The threshold that was typed, or why it is none. */
export const readThreshold = (column: ThresholdColumn, typed: TypedLimits): ReadThreshold => {
  const good = readLimit(column, typed.good);
  const bad = readLimit(column, typed.bad);
  if ('problem' in good || 'problem' in bad)
    return {
      problems: {
        ...('problem' in good && { good: good.problem }),
        ...('problem' in bad && { bad: bad.problem }),
      },
    };
  if (good.limit === null && bad.limit === null) return { threshold: null };
  const limits = { good: good.limit, bad: bad.limit };
  // The contract does not know a formula's direction.
  if (isCrossed(limits, column.good)) return { problems: { bad: 'threshold_crossed' } };
  const read = Threshold.safeParse({ metric: column.metric, ...limits });
  if (read.success) return { threshold: read.data };
  return {
    problems: Object.fromEntries(
      read.error.issues.map(({ path, message }) => [path[0] === 'good' ? 'good' : 'bad', message]),
    ),
  };
};
