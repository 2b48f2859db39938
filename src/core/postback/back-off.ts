import { HOUR_MS, MINUTE_MS } from '../time/durations.ts';

/** Pauses after the first try, the second and so on: six tries at most. */
const PAUSES = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS, 24 * HOUR_MS];

/** When a delivery is tried next after `tries` tries, milliseconds since 1970, or null. `least`: minimum pause. */
export const nextTry = (tries: number, now: number, least = 0): number | null => {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : now + Math.max(pause, least);
};

/** Consecutive failures after which a target is paused. */
const ENOUGH = 5;
const LONGEST_REST = 30 * MINUTE_MS;
/** For problems that only a person can fix. */
const FOR_A_PERSON = 15 * MINUTE_MS;
/** Longest pause granted on a receiver's request. */
const LONGEST_WISH = 6 * HOUR_MS;

/** Failure state of a target. */
export interface Breaker {
  /** Consecutive failed tries. */
  readonly failures: number;
  /** Nothing is tried before this time, milliseconds since 1970. Null if not paused. */
  readonly restingUntil: number | null;
}

export const CLOSED: Breaker = { failures: 0, restingUntil: null };

/** A target on trial gets one request at a time. */
export const isOnTrial = ({ failures }: Breaker): boolean => failures >= ENOUGH;

export const isResting = ({ restingUntil }: Breaker, now: number): boolean =>
  restingUntil !== null && now < restingUntil;

/**
 * `asked`: pause requested by the receiver, milliseconds. `person`: nothing gets through until someone fixes the
 * problem, such as a token.
 */
export const afterFailure = (
  breaker: Breaker,
  now: number,
  { asked = null, person = false }: { readonly asked?: number | null; readonly person?: boolean } = {},
): Breaker => {
  const failures = breaker.failures + 1;
  const over = failures - ENOUGH;
  const rest = Math.max(
    over < 0 ? 0 : Math.min(LONGEST_REST, MINUTE_MS * 2 ** Math.min(over, 10)),
    person ? FOR_A_PERSON : 0,
    Math.min(asked ?? 0, LONGEST_WISH),
  );
  return { failures, restingUntil: rest === 0 ? null : now + rest };
};
