export const QUARTER_MS = 15 * 60 * 1000;

/** Start of the quarter hour containing `time`; both in milliseconds since 1970. */
export const floorToQuarter = (time: number): number => Math.floor(time / QUARTER_MS) * QUARTER_MS;
