import type { Waterfall } from '../../../../contracts/reports/waterfall.ts';

type Step = Waterfall['steps'][number];

export interface KeptStep extends Step {
  /** Fraction kept of its starting step; null if unknown or that was empty. */
  kept: number | null;
  /** Fractions of the first known step, for this one and its starting step; null if unknown. */
  left: number | null;
  before: number | null;
}

const part = (count: number, whole: number): number | null =>
  whole === 0 ? null : Math.min(1, count / whole);

/** How much each step kept of its starting step, and of the total. */
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
