import type { Comparison } from '../stats/verdict/compare.ts';
import { comparisonOfPair, type MetricKind, seenLift } from './compare-pairs.ts';
import type { EvidencePoint, TestEvidence, TestPhase } from './evidence-state.ts';

export interface ResultTerms {
  readonly phases: readonly TestPhase[];
  readonly metric: MetricKind;
  /** Path numbers, control first. */
  readonly paths: readonly number[];
}

/** Phases whose visitors are not compared. */
export const leftOutOf = (phases: readonly Pick<TestPhase, 'phase' | 'counts'>[]): ReadonlySet<number> =>
  new Set(phases.flatMap(({ phase, counts }) => (counts ? [] : [phase])));

/** Visitors of each arm, how many have a closed window (`n`) and their results. Only phases that count. */
export const armCounts = (
  { groups }: TestEvidence,
  leftOut: ReadonlySet<number>,
  paths: readonly number[],
) => {
  const arms = paths.map((path) => ({
    path,
    assigned: 0,
    n: 0,
    conversions: 0,
    revenue: 0,
    revenueSquares: 0,
  }));
  const byPath = new Map(arms.map((arm) => [arm.path, arm]));
  for (const group of groups) {
    const arm = byPath.get(group.path);
    if (arm === undefined || leftOut.has(group.phase)) continue;
    arm.assigned += group.assigned;
    arm.n += group.units;
    arm.conversions += group.converted;
    arm.revenue += group.revenue;
    arm.revenueSquares += group.revenueSquares;
  }
  return arms;
};

export interface Shown {
  readonly comparison: Comparison;
  readonly points: readonly EvidencePoint[];
}

/** Evidence on each treatment against the control. */
export const shownOf = (
  { pairs }: TestEvidence,
  [control, ...others]: readonly number[],
  metric: MetricKind,
): Shown[] =>
  others.map((path) => {
    const pair = pairs.find((one) => one.control === control && one.treatment === path);
    return pair === undefined
      ? { comparison: { pValue: 1, interval: null }, points: [] }
      : { comparison: comparisonOfPair(pair, metric), points: pair.points };
  });

/** Observed lift of each treatment against the control. */
export const seenLifts = (evidence: TestEvidence, { phases, metric, paths }: ResultTerms) => {
  const [control = 0, ...others] = paths;
  return others.map((path) =>
    seenLift(evidence, phases, [control, path], (group) =>
      metric === 'revenue' ? group.revenue : group.converted,
    ),
  );
};
