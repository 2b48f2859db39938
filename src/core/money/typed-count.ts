import { readTypedAmount } from './typed-amount.ts';

/** More than any traffic source sells in a period. */
export const MOST_CLICKS = 1_000_000_000;

/** How exports write a missing number. */
const NOTHING = /^[-\u2013\u2014]{0,2}$/;

export type TypedCount =
  | { readonly kind: 'count'; readonly count: number | null }
  | { readonly kind: 'wrong' };

/** A whole number as people and exports write it: `1234`, `1,234`, `1 234`, `1.234,00`. Null: empty. */
export const readTypedCount = (text: string): TypedCount => {
  const trimmed = text.trim();
  if (NOTHING.test(trimmed)) return { kind: 'count', count: null };
  const read = readTypedAmount(trimmed);
  if (read.kind === 'wrong') return { kind: 'wrong' };
  // Clicks have no fractions, so three digits after a mark are thousands.
  const count =
    read.kind === 'amount' ? Number(read.amount) : Math.max(Number(read.by['.']), Number(read.by[',']));
  return Number.isInteger(count) && count <= MOST_CLICKS ? { kind: 'count', count } : { kind: 'wrong' };
};
