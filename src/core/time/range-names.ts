/** The ranges that have a name. Days include today; months and years begin with their first day. */
export const RANGE_NAMES = [
  'realtime',
  'today',
  'yesterday',
  '7d',
  '28d',
  '30d',
  '91d',
  'month',
  'lastMonth',
  'year',
  '12mo',
  'all',
] as const;
type RangeName = (typeof RANGE_NAMES)[number];

/** Those that most people want, shown beside each other where there is room. */
export const QUICK_RANGES = ['today', 'yesterday', '7d', '30d'] as const satisfies readonly RangeName[];

/** Local dates (`2026-04-01`) of the workspace, both included. */
export interface Days {
  from: string;
  to: string;
}

/** What a user asks for: a range that has a name and moves with time, or days of his own. */
export type RangeChoice = RangeName | Days;

/** What the address of a screen says about it. */
export interface RangeSearch {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Reports answer no more, days. */
export const MAX_DAYS = 3700;

const DAY_MS = 24 * 60 * 60 * 1000;

/** Whether the text is a day that there is, of 1900 to 2199: neither `2026-02-30` nor `yesterday`. */
export const isDay = (text: string): boolean => {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** `day` and `count` days later, as if all had 24 hours: dates have no zone. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The same day `count` months later, or the last one of that month: `2026-03-31` and 1 is `2026-04-30`. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Days from `from` to `to`, both included; 0 or less where they are the wrong way round. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const isName = (text: string | undefined): text is RangeName =>
  (RANGE_NAMES as readonly (string | undefined)[]).includes(text);

/** The days of an address, null for none: one of them alone is that day; the wrong way round they are turned. */
export const daysOf = (from: string | undefined, to: string | undefined): Days | null => {
  const [first, second = first] = [from, to].filter((day) => day !== undefined && isDay(day)).sort();
  if (first === undefined || second === undefined) return null;
  const days = { from: first, to: second };
  return countDays(days) > MAX_DAYS ? { from: addDays(second, 1 - MAX_DAYS), to: second } : days;
};

/**
 * The choice that an address makes, undefined for none: what cannot be read is left out. Days win over a name; of more than
 * reports answer the last are meant.
 */
export const choiceOf = ({ range, from, to }: RangeSearch): RangeChoice | undefined =>
  daysOf(from, to) ?? (isName(range) ? range : undefined);

/** How an address says it; every member, so that what it said before is taken back. */
export const searchOfRange = (choice: RangeChoice | undefined): Required<RangeSearch> => {
  if (choice === undefined) return { range: undefined, from: undefined, to: undefined };
  if (typeof choice === 'string') return { range: choice, from: undefined, to: undefined };
  return { range: undefined, ...choice };
};
