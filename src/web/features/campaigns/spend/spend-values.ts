import type { FieldErrors, FieldPath, Resolver } from 'react-hook-form';
import type { Spend, SpendPatch } from '../../../../contracts/campaigns/spend.ts';
import { readTypedCount } from '../../../../core/money/typed-amount.ts';
import { isDay } from '../../../../core/time/range.ts';
import type { useFormat } from '../../../i18n/use-format.ts';
import type { Translate } from '../../../i18n/use-t.ts';
import { amountOf, amountProblem } from '../costs/cost-values.ts';

/** An entry as typed or, with normalized numbers, as parsed. */
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

/** In the contract's form; null if not given. */
export const clicksOf = (typed: string): number | null => {
  const read = readTypedCount(typed);
  return read.kind === 'count' ? read.count : null;
};

/** Only what differs: a sent amount would be in today's currency. */
export const patchOf = (entry: Spend, { from, to, amount, clicks }: SpendValues): SpendPatch => ({
  ...(from !== entry.from && { from }),
  ...(to !== entry.to && { to }),
  ...(amount !== entry.amount && { amount }),
  ...(clicksOf(clicks) !== entry.clicks && { clicks: clicksOf(clicks) }),
});

type Known = Pick<Spend, 'id' | 'from' | 'to' | 'amount' | 'currency'>;

interface Clash<E> {
  /** The entry with the same days, whose amount would be replaced. */
  same: E | null;
  /** Another entry with some of the days. */
  other: E | null;
}

/** Conflicts of the entered days with known entries, before the server is asked. `own`: the edited entry. */
export const clashOf = <E extends Known>(
  entries: readonly E[],
  from: string,
  to: string,
  own: string | null,
): Clash<E> => {
  const others = from === '' || to === '' ? [] : entries.filter(({ id }) => id !== own);
  const same = others.find((one) => one.from === from && one.to === to) ?? null;
  // An edit cannot replace another entry, so an entry with the same days is also a conflict.
  const other = others.find((one) => (one !== same || own !== null) && one.from <= to && one.to >= from);
  return { same: own === null ? same : null, other: other ?? null };
};

interface Days {
  /** `2026-04-01`. */
  from: string;
  to: string;
}

/** Calendar days have no zone: noon in UTC is on the same day. */
const dayWords = (format: ReturnType<typeof useFormat>, day: string): string =>
  format.date(`${day}T12:00:00Z`, 'UTC');

/** `Nov 1, 2026 – Nov 7, 2026`, or a single day. */
export const periodWords = (
  t: Translate,
  format: ReturnType<typeof useFormat>,
  { from, to }: Days,
): string =>
  from === to
    ? dayWords(format, from)
    : t('spend.period', { from: dayWords(format, from), to: dayWords(format, to) });
