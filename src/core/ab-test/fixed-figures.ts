import { meanTest } from '../stats/fixed/mean-test.ts';
import { stratifiedRatio } from '../stats/fixed/stratified-ratio.ts';
import { holm } from '../stats/multiple-comparisons.ts';
import { comparedRevenue, sharedPhases } from './compare-pairs.ts';
import { groupOf, type TestEvidence } from './evidence-state.ts';
import type { ResultTerms } from './results.ts';

interface Classical {
  readonly lift: number;
  readonly interval: readonly [number, number | null];
  readonly pValue: number;
  readonly pooledP: number | null;
}

const ofRates = (
  evidence: TestEvidence,
  { phases }: ResultTerms,
  control: number,
  treatment: number,
  alpha: number,
): Classical | null => {
  const countsOf = (phase: number, path: number) => {
    const { units, converted } = groupOf(evidence, phase, path);
    return { n: units, conversions: converted };
  };
  const found = stratifiedRatio(
    sharedPhases(phases, control, treatment).map(({ phase }) => ({
      control: countsOf(phase, control),
      treatment: countsOf(phase, treatment),
    })),
    alpha,
  );
  return found.computable ? found : null;
};

const ofRevenue = (
  evidence: TestEvidence,
  { phases }: ResultTerms,
  control: number,
  treatment: number,
  alpha: number,
): Classical | null => {
  const [a, b] = comparedRevenue(evidence, phases, { control, treatment });
  const found = meanTest(a.sums, b.sums, alpha);
  return found.computable && 'lift' in found
    ? { lift: found.lift, interval: found.ciLift, pValue: found.pValue, pooledP: null }
    : null;
};

/** Replaces p-values with adjusted ones where available. */
export const adjustedBy = (
  adjust: (pValues: readonly number[]) => number[],
  pValues: readonly (number | null)[],
): (number | null)[] => {
  const adjusted = adjust(pValues.filter((p) => p !== null));
  let next = 0;
  return pValues.map((p) => (p === null ? null : adjusted[next++]!));
};
export const holmOf = (pValues: readonly (number | null)[]): (number | null)[] => adjustedBy(holm, pValues);

/**
 * Fixed-horizon tests of each treatment against the control: rates by the log-ratio test, stratified by phase; revenue
 * by Welch's test over the phases its sequence uses. Null when nothing can be said.
 */
export const fixedFigures = (evidence: TestEvidence, terms: ResultTerms, alpha: number) => {
  const [control = 0, ...others] = terms.paths;
  const compare = terms.metric === 'revenue' ? ofRevenue : ofRates;
  const found = others.map((path) => compare(evidence, terms, control, path, alpha));
  const adjusted = holmOf(found.map((one) => one?.pValue ?? null));
  return others.map((path, place) => {
    const one = found[place];
    return {
      path,
      lift: one?.lift ?? null,
      interval: one?.interval ?? null,
      pValue: one?.pValue ?? null,
      pooledP: one?.pooledP ?? null,
      pHolm: adjusted[place]!,
    };
  });
};
