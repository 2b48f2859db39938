import { startOfDay } from '../../core/time/zone.ts';

export const RANGE_NAMES = ['today', 'yesterday', '7d', '30d'] as const;
export type RangeName = (typeof RANGE_NAMES)[number];

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

/** Whole days of the zone, today included in all but `yesterday`. `now`: milliseconds since 1970. */
export const rangeOf = (name: RangeName, timeZone: string, now: number): Range => {
  const today = startOfDay(now, timeZone);
  // Days have 23 to 25 hours: 30 hours after midnight it is tomorrow everywhere.
  const tomorrow = startOfDay(today + 30 * HOUR, timeZone);
  const bounds = (from: number, to: number): Range => ({
    from: new Date(from).toISOString(),
    to: new Date(to).toISOString(),
  });
  switch (name) {
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
