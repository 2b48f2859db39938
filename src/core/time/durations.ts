/** Durations in milliseconds. Calendar days can be shorter or longer: core/time/zone.ts. */
export const SECOND_MS = 1000;
export const MINUTE_MS = 60 * SECOND_MS;
export const QUARTER_MS = 15 * MINUTE_MS;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

/** Start of the quarter hour containing `time`; both in milliseconds since 1970. */
export const floorToQuarter = (time: number): number => Math.floor(time / QUARTER_MS) * QUARTER_MS;
