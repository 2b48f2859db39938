const MINUTE_MS = 60 * 1000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Step size by a test's age; each divides the next. New tests are updated often, and old ones cost little. */
const stepAt = (ageMs: number): number => {
  if (ageMs < 10 * MINUTE_MS) return 2000;
  if (ageMs < HOUR_MS) return 10_000;
  return ageMs < DAY_MS ? MINUTE_MS : 5 * MINUTE_MS;
};

/**
 * The next moment after `at` (milliseconds; a moment of the test or its start) at which the test is evaluated. Moments
 * depend only on the start, so results do not depend on when the job runs, stops or fails.
 */
export const nextMoment = (startedAt: number, at: number): number => at + stepAt(at - startedAt);

/** The last moment not after `upTo`, and not before `at`. */
export const lastMoment = (startedAt: number, at: number, upTo: number): number => {
  let moment = at;
  for (const until of [10 * MINUTE_MS, HOUR_MS, DAY_MS, Number.POSITIVE_INFINITY]) {
    const end = Math.min(upTo, startedAt + until);
    const step = stepAt(moment - startedAt);
    if (end > moment) moment += Math.floor((end - moment) / step) * step;
  }
  return moment;
};
