const HOUR_MS = 60 * 60 * 1000;

/** Full hours that a test that began at `startedAt` has run; a bandit makes a step in each of them but the first, at most. */
export const banditHour = (startedAt: number, at: number): number => Math.floor((at - startedAt) / HOUR_MS);

/** When that hour begins. */
export const hourBegins = (startedAt: number, hour: number): number => startedAt + hour * HOUR_MS;
