import { DAY_MS } from '../../core/time/durations.ts';
import { dateOf, startOfDate } from '../../core/time/zone.ts';

/** Whole days of a zone, both inclusive, and the same as half-open moments in milliseconds since 1970. */
export interface Period {
  from: string;
  to: string;
  begins: number;
  ends: number;
}

export interface PeriodProblem {
  field: 'from' | 'to';
  code: 'day_too_early' | 'day_too_late' | 'day_left_out' | 'period_reversed' | 'period_too_long';
}

/** Maximum length of a period, and how far ahead it can end. */
const MOST_DAYS = 366;
const EARLIEST = '2000-01-01';

const numberOf = (date: string): number => Date.parse(`${date}T00:00:00Z`) / DAY_MS;
const dateAt = (number: number): string => new Date(number * DAY_MS).toISOString().slice(0, 10);

/** Reads periods of days in a zone at `now`. Caches where days begin, because files repeat the same ones. */
export const periodReader = (timeZone: string, now: number) => {
  const latest = dateAt(numberOf(dateOf(now, timeZone)) + MOST_DAYS);
  const starts = new Map<string, number>();
  const startOf = (date: string): number => {
    const known = starts.get(date) ?? startOfDate(date, timeZone);
    starts.set(date, known);
    return known;
  };

  /** `from` and `to`: existing calendar days, `YYYY-MM-DD`. */
  return (from: string, to: string): Period | PeriodProblem => {
    for (const [field, date] of [['from', from] as const, ['to', to] as const]) {
      if (date < EARLIEST) return { field, code: 'day_too_early' };
      if (date > latest) return { field, code: 'day_too_late' };
    }
    if (to < from) return { field: 'to', code: 'period_reversed' };
    if (numberOf(to) - numberOf(from) >= MOST_DAYS) return { field: 'to', code: 'period_too_long' };
    const begins = startOf(from);
    const ends = startOf(dateAt(numberOf(to) + 1));
    return begins < ends ? { from, to, begins, ends } : { field: 'from', code: 'day_left_out' };
  };
};

export const isPeriod = (read: Period | PeriodProblem): read is Period => 'begins' in read;

type Moments = Pick<Period, 'begins' | 'ends'>;
type Days = Pick<Period, 'from' | 'to'>;

export const overlap = (a: Moments, b: Moments): boolean => a.begins < b.ends && b.begins < a.ends;

/** Entries with the same key are for the same days, whatever zone they were entered in. */
export const daysKey = ({ from, to }: Days): string => `${from} ${to}`;
