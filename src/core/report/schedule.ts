import { DAY_MS, HOUR_MS, QUARTER_MS } from '../time/durations.ts';
import { dateOf, startOfDate, zoneClock } from '../time/zone.ts';

/** Two months of 31 days and a date skipped by a zone, with a day to spare: more than any schedule needs. */
const LONGEST_DAYS = 64;
/** Quarter hours: a local day has 23 to 25 hours, and a skipped hour is taken in the next one. */
const QUARTERS_OF_A_DAY = 104;

/** A recurring local time in a zone. */
export interface Schedule {
  every: 'day' | 'week' | 'month';
  /** 1 (Monday) to 7 (Sunday), for a weekly schedule. */
  weekday: number;
  /** 1 to 31, or the last day in a shorter month, for a monthly schedule. */
  day: number;
  /** 0 to 23, on the hour. */
  hour: number;
}

const addDays = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

const lastDayOf = (date: string): number => {
  const [year = 0, month = 1] = date.split('-').map(Number);
  return new Date(Date.UTC(year, month, 0)).getUTCDate();
};

const weekdayOf = (date: string): number => new Date(Date.parse(date)).getUTCDay() || 7;

const isOn = ({ every, weekday, day }: Schedule, date: string): boolean => {
  if (every === 'week') return weekdayOf(date) === weekday;
  if (every === 'month') return Number(date.slice(8)) === Math.min(day, lastDayOf(date));
  return true;
};

/** The first moment of a date at which the local time is at or after the hour. */
const momentOf = (date: string, hour: number, zone: string): number => {
  const start = startOfDate(date, zone);
  const midnight = Date.parse(date);
  const { offset } = zoneClock(zone);
  for (let quarter = 0; quarter < QUARTERS_OF_A_DAY; quarter++) {
    const time = start + quarter * QUARTER_MS;
    if (time + offset(time) >= midnight + hour * HOUR_MS) return time;
  }
  return start;
};

/**
 * The first slot of a schedule after `after`, both in milliseconds since 1970. An hour that the clock skips is taken at
 * the jump, and one that occurs twice, the first time. A date skipped by a zone (as in Samoa) is not a day of a daily
 * schedule; a weekly or monthly slot on it comes at the start of the next date.
 */
export const nextSlot = (schedule: Schedule, zone: string, after: number): number => {
  const today = dateOf(after, zone);
  for (let days = -1; days < LONGEST_DAYS; days++) {
    const date = addDays(today, days);
    if (!isOn(schedule, date)) continue;
    if (schedule.every === 'day' && dateOf(startOfDate(date, zone), zone) !== date) continue;
    const slot = momentOf(date, schedule.hour, zone);
    if (slot > after) return slot;
  }
  throw new RangeError('No schedule is this rare.');
};
