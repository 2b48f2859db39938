import { zoneClock } from '../../core/time/zone.ts';

/** What a `datetime-local` field holds (`2026-04-01T09:30`), on the wall clock of a zone, and instants. */

const DAY_MS = 24 * 60 * 60 * 1000;

const show = (time: number, timeZone: string): string =>
  new Date(time + zoneClock(timeZone).offset(time)).toISOString().slice(0, 16);

/** The wall clock of `timeZone` at an ISO instant, to the minute; '' for null. */
export const wallTimeOf = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : show(Date.parse(iso), timeZone);

/**
 * The instant at which the clocks of `timeZone` show `wall`, in ISO 8601; null for ''. Of a repeated hour the first;
 * a time that clocks skip is read as if they had not been put forward. Text that is no time stays as it is.
 */
export const instantOf = (wall: string, timeZone: string): string | null => {
  if (wall === '') return null;
  const asUtc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(asUtc)) return wall;
  const clock = zoneClock(timeZone);
  // The offsets before and after any change near by; the larger one gives the earlier instant.
  const before = clock.offset(asUtc - DAY_MS);
  const offsets = [before, clock.offset(asUtc + DAY_MS)].sort((a, b) => b - a);
  const found = offsets.map((offset) => asUtc - offset).find((time) => show(time, timeZone) === wall);
  return new Date(found ?? asUtc - before).toISOString();
};
