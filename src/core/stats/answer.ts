/**
 * Why something cannot be said. INVALID_INPUT is no lack of data: the figures contradict themselves (more conversions than
 * visitors, a negative count), and whoever meets it raises an alarm instead of showing a number. OUT_OF_RANGE is for figures whose
 * answer no double can hold (a revenue of 1e200, a scale of 1e-300).
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

/** "Cannot say" as a value of its own, where others show NaN, throw, or invent p = 1. */
export interface NotComputable {
  readonly computable: false;
  readonly reason: Reason;
}

export const notComputable = (reason: Reason): NotComputable => ({ computable: false, reason });

/** [low, high]. */
export type Interval = readonly [number, number];

export const isCount = (value: number): boolean => Number.isSafeInteger(value) && value >= 0;

/** A significance level, or another probability that is neither 0 nor 1. */
export const isLevel = (value: number): boolean => value > 0 && value < 1;

/** Units of an arm and how many of them converted, at most once each. */
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

/** The answer, unless a number in it is none. */
export const withinRange = <T extends object>(answer: T): T | NotComputable =>
  allFinite(answer) ? answer : notComputable('OUT_OF_RANGE');
