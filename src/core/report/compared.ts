import { QUARTER_MS } from '../time/quarter.ts';
import { dateOf, startOfDate, startOfDay } from '../time/zone.ts';

interface Range {
  /** Half-open, milliseconds since 1970, both on a quarter hour. */
  from: number;
  to: number;
}

const DAY = 24 * 60 * 60 * 1000;

const shiftDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY).toISOString().slice(0, 10);

/** A year before a date; before the 29th of February, the 28th. */
const yearBefore = (date: string): string => {
  const year = Number(date.slice(0, 4)) - 1;
  const same = `${year}${date.slice(4)}`;
  return new Date(`${same}T00:00:00Z`).toISOString().slice(0, 10) === same ? same : `${year}-02-28`;
};

const datesBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to) - Date.parse(from)) / DAY);

/** Whether a local day begins there. */
const isMidnight = (time: number, zone: string): boolean => startOfDay(time, zone) === time;

/** A moment carried to another date of the zone, with the time that has passed of its day. */
const carry = (time: number, zone: string, to: (date: string) => string): number =>
  startOfDate(to(dateOf(time, zone)), zone) + (time - startOfDay(time, zone));

/**
 * The range that another is compared with: as many days of the zone directly before it, or the same dates a year before. What is
 * no whole number of days is moved by its own length. While a range is not over, only as much of the one before is taken:
 * half a day is not set against a whole one.
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
