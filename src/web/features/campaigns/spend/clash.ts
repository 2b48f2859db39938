import type { Spend } from '../../../../contracts/spend.ts';

type Known = Pick<Spend, 'id' | 'from' | 'to' | 'amount' | 'currency'>;

export interface Clash<E> {
  /** The entry of the same days, whose amount would be replaced. */
  same: E | null;
  /** Another one that has some of the days. */
  other: E | null;
}

/** What is known of days that are about to be entered, before the server is asked. `own`: the entry that is changed. */
export const clashOf = <E extends Known>(
  entries: readonly E[],
  from: string,
  to: string,
  own: string | null,
): Clash<E> => {
  const others = from === '' || to === '' ? [] : entries.filter(({ id }) => id !== own);
  const same = others.find((one) => one.from === from && one.to === to) ?? null;
  // A change cannot replace another entry: it is one that is in the way.
  const other = others.find((one) => (one !== same || own !== null) && one.from <= to && one.to >= from);
  return { same: own === null ? same : null, other: other ?? null };
};
