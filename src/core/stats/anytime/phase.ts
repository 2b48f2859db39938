import { isCount } from '../answer.ts';

/**
 * Conversions of a pair of arms whose units were assigned with the same weights; both fields are [control, treatment].
 * Weights have any positive scale. A conversion belongs to the phase of its unit's visit, not that of its own time.
 */
export interface PairPhase {
  readonly weights: readonly [number, number];
  readonly conversions: readonly [number, number];
}

/** Weights and conversions of a phase by arm; arm 0 is the control. A later arm can be missing or have weight 0. */
export interface ArmsPhase {
  readonly weights: readonly number[];
  readonly conversions: readonly number[];
}

/** The phases relevant to the control and one treatment: those in which both got units. */
export const pairPhases = (phases: readonly ArmsPhase[], treatment: number): PairPhase[] =>
  phases.flatMap(({ weights, conversions }) => {
    const pair = [weights[0] ?? 0, weights[treatment] ?? 0] as const;
    const counts = [conversions[0] ?? 0, conversions[treatment] ?? 0] as const;
    return pair[0] > 0 && pair[1] > 0 ? [{ weights: pair, conversions: counts }] : [];
  });

const isWeight = (weight: number): boolean => Number.isFinite(weight) && weight >= 0;

/** No traffic is split more unevenly, and no test could detect it. */
const MOST_UNEVEN = 1e12;

/** Whether the phase is possible: an arm of weight 0 gets no units, and so has no conversions. */
export const isPhase = ({ weights, conversions }: PairPhase): boolean => {
  const odds = weights[0] / weights[1];
  const isEvenEnough = weights[0] === 0 || weights[1] === 0 || (odds < MOST_UNEVEN && odds > 1 / MOST_UNEVEN);
  return (
    isEvenEnough &&
    [0, 1].every((arm) => {
      const weight = weights[arm]!;
      const count = conversions[arm]!;
      return isWeight(weight) && isCount(count) && (weight > 0 || count === 0);
    })
  );
};
