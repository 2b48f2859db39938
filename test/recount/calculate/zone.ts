/** The workspace's zone is UTC+5:30 without daylight saving time, so its clock is an addition. */

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
const OFFSET = 330 * MINUTE;
export const QUARTER = 15 * MINUTE;

export const STEPS = ['quarter', 'hour', 'day', 'week', 'month'] as const;
export type Step = (typeof STEPS)[number];

const floor = (time: number, size: number): number => Math.floor(time / size) * size;

/** Where a moment's step begins. */
export const stepOf = (step: Step, time: number): number => {
  const local = time + OFFSET;
  if (step === 'quarter') return floor(local, QUARTER) - OFFSET;
  if (step === 'hour') return floor(local, 60 * MINUTE) - OFFSET;
  if (step === 'day') return floor(local, DAY) - OFFSET;
  // 1 January 1970 was a Thursday.
  if (step === 'week') return floor(local + 3 * DAY, 7 * DAY) - 3 * DAY - OFFSET;
  const date = new Date(local);
  return Date.UTC(date.getUTCFullYear(), date.getUTCMonth(), 1) - OFFSET;
};

/** The moment at which a day of the zone begins. */
export const dayBegins = (day: string): number => Date.parse(`${day}T00:00:00Z`) - OFFSET;
export const dayOf = (time: number): string => new Date(time + OFFSET).toISOString().slice(0, 10);
export const nextDay = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + DAY).toISOString().slice(0, 10);

/** As written in files: with the zone's offset. */
export const withOffset = (time: number): string =>
  `${new Date(time + OFFSET).toISOString().slice(0, 19)}+05:30`;
