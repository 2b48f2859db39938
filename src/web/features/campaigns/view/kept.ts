import type { Waterfall } from '../../../../contracts/waterfall.ts';

type Step = Waterfall['steps'][number];

export interface KeptStep extends Step {
  /** Fraction of the step before that is known; null: there is none, or nothing was in it. */
  kept: number | null;
  /** Fractions of the first known step, of this one and of the one before; null: not known. */
  left: number | null;
  before: number | null;
}

const part = (count: number, whole: number): number | null =>
  whole === 0 ? null : Math.min(1, count / whole);

/** How much each step kept: of the one before, and of all. */
export const keptOf = (steps: readonly Step[]): KeptStep[] => {
  const whole = steps.find(({ count }) => count !== null)?.count ?? 0;
  return steps.map((step, i) => {
    const before = steps.slice(0, i).findLast(({ count }) => count !== null)?.count ?? null;
    const { count } = step;
    return {
      ...step,
      kept: count === null || before === null || step.surplus > 0 ? null : part(count, before),
      left: count === null ? null : part(count, whole),
      before: before === null ? null : part(before, whole),
    };
  });
};
