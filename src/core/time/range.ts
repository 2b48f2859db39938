import { floorToQuarter, QUARTER_MS } from './quarter.ts';
import { addDays, addMonths, countDays, type Days, MAX_DAYS, type RangeChoice } from './range-names.ts';
import { startOfDay, zoneClock } from './zone.ts';

/** Half-open, ISO 8601 instants. */
export interface Range {
  from: string;
  to: string;
}

const HOUR = 3_600_000;

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
  return bounds(from, to > from ? to : startOfDay(from + 30 * HOUR, timeZone));
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

/** Whole days of the zone, mostly including today; the last hour in whole quarters. `now`: ms since 1970. */
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
