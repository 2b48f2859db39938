import type { Spend } from '../../../../contracts/campaigns/spend.ts';

type Known = Pick<Spend, 'id' | 'from' | 'to' | 'amount' | 'currency'>;

export interface Clash<E> {
  /** The entry with the same days, whose amount would be replaced. */
  same: E | null;
  /** Another one with some of the days. */
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
  // An edit cannot replace another entry, so that one is in the way.
  const other = others.find((one) => (one !== same || own !== null) && one.from <= to && one.to >= from);
  return { same: own === null ? same : null, other: other ?? null };
};
