import { isCurrency } from '../../contracts/fields.ts';
import { convert, type RateOf, type RatePair, rateText } from '../../core/money/convert.ts';
import { parseDecimal } from '../../core/money/decimal.ts';
import { dateOf } from '../../core/time/zone.ts';
import { dayOf } from '../rate/store.ts';
import type { Period } from './period.ts';
import type { Entry } from './store.ts';

/** An amount in the currency that people or platforms name. */
export interface Typed {
  readonly amount: string;
  readonly currency: string;
}

/** An amount as it is counted, and what it was converted from. */
export type Money = Pick<Entry, 'amount' | 'currency' | 'original'>;

export interface MoneyProblem {
  field: 'amount' | 'currency';
  code: 'amount_invalid' | 'currency_unknown' | 'currency_without_rate';
}

export const isMoney = (read: Money | MoneyProblem): read is Money => 'original' in read;

/** The amount that was entered, before any conversion. */
export const typedOf = ({ amount, currency, original }: Money): Typed =>
  original === null ? { amount, currency } : { amount: original.amount, currency: original.currency };

const sameTyped = (one: Typed, other: Typed): boolean =>
  one.amount === other.amount && one.currency === other.currency;

/**
 * Whether an entry already says this in the currency that is counted. It then keeps its rate, so that sending the same
 * again restates nothing, whatever happened to the rates.
 */
export const alreadySays = (before: Money, typed: Typed, currency: string): boolean =>
  before.currency === currency && sameTyped(typedOf(before), typed);

interface Into {
  workspace: number;
  /** ISO 4217. */
  currency: string;
  /** Of the days of the spend. */
  timeZone: string;
  now: number;
}

interface Rate {
  pair: RatePair;
  day: string;
}

export type Convert = (typed: Typed, period: Pick<Period, 'to'>) => Money | MoneyProblem;

/**
 * Converts spend at the rate of its last day, as conversions are converted at the rate of theirs. The last day, because
 * an ad account is charged for a period at its end; of a period that is not over, today, because later days have no rate
 * yet. Caches rates, because files repeat the same days.
 */
export const spendConverter = (rateOf: RateOf, { workspace, currency, timeZone, now }: Into): Convert => {
  const today = dateOf(now, timeZone);
  const known = new Map<string, Rate | MoneyProblem>();
  const findRate = (from: string, day: string): Rate | MoneyProblem => {
    if (!isCurrency(from)) return { field: 'currency', code: 'currency_unknown' };
    const pair = rateOf(workspace, from, currency, dayOf(day));
    return pair === null ? { field: 'currency', code: 'currency_without_rate' } : { pair, day };
  };
  const rateOn = (from: string, to: string): Rate | MoneyProblem => {
    const day = to < today ? to : today;
    const key = `${from} ${day}`;
    const rate = known.get(key) ?? findRate(from, day);
    known.set(key, rate);
    return rate;
  };
  return (typed, { to }) => {
    if (typed.currency === currency) return { ...typed, original: null };
    const rate = rateOn(typed.currency, to);
    if (!('pair' in rate)) return rate;
    const amount = parseDecimal(convert(typed.amount, rate.pair));
    if (amount === null) return { field: 'amount', code: 'amount_invalid' };
    return { amount, currency, original: { ...typed, rate: rateText(rate.pair), day: rate.day } };
  };
};
