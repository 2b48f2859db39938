import type { SPEND_COLUMNS } from '../../contracts/campaigns/spend.ts';

export type SpendColumn = (typeof SPEND_COLUMNS)[number];

export interface SpendHead {
  /** Column -> its index in a row. */
  places: ReadonlyMap<SpendColumn, number>;
  /** ISO 4217, if the header names it: `Amount spent (USD)`. */
  currency: string | null;
  /** Index of a second name for the amount, such as `Cost` next to `Spend`; null: none. */
  twice: number | null;
}

/** A single day, used as both from and to. */
const DAY_NAMES = ['date', 'day', 'by day', 'stat time day'];

/**
 * Names of the columns: ours, common ones, and those of English exports from Google, Meta and TikTok. If a file has
 * names from several lists, the first list wins: Meta has the report's days next to a row's day, and link clicks next
 * to all clicks.
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

/** `Clicks (all)` is not a currency, and not page clicks either, because it includes likes. */
const CURRENCY_BEHIND = /\((?!all\))([A-Za-z]{3})\)$/;

const plain = (name: string): string =>
  name
    .replace(CURRENCY_BEHIND, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** Null: not the header of a spend file. It needs an amount and a day. */
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
