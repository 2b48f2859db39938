import { FULL_WEEK_MS } from '../stats/verdict/thresholds.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS, QUARTER_MS } from '../time/durations.ts';
import { stepsOf } from '../time/steps.ts';
import { startOfDay } from '../time/zone.ts';

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

/** A phase and its start time. */
interface Begun {
  readonly phase: number;
  readonly begins: Date;
}

/**
 * When a pair has had visitors for a full week in total (milliseconds since 1970), excluding pauses and periods in
 * which either variant had no visitors. `phases` are all phases, oldest first; `shared` are those the pair shares.
 * While the pair is not being compared, the week resumes at `now` at the earliest.
 */
export const comparedWeek = (phases: readonly Begun[], shared: readonly Begun[], now: number): number => {
  const own = new Set(shared.map(({ phase }) => phase));
  let left = FULL_WEEK_MS;
  for (const [place, { phase, begins }] of phases.entries()) {
    if (!own.has(phase)) continue;
    const from = begins.getTime();
    const to = phases[place + 1]?.begins.getTime() ?? Number.POSITIVE_INFINITY;
    if (to - from >= left) return from + left;
    left -= to - from;
  }
  return now + left;
};

const MOST = 400;

/** Days of a test, or weeks when there would be too many days. */
interface DayEdges {
  readonly are: 'day' | 'week';
  /** Start of each period (milliseconds), followed by the end of the last one. Empty if nothing has been evaluated. */
  readonly edges: readonly number[];
}

/** From the start's day to the day of `upTo`, in a time zone. At most 400; the first then holds everything older. */
export const dayEdges = (startedAt: number, upTo: number, zone: string): DayEdges => {
  if (upTo < startedAt) return { are: 'day', edges: [] };
  const from = startOfDay(startedAt, zone);
  const end = upTo + QUARTER_MS;
  const days = stepsOf(from, upTo + 1, 'day', zone);
  if (days.length <= MOST) return { are: 'day', edges: [...days, end] };
  const weeks = stepsOf(from, upTo + 1, 'week', zone);
  return { are: 'week', edges: [from, ...weeks.slice(1).slice(-(MOST - 1)), end] };
};
