import type { SPEND_COLUMNS } from '../../contracts/spend.ts';

export type SpendColumn = (typeof SPEND_COLUMNS)[number];

export interface SpendHead {
  /** Column -> its place in a row. */
  places: ReadonlyMap<SpendColumn, number>;
  /** ISO 4217, where the head names it: `Amount spent (USD)`. */
  currency: string | null;
  /** Place of the name that says it again, `Cost` beside `Spend`; null: none does. */
  twice: number | null;
}

/** One day, which is from and to at once. */
const DAY_NAMES = ['date', 'day', 'by day', 'stat time day'];

/**
 * What the columns are called, by us, by people, and by the English exports of Google, Meta and TikTok. Where a file has
 * names of several lists, the first is meant: Meta writes the whole report's days beside the day of a row, and clicks that lead to
 * the page beside those on the ad itself.
 */
const NAMES = {
  campaign: [['campaign', 'link'], ['campaign name']],
  from: [
    ['from', 'start', 'start date', ...DAY_NAMES],
    ['reporting starts', 'date start'],
  ],
  to: [
    ['to', 'end', 'end date'],
    ['reporting ends', 'date stop'],
  ],
  amount: [['amount', 'spend', 'cost', 'amount spent', 'spent'], ['total cost']],
  currency: [
    ['currency', 'currency code'],
    ['account currency', 'account currency code'],
  ],
  clicks: [['outbound clicks'], ['link clicks', 'clicks (destination)', 'destination clicks'], ['clicks']],
} as const satisfies Readonly<Record<SpendColumn, readonly (readonly string[])[]>>;

/** `Clicks (all)` has no currency, and none of a page's clicks either: likes are among them. */
const CURRENCY_BEHIND = /\((?!all\))([A-Za-z]{3})\)$/;

const plain = (name: string): string =>
  name
    .replace(CURRENCY_BEHIND, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Null: no head of a file of spend. It needs an amount and a day. */
export const spendHeadOf = (names: readonly string[]): SpendHead | null => {
  const places = new Map<SpendColumn, number>();
  let twice: number | null = null;
  const plainNames = names.map(plain);
  for (const [column, ranks] of Object.entries(NAMES) as [SpendColumn, readonly (readonly string[])[]][]) {
    for (const known of ranks) {
      const found = [...plainNames.keys()].filter((place) => known.includes(plainNames[place] ?? ''));
      const [place, again] = found;
      if (place === undefined) continue;
      places.set(column, place);
      twice = again ?? twice;
      break;
    }
  }
  const from = places.get('from');
  const amount = places.get('amount');
  if (from === undefined || amount === undefined) return null;
  const to = places.get('to');
  const isDay = DAY_NAMES.includes(plainNames[from] ?? '');
  if (isDay && to !== undefined && (NAMES.to[1] as readonly string[]).includes(plainNames[to] ?? ''))
    places.delete('to');
  const currency = CURRENCY_BEHIND.exec(names[amount] ?? '')?.[1]?.toUpperCase() ?? null;
  return { places, currency, twice };
};
