const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** After the first try, the second and so on: six tries at most. */
const PAUSES = [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 24 * HOUR];

/** When what has been tried so often has its next turn, milliseconds since 1970; null: never. `least`: of the pause. */
export const nextTry = (tries: number, now: number, least = 0): number | null => {
  const pause = PAUSES[tries - 1];
  return pause === undefined ? null : now + Math.max(pause, least);
};

/** Failures in a row after which a target rests. */
const ENOUGH = 5;
const LONGEST_REST = 30 * MINUTE;
/** For what only a person can put right. */
const FOR_A_PERSON = 15 * MINUTE;
/** A receiver's word is taken for so long at most. */
const LONGEST_WISH = 6 * HOUR;

/** How a target has fared. */
export interface Breaker {
  /** Tries in a row that failed. */
  readonly failures: number;
  /** Nothing is tried before; null: it does not rest. Milliseconds since 1970. */
  readonly restingUntil: number | null;
}

export const CLOSED: Breaker = { failures: 0, restingUntil: null };

/** While a target is on trial one request at a time tells how it is. */
export const isOnTrial = ({ failures }: Breaker): boolean => failures >= ENOUGH;

export const isResting = ({ restingUntil }: Breaker, now: number): boolean =>
  restingUntil !== null && now < restingUntil;

/**
 * `asked`: how long the receiver asked to be left alone, milliseconds; `person`: nothing goes through before somebody has put it
 * right, a token for example.
 */
export const afterFailure = (
  breaker: Breaker,
  now: number,
  { asked = null, person = false }: { readonly asked?: number | null; readonly person?: boolean } = {},
): Breaker => {
  const failures = breaker.failures + 1;
  const over = failures - ENOUGH;
  const rest = Math.max(
    over < 0 ? 0 : Math.min(LONGEST_REST, MINUTE * 2 ** Math.min(over, 10)),
    person ? FOR_A_PERSON : 0,
    Math.min(asked ?? 0, LONGEST_WISH),
  );
  return { failures, restingUntil: rest === 0 ? null : now + rest };
};
