import type { ArmCounts } from '../answer.ts';
import type { Comparison } from './compare.ts';
import type { VerdictInput } from './verdict.ts';

/** The control is never idle because every comparison needs it. */
export const isIdle = ({ idle = [] }: Pick<VerdictInput, 'idle'>, arm: number): boolean =>
  arm > 0 && idle.includes(arm);

/** Arms that get new units. */
export const waitedFor = (input: Pick<VerdictInput, 'arms' | 'idle'>): ArmCounts[] =>
  input.arms.filter((_, arm) => !isIdle(input, arm));

/** Units of all these arms together. */
export const unitsIn = (arms: readonly ArmCounts[]): number => arms.reduce((sum, { n }) => sum + n, 0);

/** Comparisons of treatments that get new units. */
export const comparisonsWaitedFor = (input: Pick<VerdictInput, 'comparisons' | 'idle'>): Comparison[] =>
  input.comparisons.filter((_, index) => !isIdle(input, index + 1));
