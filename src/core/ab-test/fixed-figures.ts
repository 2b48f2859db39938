import { meanTest } from '../stats/fixed/mean-test.ts';
import { stratifiedRatio } from '../stats/fixed/stratified-ratio.ts';
import { benjaminiHochberg, holm } from '../stats/multi-arm.ts';
import { comparedRevenue, sharedPhases } from './compare-pairs.ts';
import { type AbTestEvidence, type AbTestPhase, groupOf } from './evidence-state.ts';
import { leftOutOf, type ResultTerms } from './results.ts';

interface Classical {
  readonly lift: number;
  readonly interval: readonly [number, number | null];
  readonly pValue: number;
  readonly pooledP: number | null;
}

const ofRates = (
  evidence: AbTestEvidence,
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
  evidence: AbTestEvidence,
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
const adjustedBy = (
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
export const fixedFigures = (evidence: AbTestEvidence, terms: ResultTerms, alpha: number) => {
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

/** Visitors with a closed window, by segment value, phase and variant. */
interface SegmentGroup {
  readonly value: string | null;
  readonly phase: number;
  readonly path: number;
  readonly units: number;
  readonly converted: number;
}

/**
 * Fixed-horizon tests of each value's variants against the control, stratified by phase, with p-values corrected for
 * all comparisons because among many some always look significant. Values are in order of first appearance.
 */
export const segmentFigures = (
  groups: readonly SegmentGroup[],
  phases: readonly AbTestPhase[],
  paths: readonly number[],
  alpha: number,
) => {
  const leftOut = leftOutOf(phases);
  const own = groups.filter(({ phase, path }) => !leftOut.has(phase) && paths.includes(path));
  const control = paths[0] ?? 0;
  const rows = [...Map.groupBy(own, ({ value }) => value)].map(([value, members]) => {
    const countsOf = (phase: number, path: number) => {
      const group = members.find((one) => one.phase === phase && one.path === path);
      return { n: group?.units ?? 0, conversions: group?.converted ?? 0 };
    };
    const variants = paths.map((path) => {
      const ofVariant = members.filter((one) => one.path === path);
      const units = ofVariant.reduce((sum, group) => sum + group.units, 0);
      const converted = ofVariant.reduce((sum, group) => sum + group.converted, 0);
      const found =
        path === control
          ? null
          : stratifiedRatio(
              sharedPhases(phases, control, path).map(({ phase }) => ({
                control: countsOf(phase, control),
                treatment: countsOf(phase, path),
              })),
              alpha,
            );
      const test = found?.computable ? found : null;
      return {
        path,
        units,
        converted,
        rate: units === 0 ? null : converted / units,
        lift: test?.lift ?? null,
        interval: test?.interval ?? null,
        pValue: test?.pValue ?? null,
      };
    });
    return { value, arms: variants };
  });
  const pValues = rows.flatMap(({ arms: variants }) => variants.map(({ pValue }) => pValue));
  const byHolm = holmOf(pValues);
  const byBh = adjustedBy(benjaminiHochberg, pValues);
  let next = 0;
  return {
    comparisons: pValues.filter((p) => p !== null).length,
    rows: rows.map(({ value, arms: variants }) => ({
      value,
      arms: variants.map((variant) => ({ ...variant, pHolm: byHolm[next]!, pBh: byBh[next++]! })),
    })),
  };
};
