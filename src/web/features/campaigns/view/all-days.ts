import { DAY_MS } from '../../../../core/time/durations.ts';
import type { Range } from '../../../../core/time/range.ts';

/** As far back as a report may ask. */
const DAYS = 3650;

/** All days until tomorrow: the same range all day, so that it is one query. */
export const allDays = (now: number): Range => {
  const to = (Math.floor(now / DAY_MS) + 2) * DAY_MS;
  return { from: new Date(to - DAYS * DAY_MS).toISOString(), to: new Date(to).toISOString() };
};
