import { DAY_MS, HOUR_MS, QUARTER_MS } from '../../core/time/durations.ts';
import { dateOf, startOfDate, zoneClock } from '../../core/time/zone.ts';

/** Whole days of a zone, both inclusive, or an hour of one day; and the same as half-open moments since 1970, in ms. */
export interface Period {
  from: string;
  to: string;
  /** Null for whole days. */
  hour: number | null;
  begins: number;
  ends: number;
}

export interface PeriodProblem {
  field: 'from' | 'to' | 'hour';
  code:
    | 'day_too_early'
    | 'day_too_late'
    | 'day_left_out'
    | 'period_reversed'
    | 'period_too_long'
    | 'period_not_begun'
    | 'hour_of_one_day'
    | 'hour_left_out';
}

/** Maximum length of a period, and how far ahead it can end. */
const MOST_DAYS = 366;
const EARLIEST = '2000-01-01';

const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateAt = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

type Moments = Pick<Period, 'begins' | 'ends'>;

/** The quarter hours of a day by their local hour. A repeated hour is one, and a skipped hour is absent. */
const hoursOf = (date: string, day: Moments, timeZone: string): ReadonlyMap<number, Moments> => {
  const clock = zoneClock(timeZone);
  const midnight = Date.parse(`${date}T00:00:00Z`);
  const hours = new Map<number, Moments>();
  for (let begins = day.begins; begins < day.ends; begins += QUARTER_MS) {
    const hour = Math.floor((begins + clock.offset(begins) - midnight) / HOUR_MS);
    const ends = begins + QUARTER_MS;
    hours.set(hour, { begins: hours.get(hour)?.begins ?? begins, ends });
  }
  return hours;
};

/** Reads periods of days in a zone at `now`. Caches days, because files repeat the same ones. */
export const periodReader = (timeZone: string, now: number) => {
  const latest = dateAt(numberOf(dateOf(now, timeZone)) + MOST_DAYS);
  const starts = new Map<string, number>();
  const startOf = (date: string): number => {
    const known = starts.get(date) ?? startOfDate(date, timeZone);
    starts.set(date, known);
    return known;
  };
  const hours = new Map<string, ReadonlyMap<number, Moments>>();
  const hourOf = (date: string, hour: number, day: Moments): Moments | undefined => {
    const known = hours.get(date) ?? hoursOf(date, day, timeZone);
    hours.set(date, known);
    return known.get(hour);
  };

  const wrongDays = (from: string, to: string): PeriodProblem | null => {
    for (const [field, date] of [['from', from] as const, ['to', to] as const]) {
      if (date < EARLIEST) return { field, code: 'day_too_early' };
      if (date > latest) return { field, code: 'day_too_late' };
    }
    if (to < from) return { field: 'to', code: 'period_reversed' };
    if (numberOf(to) - numberOf(from) >= MOST_DAYS) return { field: 'to', code: 'period_too_long' };
    return null;
  };

  /** `from` and `to`: existing calendar days, `YYYY-MM-DD`. A period that has begun can end in the future. */
  return (from: string, to: string, hour: number | null = null): Period | PeriodProblem => {
    const wrong = wrongDays(from, to);
    if (wrong) return wrong;
    const days = { begins: startOf(from), ends: startOf(dateAt(numberOf(to) + 1)) };
    if (days.begins >= days.ends) return { field: 'from', code: 'day_left_out' };
    if (hour !== null && from !== to) return { field: 'hour', code: 'hour_of_one_day' };
    const moments = hour === null ? days : hourOf(from, hour, days);
    if (moments === undefined) return { field: 'hour', code: 'hour_left_out' };
    if (moments.begins > now) return { field: hour === null ? 'from' : 'hour', code: 'period_not_begun' };
    return { from, to, hour, ...moments };
  };
};

export const isPeriod = (read: Period | PeriodProblem): read is Period => 'begins' in read;

type Days = Pick<Period, 'from' | 'to' | 'hour'>;

export const overlap = (a: Moments, b: Moments): boolean => a.begins < b.ends && b.begins < a.ends;

/** All that overlap another one, in one pass: each is compared with the one that ends last of those that begin before it. */
export const overlapping = <T extends Moments>(entries: readonly T[]): Set<T> => {
  const found = new Set<T>();
  let longest: T | undefined;
  for (const entry of entries.toSorted((a, b) => a.begins - b.begins)) {
    if (longest !== undefined && overlap(longest, entry)) found.add(longest).add(entry);
    if (longest === undefined || entry.ends > longest.ends) longest = entry;
  }
  return found;
};

/** Entries with the same key are for the same days (or hour), whatever zone they were entered in. */
export const periodKey = ({ from, to, hour }: Days): string => `${from} ${to} ${hour ?? ''}`;

/** As people read it: `2026-11-21`, `2026-11-21 13:00`, `2026-11-01 – 2026-11-07`. */
export const periodText = ({ from, to, hour }: Days): string => {
  if (hour !== null) return `${from} ${String(hour).padStart(2, '0')}:00`;
  return from === to ? from : `${from} – ${to}`;
};
