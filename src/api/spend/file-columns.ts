import { SPEND_COLUMNS } from '../../contracts/campaigns/spend.ts';
import { SUBS } from '../../core/report/subs.ts';
import type { SpendDimension } from '../../core/spend/target.ts';

export const FILE_COLUMNS = [...SPEND_COLUMNS, 'hour'] as const;
export type FileColumn = (typeof FILE_COLUMNS)[number];

/** A column whose cells say what a line is for within its campaign or traffic source. */
export interface DetailColumn {
  dimension: SpendDimension;
  place: number;
}

export interface SpendHead {
  /** Column -> its index in a row. One column can be both `from` and `hour`. */
  places: ReadonlyMap<FileColumn, number>;
  /** The platform's IDs in its own export, finest first. Only the first is read, the others are parts of its account. */
  levels: readonly DetailColumn[];
  /** Our own columns: `ad`, `placement`, `sub1`. */
  own: readonly DetailColumn[];
  /** The names of these levels, finest first, which exports have also without their IDs. */
  named: readonly DetailColumn[];
  /** Indexes of columns whose cells name what a line is for. A row without any of them is a total. */
  names: readonly number[];
  /** ISO 4217, if the header names it: `Amount spent (USD)`. */
  currency: string | null;
  /** Index of a second name for the amount, such as `Cost` next to `Spend`; null if there is none. */
  twice: number | null;
}

/** A single day, used as both from and to. */
const DAY_NAMES = ['date', 'day', 'by day', 'stat time day', 'gregorian date', 'gregoriandate'];

/** Columns with a day and an hour: `2026-11-21 13:00:00`, `2026-11-21|13`. */
const STAMP_NAMES = ['by hour', 'stat time hour', 'time period', 'timeperiod'];

/**
 * Column names: ours, common ones, and those of English exports from Google, Meta, TikTok and Microsoft. If a file has
 * names from several lists, the first list wins: Meta's exports have both the report's days and a row's day, and both
 * link clicks and all clicks.
 */
const NAMES = {
  campaign: [
    ['campaign', 'link'],
    ['campaign name', 'campaignname'],
  ],
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
    ['currency', 'currency code', 'currencycode'],
    ['account currency', 'account currency code'],
  ],
  clicks: [['outbound clicks'], ['link clicks', 'clicks (destination)', 'destination clicks'], ['clicks']],
  hour: [
    ['hour', 'hour of day', 'hour of the day', 'hourofday', 'time of day (ad account time zone)'],
    STAMP_NAMES,
  ],
} as const satisfies Readonly<Record<FileColumn, readonly (readonly string[])[]>>;

/** IDs in exports of platforms, finest level first. */
const LEVEL_NAMES: readonly (readonly [SpendDimension, readonly string[]])[] = [
  ['ad', ['ad id', 'adid']],
  ['adGroup', ['ad set id', 'adset id', 'adsetid', 'ad group id', 'adgroup id', 'adgroupid']],
  ['adCampaign', ['campaign id', 'campaignid']],
];

/** Names of ads and so on, finest level first. */
const LEVEL_LABELS: typeof LEVEL_NAMES = [
  ['ad', ['ad name', 'adname']],
  ['adGroup', ['ad set name', 'adset name', 'ad group name', 'adgroup name', 'ad group', 'adgroup']],
  ['adCampaign', ['campaign name', 'campaignname', 'campaign']],
];

/**
 * Our own names, which take an ID. `Ad group` and `Ad set` are names in the exports of platforms, and so is `Placement`
 * next to an `Ad ID`: their own IDs come first.
 */
const OWN_NAMES: readonly (readonly [SpendDimension, readonly string[]])[] = [
  ['ad', ['ad']],
  ['adGroup', ['adset']],
  ['placement', ['placement', 'placement id', 'zone id']],
  ['site', ['site', 'site id']],
  ...SUBS.map((sub) => [sub, [sub]] as const),
];

const OTHER_NAMES = [
  'campaign',
  'campaign name',
  'ad name',
  'ad',
  'ad set name',
  'ad group',
  'ad group name',
];

/** `Clicks (all)` is not a currency, and not page clicks either, because it includes likes. */
const CURRENCY_BEHIND = /\((?!all\))([A-Za-z]{3})\)$/;

const plain = (name: string): string =>
  name
    .replace(CURRENCY_BEHIND, '')
    .trim()
    .toLowerCase()
    .replace(/[\s_]+/g, ' ');

/** The first of the columns with one of these names, and the second. */
const placesOf = (plainNames: readonly string[], known: readonly string[]): (number | undefined)[] =>
  [...plainNames.keys()].filter((place) => known.includes(plainNames[place] ?? ''));

const detailColumns = (
  plainNames: readonly string[],
  names: readonly (readonly [SpendDimension, readonly string[]])[],
): DetailColumn[] =>
  names.flatMap(([dimension, known]) => {
    const [place] = placesOf(plainNames, known);
    return place === undefined ? [] : [{ dimension, place }];
  });

/** Columns by name, and the index of a second one that means the same. */
const findColumns = (plainNames: readonly string[]) => {
  const places = new Map<FileColumn, number>();
  let twice: number | null = null;
  for (const [column, ranks] of Object.entries(NAMES) as [FileColumn, readonly (readonly string[])[]][]) {
    for (const known of ranks) {
      const [place, again] = placesOf(plainNames, known);
      if (place === undefined) continue;
      places.set(column, place);
      twice = again ?? twice;
      break;
    }
  }
  return { places, twice };
};

/** Null if it is not the header of a spend file, which needs an amount and a day. */
export const spendHeadOf = (names: readonly string[]): SpendHead | null => {
  const plainNames = names.map(plain);
  const { places, twice } = findColumns(plainNames);
  const hour = places.get('hour');
  const isStamp = hour !== undefined && (STAMP_NAMES as readonly string[]).includes(plainNames[hour] ?? '');
  if (isStamp && (!places.has('from') || !DAY_NAMES.includes(plainNames[places.get('from') ?? -1] ?? '')))
    places.set('from', hour);
  const from = places.get('from');
  const amount = places.get('amount');
  if (from === undefined || amount === undefined) return null;
  const to = places.get('to');
  const isDay = from === hour || DAY_NAMES.includes(plainNames[from] ?? '');
  if (isDay && to !== undefined && (NAMES.to[1] as readonly string[]).includes(plainNames[to] ?? ''))
    places.delete('to');
  const levels = detailColumns(plainNames, LEVEL_NAMES);
  return {
    places,
    levels,
    own: detailColumns(plainNames, OWN_NAMES),
    named: detailColumns(plainNames, LEVEL_LABELS),
    names: [...levels.map(({ place }) => place), ...placesOf(plainNames, OTHER_NAMES)] as number[],
    currency: CURRENCY_BEHIND.exec(names[amount] ?? '')?.[1]?.toUpperCase() ?? null,
    twice,
  };
};
