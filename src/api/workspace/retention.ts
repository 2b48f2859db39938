import type { Row } from '../../db/tables.ts';

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

/** When a shorter time that is set at `now` comes into force: a day for second thoughts, then the next full hour. */
export const shorterFrom = (now: number): number => Math.ceil((now + DAY) / HOUR) * HOUR;

/**
 * When the limit comes into force after a change to `days`: a shorter one later, and whatever replaces one that is not
 * in force yet at the same hour as it; null: at once.
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
