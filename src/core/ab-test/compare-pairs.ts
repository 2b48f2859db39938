import { look } from '../stats/anytime/evidence.ts';
import type { PairPhase } from '../stats/anytime/likelihood.ts';
import type { Sums } from '../stats/fixed/moments.ts';
import { stratifiedLift } from '../stats/fixed/stratified-ratio.ts';
import { comparisonOfMeans, lookAtMeans } from '../stats/sequential/mean-evidence.ts';
import { type Comparison, comparisonOf } from '../stats/verdict/compare.ts';
import {
  type AbTestEvidence,
  type AbTestPhase,
  type GroupCounts,
  groupOf,
  type PairEvidence,
  pairOf,
  weightIn,
} from './evidence-state.ts';

/** Phases in which both variants of the pair have compared units; other phases say nothing about the pair. */
export const sharedPhases = <Phase extends AbTestPhase>(
  phases: readonly Phase[],
  control: number,
  treatment: number,
): Phase[] =>
  phases.filter((phase) => phase.counts && weightIn(phase, control) > 0 && weightIn(phase, treatment) > 0);

const pairPhases = (
  evidence: AbTestEvidence,
  phases: readonly AbTestPhase[],
  { control, treatment }: PairEvidence,
): PairPhase[] =>
  sharedPhases(phases, control, treatment).map((phase) => ({
    weights: [weightIn(phase, control), weightIn(phase, treatment)],
    conversions: [
      groupOf(evidence, phase.phase, control).converted,
      groupOf(evidence, phase.phase, treatment).converted,
    ],
  }));

/** The pairs that a converted unit of this phase and variant is evidence for. */
export const pairsTold = (evidence: AbTestEvidence, phase: AbTestPhase, path: number): PairEvidence[] => {
  const [control, ...treatments] = phase.weights;
  if (!phase.counts || control === undefined || control.weight === 0 || weightIn(phase, path) === 0)
    return [];
  return treatments
    .filter((variant) => variant.weight > 0 && (path === control.path || path === variant.path))
    .map((variant) => pairOf(evidence, control.path, variant.path));
};

export const lookAtRates = (
  evidence: AbTestEvidence,
  phases: readonly AbTestPhase[],
  pair: PairEvidence,
  alpha: number,
): void => {
  pair.rate = look(pair.rate, pairPhases(evidence, phases, pair), { alpha, tau: 0.2 });
};

const sumsOf = (groups: readonly GroupCounts[]): { sums: Sums; converted: number } => ({
  sums: {
    n: groups.reduce((sum, { units }) => sum + units, 0),
    sum: groups.reduce((sum, { revenue }) => sum + revenue, 0),
    sumSquares: groups.reduce((sum, { revenueSquares }) => sum + revenueSquares, 0),
  },
  converted: groups.reduce((sum, { converted }) => sum + converted, 0),
});

/**
 * Revenue of a pair, limited to phases with the pair's first weights. Means across different weights would differ
 * because the periods differ, not the pages.
 */
export const comparedRevenue = (
  evidence: AbTestEvidence,
  phases: readonly AbTestPhase[],
  { control, treatment }: Pick<PairEvidence, 'control' | 'treatment'>,
) => {
  const shared = sharedPhases(phases, control, treatment);
  const oddsIn = (phase: AbTestPhase): number => weightIn(phase, treatment) / weightIn(phase, control);
  const compared = shared.filter((phase) => oddsIn(phase) === oddsIn(shared[0]!));
  const of = (path: number) => sumsOf(compared.map(({ phase }) => groupOf(evidence, phase, path)));
  return [of(control), of(treatment)] as const;
};

export const lookAtRevenue = (
  evidence: AbTestEvidence,
  phases: readonly AbTestPhase[],
  pair: PairEvidence,
  alpha: number,
): void => {
  const [a, b] = comparedRevenue(evidence, phases, pair);
  pair.mean = lookAtMeans(pair.mean, [a.sums, b.sums], [a.converted, b.converted], {
    alpha,
    tuning: 5000,
  });
};

export type MetricKind = 'conversion' | 'revenue';

export const comparisonOfPair = (pair: PairEvidence, metric: MetricKind): Comparison =>
  metric === 'revenue' ? comparisonOfMeans(pair.mean) : comparisonOf(pair.rate);

/** The observed lift, stratified by phase because pooling would mix periods of different weights. Null without data. */
export const seenLift = (
  evidence: AbTestEvidence,
  phases: readonly AbTestPhase[],
  [control, treatment]: readonly [number, number],
  amountOf: (group: GroupCounts) => number,
): number | null => {
  const of = (phase: number, path: number): [number, number] => {
    const group = groupOf(evidence, phase, path);
    return [group.units, amountOf(group)];
  };
  return stratifiedLift(
    sharedPhases(phases, control, treatment).map(({ phase }) => ({
      control: of(phase, control),
      treatment: of(phase, treatment),
    })),
  );
};
