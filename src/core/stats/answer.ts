/**
 * Why there is no result. INVALID_INPUT is not a lack of data: the figures contradict themselves (more conversions than
 * visitors, a negative count), and callers raise an alarm instead of showing a number. OUT_OF_RANGE is for figures
 * whose result does not fit in a double (a revenue of 1e200, a scale of 1e-300).
 */
export type Reason =
  | 'INVALID_INPUT'
  | 'NO_UNITS'
  | 'ZERO_OR_NEGATIVE_VARIANCE'
  | 'BASELINE_ZERO'
  | 'NEEDS_MORE_USERS'
  | 'NO_EFFECT'
  | 'IMPOSSIBLE_RATE'
  | 'OUT_OF_RANGE';

/** "Cannot say" as a value, where other tools show NaN, throw, or invent p = 1. */
export interface NotComputable {
  readonly computable: false;
  readonly reason: Reason;
}

export const notComputable = (reason: Reason): NotComputable => ({ computable: false, reason });

/** [low, high]. */
export type Interval = readonly [number, number];

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** Whether this is a significance level, or any probability other than 0 and 1. */
export const isLevel = (value: number): boolean => value > 0 && value < 1;

/** Units of an arm and how many of them converted, counted at most once each. */
export interface ArmCounts {
  readonly n: number;
  readonly conversions: number;
}

export const isArm = ({ n, conversions }: ArmCounts): boolean =>
  isCount(n) && isCount(conversions) && conversions <= n;

const allFinite = (value: unknown): boolean =>
  typeof value === 'number'
    ? Number.isFinite(value)
    : typeof value !== 'object' || value === null || Object.values(value).every(allFinite);

/** Returns the answer unless one of its numbers is not finite. */
export const withinRange = <T extends object>(answer: T): T | NotComputable =>
  allFinite(answer) ? answer : notComputable('OUT_OF_RANGE');
