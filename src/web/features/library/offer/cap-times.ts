import type { FullSpan } from '../../../../contracts/library/offer.ts';

type Format = Readonly<{
  dayOrHour: (iso: string, timeZone: string, byDay: boolean) => string;
  hour: (iso: string, timeZone: string) => string;
  date: (iso: string, timeZone: string) => string;
}>;

/** `14:03` on the day of `now`, otherwise with the day: ends of periods and spans are on full minutes. */
export const shortTime =
  (format: Format, zone: string, now: number) =>
  (iso: string): string => {
    const isToday = format.date(iso, zone) === format.date(new Date(now).toISOString(), zone);
    return isToday ? format.dayOrHour(iso, zone, false) : format.hour(iso, zone);
  };

/** The midnight after today is `00:00`, which nobody takes for last night's. */
export const endTime =
  (format: Format, zone: string, now: number) =>
  (iso: string): string => {
    // A moment before the end: the day that it belongs to.
    const last = new Date(Date.parse(iso) - 1).toISOString();
    const isToday = format.date(last, zone) === format.date(new Date(now).toISOString(), zone);
    return isToday ? format.dayOrHour(iso, zone, false) : format.hour(iso, zone);
  };

/** Whether a span has begun and not ended, will begin, or is over. */
export const phaseOf = ({ since, until }: Pick<FullSpan, 'since' | 'until'>, now: number) =>
  Date.parse(since) > now ? 'coming' : until === null || Date.parse(until) > now ? 'running' : 'over';
