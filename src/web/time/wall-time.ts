import { DAY_MS } from '../../core/time/durations.ts';
import { zoneClock } from '../../core/time/zone.ts';

/** Converts between `datetime-local` values (`2026-04-01T09:30`) in a zone and instants. */

const show = (time: number, timeZone: string): string =>
  new Date(time + zoneClock(timeZone).offset(time)).toISOString().slice(0, 16);

/** The local time in `timeZone` at an ISO instant, to the minute; '' for null. */
export const wallTimeOf = (iso: string | null, timeZone: string): string =>
  iso === null ? '' : show(Date.parse(iso), timeZone);

/**
 * The instant of the local time `wall` in `timeZone`, in ISO 8601; null for ''. A repeated hour means the first one; a
 * skipped time is read as if the clocks had not been set forward. Invalid text is returned unchanged.
 */
export const instantOf = (wall: string, timeZone: string): string | null => {
  if (wall === '') return null;
  const asUtc = Date.parse(`${wall}Z`);
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(wall) || Number.isNaN(asUtc)) return wall;
  const clock = zoneClock(timeZone);
  // The offsets before and after any nearby change; the larger one gives the earlier instant.
  const before = clock.offset(asUtc - DAY_MS);
  const offsets = [before, clock.offset(asUtc + DAY_MS)].sort((a, b) => b - a);
  const found = offsets.map((offset) => asUtc - offset).find((time) => show(time, timeZone) === wall);
  return new Date(found ?? asUtc - before).toISOString();
};
