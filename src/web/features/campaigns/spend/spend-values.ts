import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import type { Spend, SpendPatch } from '../../../../contracts/campaigns/spend.ts';
import { readTypedCount } from '../../../../core/money/typed-amount.ts';
import { isDay } from '../../../../core/time/range.ts';
import { amountOf, amountProblem } from '../costs/typed-amount.ts';

/** An entry as typed, and as parsed: then with normalised numbers. */
export interface SpendValues {
  from: string;
  to: string;
  amount: string;
  clicks: string;
}

export const isSpendField = (path: string): path is FieldPath<SpendValues> =>
  path === 'from' || path === 'to' || path === 'amount' || path === 'clicks';

const dayProblem = (day: string): string | null => {
  if (day === '') return 'day_required';
  return isDay(day) ? null : 'day_invalid';
};

/** The error of each field. */
const problemsOf = ({ from, to, amount, clicks }: SpendValues): Record<keyof SpendValues, string | null> => ({
  from: dayProblem(from),
  to: dayProblem(to) ?? (isDay(from) && to < from ? 'period_reversed' : null),
  amount: amountProblem(amount),
  clicks: readTypedCount(clicks).kind === 'wrong' ? 'clicks_invalid' : null,
});

/** The server checks the rest: length, distance into the future, and overlaps. */
export const spendResolver: Resolver<SpendValues> = (values) => {
  const errors: FieldErrors<SpendValues> = {};
  for (const [field, message] of Object.entries(problemsOf(values))) {
    if (message !== null && isSpendField(field)) errors[field] = { type: 'custom', message };
  }
  return Object.keys(errors).length > 0
    ? { values: {}, errors }
    : { values: { ...values, amount: amountOf(values.amount) }, errors: {} };
};

/** In the contract's form; null: not given. */
export const clicksOf = (typed: string): number | null => {
  const read = readTypedCount(typed);
  return read.kind === 'count' ? read.count : null;
};

/** Only what differs: a sent amount is in today's currency. */
export const patchOf = (entry: Spend, { from, to, amount, clicks }: SpendValues): SpendPatch => ({
  ...(from !== entry.from && { from }),
  ...(to !== entry.to && { to }),
  ...(amount !== entry.amount && { amount }),
  ...(clicksOf(clicks) !== entry.clicks && { clicks: clicksOf(clicks) }),
});
