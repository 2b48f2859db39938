import { sharesPValue } from '../stats/anytime/share-evidence.ts';
import { sampleRatio } from '../stats/srm.ts';
import { groupOf, type TestEvidence, type TestPhase } from './evidence-state.ts';

interface SplitResult {
  readonly split: 'assigned' | 'landed' | 'valid';
  readonly pValue: number;
  readonly chiSquarePValue: number | null;
  readonly arms: readonly { readonly path: number; readonly count: number; readonly expected: number }[];
}

/** The split checks, in order of precedence. */
export const splitChecks = (evidence: TestEvidence) =>
  (['assigned', 'landed', 'valid'] as const).map((split) => ({
    split,
    pValue: sharesPValue(evidence[split]),
  }));

/** Observed and expected visitors of each arm, by phase. */
const splitOf = (
  phases: readonly TestPhase[],
  paths: readonly number[],
  countIn: (phase: number, path: number) => number,
): SplitResult['arms'] => {
  const totals = paths.map((path) => ({ path, count: 0, expected: 0 }));
  for (const { phase, weights } of phases.filter(({ counts }) => counts)) {
    const arms = weights.filter(({ path, weight }) => weight > 0 && paths.includes(path));
    const scale = arms.reduce((sum, { weight }) => sum + weight, 0);
    const all = arms.reduce((sum, { path }) => sum + countIn(phase, path), 0);
    for (const { path, weight } of arms) {
      const total = totals.find((one) => one.path === path)!;
      total.count += countIn(phase, path);
      total.expected += (all * weight) / scale;
    }
  }
  return totals;
};

export const splitResults = (
  evidence: TestEvidence,
  phases: readonly TestPhase[],
  paths: readonly number[],
): SplitResult[] => {
  const byPhase = Map.groupBy(evidence.watched, ({ phase }) => phase);
  const watched = (which: 'landed' | 'valid') => (phase: number, path: number) =>
    byPhase.get(phase)?.find((one) => one.path === path)?.[which] ?? 0;
  const reporting = paths.filter((path) =>
    evidence.watched.some((one) => one.path === path && one.landed > 0),
  );
  const assigned = (phase: number, path: number) => groupOf(evidence, phase, path).assigned;
  const arms = {
    assigned: splitOf(phases, paths, assigned),
    landed: splitOf(phases, reporting, watched('landed')),
    valid: splitOf(phases, paths, watched('valid')),
  };
  return splitChecks(evidence).map((check) => {
    const own = arms[check.split];
    const classical = sampleRatio(
      own.map(({ count }) => count),
      own.map(({ expected }) => expected),
    );
    return { ...check, arms: own, chiSquarePValue: classical.computable ? classical.pValue : null };
  });
};
