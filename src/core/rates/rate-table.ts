import type { RatePair } from '../money/convert.ts';

/** A day's bank rates: the value of one euro by currency. Days are days since 1970, UTC. */
export interface BankDay {
  readonly day: number;
  readonly rates: Readonly<Record<string, string>>;
}

/** A workspace's custom rate: value of one unit of `currency` in `base`. `last` is null until another one begins. */
export interface OwnRate {
  readonly workspace: number;
  readonly currency: string;
  readonly base: string;
  readonly first: number;
  readonly last: number | null;
  readonly rate: string;
}

/** The bank pauses for four days at Easter and at Christmas. Rates older than this say nothing about the day. */
const STALE_DAYS = 7;

const EURO = 'EUR';

const ownKey = (workspace: number, currency: string, base: string): string =>
  `${workspace} ${currency} ${base}`;

/** The last of `days` (ascending) not after `day`, or -1. */
const lastUpTo = (days: readonly BankDay[], day: number): number => {
  let [low, high] = [0, days.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((days[middle] as BankDay).day <= day) low = middle + 1;
    else high = middle;
  }
  return low - 1;
};

const inEuro = ({ rates }: BankDay, currency: string): string | undefined =>
  currency === EURO ? '1' : Object.hasOwn(rates, currency) ? rates[currency] : undefined;

/**
 * Rates by day: the workspace's custom rate in force that begins last, otherwise the bank's from the newest day that
 * has both currencies and is at most seven days earlier. A pure function of its inputs.
 */
export const rateTable = (bank: readonly BankDay[], own: readonly OwnRate[]) => {
  const days = bank.toSorted((a, b) => a.day - b.day);
  const byPair = Map.groupBy(
    own.toSorted((a, b) => b.first - a.first),
    ({ workspace, currency, base }) => ownKey(workspace, currency, base),
  );

  return {
    rateOf(workspace: number, from: string, to: string, day: number): RatePair | null {
      if (from === to) return { numerator: '1', denominator: '1' };
      const mine = byPair
        .get(ownKey(workspace, from, to))
        ?.find(({ first, last }) => first <= day && (last === null || last >= day));
      if (mine !== undefined) return { numerator: mine.rate, denominator: '1' };
      for (let place = lastUpTo(days, day); place >= 0; place--) {
        const found = days[place] as BankDay;
        if (found.day < day - STALE_DAYS) return null;
        const [numerator, denominator] = [inEuro(found, to), inEuro(found, from)];
        if (numerator !== undefined && denominator !== undefined) return { numerator, denominator };
      }
      return null;
    },
  };
};
