import { DAY_MS, floorToQuarter, HOUR_MS, QUARTER_MS } from './durations.ts';
import { startOfDay, zoneClock } from './zone.ts';

/** The named ranges. Days include today; months and years begin on their first day. */
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

/** The most common ones, shown side by side where there is room. */
export const QUICK_RANGES = ['today', 'yesterday', '7d', '30d'] as const satisfies readonly RangeName[];

/** Local dates (`2026-04-01`) of the workspace, both inclusive. */
export interface Days {
  from: string;
  to: string;
}

/** A requested range: a named one that moves with time, or custom days. */
export type RangeChoice = RangeName | Days;

/** The range in a screen's address. */
export interface RangeSearch {
  range?: string | undefined;
  from?: string | undefined;
  to?: string | undefined;
}

/** Maximum length of a report's range, days. */
export const MAX_DAYS = 3700;

/** Whether the text is an existing day from 1900 to 2199, unlike `2026-02-30` or `yesterday`. */
export const isDay = (text: string): boolean => {
  if (!/^(19|20|21)\d{2}-\d{2}-\d{2}$/.test(text)) return false;
  const time = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text);
};

/** `day` plus `count` days, each of 24 hours because dates have no zone. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + count * DAY_MS).toISOString().slice(0, 10);

/** The same day `count` months later, or that month's last day: `2026-03-31` and 1 is `2026-04-30`. */
export const addMonths = (day: string, count: number): string => {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + count, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + count, Math.min(date, last))).toISOString().slice(0, 10);
};

/** Days from `from` to `to`, both inclusive; 0 or less if they are in the wrong order. */
export const countDays = ({ from, to }: Days): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

const isName = (text: string | undefined): text is RangeName =>
  (RANGE_NAMES as readonly (string | undefined)[]).includes(text);

/** The days in an address, or null. A single one means that day; days in the wrong order are swapped. */
export const daysOf = (from: string | undefined, to: string | undefined): Days | null => {
  const [first, second = first] = [from, to].filter((day) => day !== undefined && isDay(day)).sort();
  if (first === undefined || second === undefined) return null;
  const days = { from: first, to: second };
  return countDays(days) > MAX_DAYS ? { from: addDays(second, 1 - MAX_DAYS), to: second } : days;
};

/**
 * The choice in an address, if any. Invalid parts are omitted. Days win over a name, and a range longer than reports
 * support keeps its last days.
 */
export const choiceOf = ({ range, from, to }: RangeSearch): RangeChoice | undefined =>
  daysOf(from, to) ?? (isName(range) ? range : undefined);

/** The search parameters of a choice. Includes every member, so that earlier values are cleared. */
export const searchOfRange = (choice: RangeChoice | undefined): Required<RangeSearch> => {
  if (choice === undefined) return { range: undefined, from: undefined, to: undefined };
  if (typeof choice === 'string') return { range: choice, from: undefined, to: undefined };
  return { range: undefined, ...choice };
};

/** Half-open, ISO 8601 instants. */
export interface Range {
  from: string;
  to: string;
}

/** First instant of a local date; for a date that the zone skipped, that of the date before. */
const startOfDate = (date: string, timeZone: string): number => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return startOfDay(noon - zoneClock(timeZone).offset(noon), timeZone);
};

/** The local date at an instant (milliseconds since 1970): `2026-04-01`. */
export const dateAt = (time: number, timeZone: string): string =>
  new Date(time + zoneClock(timeZone).offset(time)).toISOString().slice(0, 10);

const bounds = (from: number, to: number): Range => ({
  from: new Date(from).toISOString(),
  to: new Date(to).toISOString(),
});

/** Days of the zone, both inclusive. */
export const rangeOfDays = (days: Days, timeZone: string): Range => {
  const from = startOfDate(days.from, timeZone);
  const to = startOfDate(addDays(days.to, 1), timeZone);
  // The date before a skipped one would end where it begins; a day has 23 to 25 hours.
  return bounds(from, to > from ? to : startOfDay(from + 30 * HOUR_MS, timeZone));
};

/** The days of a choice at `now`; null if it is not days (the last hour). `first`: time of the first request. */
export const daysOfChoice = (
  choice: RangeChoice,
  timeZone: string,
  now: number,
  first: string | null = null,
): Days | null => {
  if (typeof choice === 'object') return choice;
  const to = dateAt(now, timeZone);
  const month = `${to.slice(0, 8)}01`;
  switch (choice) {
    case 'realtime':
      return null;
    case 'today':
      return { from: to, to };
    case 'yesterday': {
      // Not simply the date before, which the zone may have skipped.
      const day = dateAt(startOfDay(now, timeZone) - 1, timeZone);
      return { from: day, to: day };
    }
    case 'month':
      return { from: month, to };
    case 'lastMonth':
      return { from: addMonths(month, -1), to: addDays(month, -1) };
    case 'year':
      return { from: `${to.slice(0, 4)}-01-01`, to };
    case '12mo':
      return { from: addMonths(month, -11), to };
    case 'all': {
      const begin = first === null ? to : dateAt(Date.parse(first), timeZone);
      const [from = to] = [begin, to].sort();
      return countDays({ from, to }) > MAX_DAYS ? { from: addDays(to, 1 - MAX_DAYS), to } : { from, to };
    }
    default:
      return { from: addDays(to, 1 - Number.parseInt(choice, 10)), to };
  }
};

/** Whole days in the zone, usually including today; the last hour in whole quarter hours. `now`: ms since 1970. */
export const rangeOf = (
  choice: RangeChoice,
  timeZone: string,
  now: number,
  first: string | null = null,
): Range => {
  const days = daysOfChoice(choice, timeZone, now, first);
  return days === null
    ? bounds(floorToQuarter(now) - 3 * QUARTER_MS, floorToQuarter(now) + QUARTER_MS)
    : rangeOfDays(days, timeZone);
};
