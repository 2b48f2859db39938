import { isCount } from '../answer.ts';

/**
 * Conversions of a pair of arms whose units were assigned under the same weights; [control, treatment] both times. The weights
 * may have any positive scale. A conversion belongs to the phase of its unit's visit, not to that of its own time.
 */
export interface PairPhase {
  readonly weights: readonly [number, number];
  readonly conversions: readonly [number, number];
}

/** Weights and conversions of a phase by arm, arm 0 the control. An arm that was not there yet may be absent, or weigh 0. */
export interface ArmsPhase {
  readonly weights: readonly number[];
  readonly conversions: readonly number[];
}

/** The phases as the pair of control and one treatment sees them: phases in which one of the two got no units tell it nothing. */
export const pairPhases = (phases: readonly ArmsPhase[], treatment: number): PairPhase[] =>
  phases.flatMap(({ weights, conversions }) => {
    const pair = [weights[0] ?? 0, weights[treatment] ?? 0] as const;
    const counts = [conversions[0] ?? 0, conversions[treatment] ?? 0] as const;
    return pair[0] > 0 && pair[1] > 0 ? [{ weights: pair, conversions: counts }] : [];
  });

const isWeight = (weight: number): boolean => Number.isFinite(weight) && weight >= 0;

/** No traffic is split more unevenly, and none could tell. */
const MOST_UNEVEN = 1e12;

/** Whether the phase can be. An arm of no weight gets no unit, so that it has no conversion. */
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
