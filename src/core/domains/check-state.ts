/** When a domain is looked at again, and what a check makes of it. Times are milliseconds since 1970. */

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export interface CheckState {
  readonly status: 'waiting' | 'verified' | 'failing' | 'lost';
  /** Checks in a row that found no proof. */
  readonly failures: number;
  /** Since when the record is known to be gone; null: it is not. */
  readonly failingSince: number | null;
}

/** What DNS said. */
export type CheckResult =
  | 'proved'
  /** It answered, and the proof is not there. */
  | 'absent'
  /** It did not answer: that says nothing about the record. */
  | 'unknown';

export interface CheckedState extends CheckState {
  /** Null: never, unless somebody asks. */
  readonly nextCheckAt: number | null;
}

/** A check of all that is well. */
const CALM = DAY;
const LONGEST = 6 * HOUR;
/** Somebody sits in front of his DNS settings and waits. */
const FIRST_WAITING = 30 * SECOND;
/** Name servers of a domain in use are not asked that often. */
const FIRST_FAILING = 5 * MINUTE;
/** With 30 s, 1 min, 2 min ... 6 h that is two weeks. */
const GIVES_UP = 64;

/** How long a domain whose record is gone is safe from another workspace that can prove it. */
export const GRACE = 7 * DAY;

/** Whether links on it work. */
export const isServed = (status: CheckState['status']): boolean =>
  status === 'verified' || status === 'failing';

/** Whether another workspace that proves the name gets it. */
export const isUpForProof = ({ status, failingSince }: CheckState, now: number): boolean =>
  !isServed(status) || (failingSince !== null && now - failingSince >= GRACE);

/** Doubles with each failure; a tenth more or less by `random` (0 to below 1), so that not all come at once. */
const delayAfter = (status: CheckState['status'], failures: number, random: number): number | null => {
  const served = isServed(status);
  if (!served && (failures >= GIVES_UP || status === 'lost')) return null;
  const first = served ? FIRST_FAILING : FIRST_WAITING;
  const delay = failures === 0 ? CALM : Math.min(LONGEST, first * 2 ** Math.min(30, failures - 1));
  return Math.round(delay * (0.9 + 0.2 * random));
};

/**
 * The state after a check. A domain that was verified goes on serving whatever DNS says: only another workspace's proof
 * ends it, and not before `GRACE`. `asked`: by a person, who probably changed something; the back-off begins anew.
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
