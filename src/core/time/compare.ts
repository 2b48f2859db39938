import { DAY_MS, floorToQuarter, QUARTER_MS } from './durations.ts';
import {
  addDays,
  addMonths,
  countDays,
  type Days,
  dateAt,
  daysOfChoice,
  type Range,
  type RangeChoice,
  rangeOf,
  rangeOfDays,
} from './range.ts';
import { startOfDay } from './zone.ts';

/** Comparison of a range: with the period before it, the same one a year before, or custom days. */
export type Compare = 'previous' | 'year' | Days;

const WEEK = 7;

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** `start`, or the day up to six days earlier with the same weekday as `like`. */
const earlierWeekday = (start: string, like: string): string =>
  addDays(start, -((weekdayOf(start) - weekdayOf(like) + WEEK) % WEEK));

/** The nearest day with the same weekday as `like`. */
const nearestWeekday = (start: string, like: string): string => earlierWeekday(addDays(start, 3), like);

const daysFrom = (from: string, count: number): Days => ({ from, to: addDays(from, count - 1) });

/** Months and years are compared with months and years; other ranges with the same number of days. */
const previousDays = (choice: RangeChoice, days: Days, weekday: boolean): Days => {
  const count = countDays(days);
  const before = (months: number): Days => ({
    from: addMonths(days.from, -months),
    to: choice === 'lastMonth' ? addDays(days.from, -1) : addMonths(days.to, -months),
  });
  if (weekday) return daysFrom(earlierWeekday(addDays(days.from, -count), days.from), count);
  if (choice === 'month' || choice === 'lastMonth') return before(1);
  if (choice === 'year' || choice === '12mo') return before(12);
  return daysFrom(addDays(days.from, -count), count);
};

const yearDays = (days: Days, weekday: boolean): Days => {
  const from = addMonths(days.from, -12);
  return weekday
    ? daysFrom(nearestWeekday(from, days.from), countDays(days))
    : { from, to: addMonths(days.to, -12) };
};

/** The days to compare with; null if there is nothing before the range. */
export const comparedDays = (
  choice: RangeChoice,
  compare: Compare,
  weekday: boolean,
  days: Days,
): Days | null => {
  if (typeof compare === 'object') return compare;
  if (choice === 'all') return null;
  return compare === 'previous' ? previousDays(choice, days, weekday) : yearDays(days, weekday);
};

export interface Compared {
  /** For the whole range, as a chart shows. */
  whole: Range;
  /** Only the part that corresponds to the elapsed range, for totals. Custom days are used in full. */
  soFar: Range;
}

const shifted = ({ from, to }: Range, by: number): Range => ({
  from: new Date(Date.parse(from) - by).toISOString(),
  to: new Date(Date.parse(to) - by).toISOString(),
});

/** The range to compare `choice` with at `now`, or null. `first`: time of the first request, for "all time". */
export const comparedRange = (
  choice: RangeChoice,
  compare: Compare,
  weekday: boolean,
  timeZone: string,
  now: number,
  first: string | null = null,
): Compared | null => {
  const days = daysOfChoice(choice, timeZone, now, first);
  if (days === null) {
    const range = rangeOf(choice, timeZone, now);
    const length = Date.parse(range.to) - Date.parse(range.from);
    const by = compare === 'previous' ? (weekday ? WEEK * DAY_MS : length) : 52 * WEEK * DAY_MS;
    const whole = typeof compare === 'object' ? rangeOfDays(compare, timeZone) : shifted(range, by);
    return { whole, soFar: whole };
  }
  const past = comparedDays(choice, compare, weekday, days);
  if (past === null) return null;
  const whole = rangeOfDays(past, timeZone);
  const today = dateAt(now, timeZone);
  if (typeof compare === 'object' || today < days.from || today > days.to) return { whole, soFar: whole };
  // The same number of whole days, and as much of the next one as has passed of today.
  const sameDay = addDays(past.from, countDays({ from: days.from, to: today }) - 1);
  const start = Date.parse(rangeOfDays({ from: sameDay, to: sameDay }, timeZone).from);
  const sinceMidnight = floorToQuarter(now) + QUARTER_MS - startOfDay(now, timeZone);
  const until = Math.min(start + sinceMidnight, Date.parse(whole.to));
  return { whole, soFar: { from: whole.from, to: new Date(until).toISOString() } };
};
