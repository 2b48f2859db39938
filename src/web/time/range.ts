import { startOfDay, zoneClock } from '../../core/time/zone.ts';
import { addDays, type RangeChoice } from './range-names.ts';

/** Half-open, ISO 8601 instants. */
export interface Range {
  from: string;
  to: string;
}

const HOUR = 3_600_000;

/** First instant of the day `days` before the one that begins at `start`. */
const daysBefore = (start: number, days: number, timeZone: string): number => {
  let at = start;
  for (let i = 0; i < days; i++) at = startOfDay(at - 1, timeZone);
  return at;
};

/** First instant of a local date; of one that the zone skipped, the first of the date before. */
const startOfDate = (date: string, timeZone: string): number => {
  const noon = Date.parse(`${date}T12:00:00Z`);
  return startOfDay(noon - zoneClock(timeZone).offset(noon), timeZone);
};

/** The local date at an instant (milliseconds since 1970): `2026-04-01`. */
export const dateAt = (time: number, timeZone: string): string =>
  new Date(time + zoneClock(timeZone).offset(time)).toISOString().slice(0, 10);

/** Whole days of the zone, today included in all names but `yesterday`. `now`: milliseconds since 1970. */
export const rangeOf = (choice: RangeChoice, timeZone: string, now: number): Range => {
  const today = startOfDay(now, timeZone);
  // Days have 23 to 25 hours: 30 hours after midnight it is tomorrow everywhere.
  const nextAfter = (start: number): number => startOfDay(start + 30 * HOUR, timeZone);
  const tomorrow = nextAfter(today);
  const bounds = (from: number, to: number): Range => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  if (typeof choice === 'object') {
    const from = startOfDate(choice.from, timeZone);
    const to = startOfDate(addDays(choice.to, 1), timeZone);
    // The date before one that the zone skipped would end where it begins.
    return bounds(from, to > from ? to : nextAfter(from));
  }
  switch (choice) {
    case 'today':
      return bounds(today, tomorrow);
    case 'yesterday':
      return bounds(daysBefore(today, 1, timeZone), today);
    case '7d':
      return bounds(daysBefore(today, 6, timeZone), tomorrow);
    case '30d':
      return bounds(daysBefore(today, 29, timeZone), tomorrow);
  }
};
