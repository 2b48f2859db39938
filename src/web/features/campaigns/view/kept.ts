import type { Waterfall } from '../../../../contracts/waterfall.ts';

type Step = Waterfall['steps'][number];

export interface KeptStep extends Step {
  /** Fraction of what it begins with; null: not known, or nothing was in it. */
  kept: number | null;
  /** Fractions of the first known step, of this one and of what it begins with; null: not known. */
  left: number | null;
  before: number | null;
}

const part = (count: number, whole: number): number | null =>
  whole === 0 ? null : Math.min(1, count / whole);

/** How much each step kept: of what it begins with, and of all. */
export const keptOf = (steps: readonly Step[]): KeptStep[] => {
  const first = steps.findIndex(({ count }) => count !== null);
  const whole = steps[first]?.count ?? 0;
  return steps.map((step, i) => {
    const { count, from } = step;
    const isFirst = i <= first;
    return {
      ...step,
      kept: count === null || from === null || isFirst || step.surplus > 0 ? null : part(count, from),
      left: count === null ? null : part(count, whole),
      before: from === null || isFirst ? null : part(from, whole),
    };
  });
};
