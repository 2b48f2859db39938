import { sharesPValue } from '../stats/anytime/multinomial.ts';
import { sampleRatio } from '../stats/srm.ts';
import type { Comparison } from '../stats/verdict/compare.ts';
import { comparisonOfPair, type MetricKind, seenLift } from './compare-pairs.ts';
import { type AbTestEvidence, type AbTestPhase, type EvidencePoint, groupOf } from './evidence-state.ts';

/** Paths with more converted visitors than visitors. The data cannot be trusted then, and no numbers are shown. */
export const impossiblePaths = ({ groups }: AbTestEvidence): number[] => [
  ...new Set(groups.flatMap(({ path, converted, units }) => (converted > units ? [path] : []))),
];

export interface ResultTerms {
  readonly phases: readonly AbTestPhase[];
  readonly metric: MetricKind;
  /** Path numbers, control first. */
  readonly paths: readonly number[];
}

/** Phases whose visitors are not compared. */
export const leftOutOf = (phases: readonly Pick<AbTestPhase, 'phase' | 'counts'>[]): ReadonlySet<number> =>
  new Set(phases.flatMap(({ phase, counts }) => (counts ? [] : [phase])));

/** Visitors of each variant, how many have a closed window (`n`) and their results. Only phases that count. */
export const variantCounts = (
  { groups }: AbTestEvidence,
  leftOut: ReadonlySet<number>,
  paths: readonly number[],
) => {
  const variants = paths.map((path) => ({
    path,
    assigned: 0,
    n: 0,
    conversions: 0,
    revenue: 0,
    revenueSquares: 0,
  }));
  const byPath = new Map(variants.map((variant) => [variant.path, variant]));
  for (const group of groups) {
    const variant = byPath.get(group.path);
    if (variant === undefined || leftOut.has(group.phase)) continue;
    variant.assigned += group.assigned;
    variant.n += group.units;
    variant.conversions += group.converted;
    variant.revenue += group.revenue;
    variant.revenueSquares += group.revenueSquares;
  }
  return variants;
};

interface Shown {
  readonly comparison: Comparison;
  readonly points: readonly EvidencePoint[];
}

/** Evidence on each treatment against the control. */
export const shownOf = (
  { pairs }: AbTestEvidence,
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
export const seenLifts = (evidence: AbTestEvidence, { phases, metric, paths }: ResultTerms) => {
  const [control = 0, ...others] = paths;
  return others.map((path) =>
    seenLift(evidence, phases, [control, path], (group) =>
      metric === 'revenue' ? group.revenue : group.converted,
    ),
  );
};

interface SplitResult {
  readonly split: 'assigned' | 'landed' | 'valid';
  readonly pValue: number;
  readonly chiSquarePValue: number | null;
  readonly variants: readonly { readonly path: number; readonly count: number; readonly expected: number }[];
}

/** The split checks, in order of precedence. */
export const splitChecks = (evidence: AbTestEvidence) =>
  (['assigned', 'landed', 'valid'] as const).map((split) => ({
    split,
    pValue: sharesPValue(evidence[split]),
  }));

/** Observed and expected visitors of each variant, by phase. */
const splitOf = (
  phases: readonly AbTestPhase[],
  paths: readonly number[],
  countIn: (phase: number, path: number) => number,
): SplitResult['variants'] => {
  const totals = paths.map((path) => ({ path, count: 0, expected: 0 }));
  for (const { phase, weights } of phases.filter(({ counts }) => counts)) {
    const variants = weights.filter(({ path, weight }) => weight > 0 && paths.includes(path));
    const scale = variants.reduce((sum, { weight }) => sum + weight, 0);
    const all = variants.reduce((sum, { path }) => sum + countIn(phase, path), 0);
    for (const { path, weight } of variants) {
      const total = totals.find((one) => one.path === path)!;
      total.count += countIn(phase, path);
      total.expected += (all * weight) / scale;
    }
  }
  return totals;
};

export const splitResults = (
  evidence: AbTestEvidence,
  phases: readonly AbTestPhase[],
  paths: readonly number[],
): SplitResult[] => {
  const byPhase = Map.groupBy(evidence.watched, ({ phase }) => phase);
  const watched = (which: 'landed' | 'valid') => (phase: number, path: number) =>
    byPhase.get(phase)?.find((one) => one.path === path)?.[which] ?? 0;
  const reporting = paths.filter((path) =>
    evidence.watched.some((one) => one.path === path && one.landed > 0),
  );
  const assigned = (phase: number, path: number) => groupOf(evidence, phase, path).assigned;
  const variants = {
    assigned: splitOf(phases, paths, assigned),
    landed: splitOf(phases, reporting, watched('landed')),
    valid: splitOf(phases, paths, watched('valid')),
  };
  return splitChecks(evidence).map((check) => {
    const own = variants[check.split];
    const classical = sampleRatio(
      own.map(({ count }) => count),
      own.map(({ expected }) => expected),
    );
    return { ...check, variants: own, chiSquarePValue: classical.computable ? classical.pValue : null };
  });
};
