const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Steps by the age of a test, each a part of the next: what is new is seen soon, what is old costs little. */
const stepAt = (ageMs: number): number => {
  if (ageMs < 10 * MINUTE_MS) return 2000;
  if (ageMs < HOUR_MS) return 10_000;
  return ageMs < DAY_MS ? MINUTE_MS : 5 * MINUTE_MS;
};

/**
 * The moment after `at` (milliseconds, a moment of the test or its start) up to which the test is looked at next. Moments depend on
 * the start alone, so that it comes to the same however often the job runs, stops or fails between them.
 */
export const nextMoment = (startedAt: number, at: number): number => at + stepAt(at - startedAt);

/** The last moment that is not after `upTo`; at least `at`. */
export const lastMoment = (startedAt: number, at: number, upTo: number): number => {
  let moment = at;
  for (const until of [10 * MINUTE_MS, HOUR_MS, DAY_MS, Number.POSITIVE_INFINITY]) {
    const end = Math.min(upTo, startedAt + until);
    const step = stepAt(moment - startedAt);
    if (end > moment) moment += Math.floor((end - moment) / step) * step;
  }
  return moment;
};
