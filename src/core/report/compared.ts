import { DAY_MS, QUARTER_MS } from '../time/durations.ts';
import { dateOf, startOfDate, startOfDay } from '../time/zone.ts';

interface Range {
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
}

const shiftDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

/** The date a year earlier; for 29 February, 28 February. */
const yearBefore = (date: string): string => {
  const year = Number(date.slice(0, 4)) - 1;
  const same = `${year}${date.slice(4)}`;
  return new Date(`${same}T00:00:00Z`).toISOString().slice(0, 10) === same ? same : `${year}-02-28`;
};

const datesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS);

/** Whether a local day begins at this time. */
const isMidnight = (time: number, zone: string): boolean => startOfDay(time, zone) === time;

/** Moves a moment to another date of the zone, keeping the time elapsed since the day began. */
const carry = (time: number, zone: string, to: (date: string) => string): number =>
  startOfDate(to(dateOf(time, zone)), zone) + (time - startOfDay(time, zone));

/**
 * The range to compare with: as many days of the zone directly before, or the same dates a year earlier. A range that
 * is not whole days is moved by its own length. While a range is unfinished, only as much of the earlier one is used,
 * so that half a day is not compared with a whole one.
 */
export const comparedRange = (
  { from, to }: Range,
  by: 'previous' | 'year',
  zone: string,
  now: number,
): Range => {
  const wholeDays = isMidnight(from, zone) && isMidnight(to, zone);
  const days = wholeDays ? datesBetween(dateOf(from, zone), dateOf(to, zone)) : 0;
  const begin =
    by === 'year'
      ? carry(from, zone, yearBefore)
      : wholeDays
        ? carry(from, zone, (date) => shiftDays(date, -days))
        : from - (to - from);
  const over = by === 'year' ? carry(to, zone, yearBefore) : wholeDays ? from : begin + (to - from);
  if (now >= to || now <= from) return { from: begin, to: Math.max(over, begin + QUARTER_MS) };
  const passed = Math.ceil((now - from) / QUARTER_MS) * QUARTER_MS;
  return { from: begin, to: Math.max(begin + QUARTER_MS, Math.min(over, begin + passed)) };
};
