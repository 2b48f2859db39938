import type { ArmCounts } from '../answer.ts';
import type { Comparison } from './compare.ts';

/** What of the split is watched: all units, those whose page reported that it loaded, and valid ones of all units. */
type SplitKind = 'assigned' | 'landed' | 'valid';

/** Anytime p-value of a split (`sharesPValue`). */
export interface SplitCheck {
  readonly split: SplitKind;
  readonly pValue: number;
}

export interface VerdictInput {
  /** An A/A test is meant to find nothing; a bandit is never given numbers of a fixed test. */
  readonly kind: 'ab' | 'aa' | 'bandit';
  /** Counted units by arm, arm 0 is the control. */
  readonly arms: readonly ArmCounts[];
  readonly splits: readonly SplitCheck[];
  /** Each treatment against the control, arm 1 first. */
  readonly comparisons: readonly Comparison[];
  /** Anytime p-values of treatments that are no longer in the test; absent: none ever left. */
  readonly left?: readonly number[];
  /** Treatments whom nobody new is sent to: what they lack will not come, and is not waited for. Absent: none. */
  readonly idle?: readonly number[];
  /** Of new units, what the arm with the fewest gets, idle ones aside; absent: as much as each of the others. */
  readonly smallestShare?: number;
  /** Units that were planned for all arms together; null: none. */
  readonly plannedUnits: number | null;
  /** Units of the whole test in the last 24 hours; null: not known. */
  readonly unitsPerDay: number | null;
  /** When the test will have run for a full week, and now: milliseconds since 1970. */
  readonly fullWeekAt: number;
  readonly now: number;
}

/** The control never is: every comparison needs it. */
export const isIdle = ({ idle = [] }: Pick<VerdictInput, 'idle'>, arm: number): boolean =>
  arm > 0 && idle.includes(arm);

/** Arms that new units come to. */
export const waitedFor = (input: Pick<VerdictInput, 'arms' | 'idle'>): ArmCounts[] =>
  input.arms.filter((_, arm) => !isIdle(input, arm));

/** Units of all these arms together. */
export const unitsIn = (arms: readonly ArmCounts[]): number => arms.reduce((sum, { n }) => sum + n, 0);

/** Comparisons of treatments that new units come to. */
export const comparisonsWaitedFor = (input: Pick<VerdictInput, 'comparisons' | 'idle'>): Comparison[] =>
  input.comparisons.filter((_, index) => !isIdle(input, index + 1));
