import type { Row } from '../../db/tables.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** When a shorter period set at `now` takes effect: after a day for reconsideration, at the next full hour. */
export const shorterFrom = (now: number): number => Math.ceil((now + DAY) / HOUR) * HOUR;

/**
 * When the limit takes effect after a change to `days`: a shorter one later, and one that replaces a pending one at the
 * same hour as it; null: immediately.
 */
export const forceAfter = (
  before: Pick<Row<'workspaces'>, 'keep_requests_days' | 'keep_requests_from'>,
  days: number | null,
  now: number,
): Date | null => {
  if (days === null) return null;
  if (days < (before.keep_requests_days ?? Number.POSITIVE_INFINITY)) return new Date(shorterFrom(now));
  const pending = before.keep_requests_from;
  return pending !== null && pending.getTime() > now ? pending : null;
};
