import { DAY_MS, HOUR_MS, MINUTE_MS, SECOND_MS, WEEK_MS } from '../time/durations.ts';
/** When a domain is checked next, and how a check changes its state. Times are milliseconds since 1970. */

export interface CheckState {
  readonly status: 'waiting' | 'verified' | 'failing' | 'lost';
  /** Consecutive checks that found no proof. */
  readonly failures: number;
  /** Since when the record is known to be gone; null if it is not. */
  readonly failingSince: number | null;
}

/** Result of a DNS lookup. */
export type CheckResult =
  | 'proved'
  /** DNS answered, and the proof is missing. */
  | 'absent'
  /** DNS did not answer, which says nothing about the record. */
  | 'unknown';

export interface CheckedState extends CheckState {
  /** Null if only on request. */
  readonly nextCheckAt: number | null;
}

/** Interval while everything is fine. */
const CALM = DAY_MS;
const LONGEST = 6 * HOUR_MS;
/** Someone is editing their DNS settings and waiting. */
const FIRST_WAITING = 30 * SECOND_MS;
/** The name servers of a domain in use are queried less often. */
const FIRST_FAILING = 5 * MINUTE_MS;
/** With 30 s, 1 min, 2 min ... 6 h, this takes two weeks. */
const GIVES_UP = 64;

/** How long a domain whose record is gone is protected from another workspace that can prove it. */
export const GRACE = WEEK_MS;

/** Whether links on it work. */
export const isServed = (status: CheckState['status']): boolean =>
  status === 'verified' || status === 'failing';

/** Whether another workspace can take the name by proving it. */
export const isUpForProof = ({ status, failingSince }: CheckState, now: number): boolean =>
  !isServed(status) || (failingSince !== null && now - failingSince >= GRACE);

/** Doubles with each failure, with 10 % jitter by `random` (0 to below 1) to spread the checks. */
const delayAfter = (status: CheckState['status'], failures: number, random: number): number | null => {
  const served = isServed(status);
  if (!served && (failures >= GIVES_UP || status === 'lost')) return null;
  const first = served ? FIRST_FAILING : FIRST_WAITING;
  const delay = failures === 0 ? CALM : Math.min(LONGEST, first * 2 ** Math.min(30, failures - 1));
  return Math.round(delay * (0.9 + 0.2 * random));
};

/**
 * The state after a check. A verified domain continues to be served whatever DNS says, until another workspace proves
 * the name, and not before `GRACE` has passed. `asked`: requested by a person, who probably changed something, so the
 * back-off starts over.
 */
export const afterCheck = (
  before: CheckState,
  result: CheckResult,
  { now, asked, random }: { now: number; asked: boolean; random: number },
): CheckedState => {
  const at = (delay: number | null): number | null => (delay === null ? null : now + delay);
  if (result === 'proved') {
    const state = { status: 'verified', failures: 0, failingSince: null } as const;
    return { ...state, nextCheckAt: at(delayAfter('verified', 0, random)) };
  }
  const failures = asked ? 1 : before.failures + 1;
  const gone = result === 'absent' && isServed(before.status);
  const status = gone ? 'failing' : before.status;
  const failingSince = before.failingSince ?? (gone ? now : null);
  return { status, failures, failingSince, nextCheckAt: at(delayAfter(status, failures, random)) };
};
