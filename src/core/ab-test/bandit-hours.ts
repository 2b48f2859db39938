const HOUR_MS = 60 * 60 * 1000;

/** Full hours since a test's start at `startedAt`. A bandit takes at most one step in each hour after the first. */
export const banditHour = (startedAt: number, at: number): number => Math.floor((at - startedAt) / HOUR_MS);

/** When the given hour of the test begins. */
export const hourBegins = (startedAt: number, hour: number): number => startedAt + hour * HOUR_MS;
