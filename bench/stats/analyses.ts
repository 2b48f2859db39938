import { anytimePValue, emptyEvidence, look } from '../../src/core/stats/anytime/evidence.ts';
import { emptyShareEvidence, lookAtShares, sharesPValue } from '../../src/core/stats/anytime/multinomial.ts';
import { pooledTest } from '../../src/core/stats/fixed/proportion-test.ts';
import { sampleRatio } from '../../src/core/stats/srm.ts';
import type { Analyse, Look } from './run-ab-test.ts';

const ALPHA = 0.05;
const SRM = 0.001;

/** Fairlead's own: the anytime-valid test of two variants with equal weights. */
export const anytime: Analyse = () => {
  let evidence = emptyEvidence;
  return ({ conversions }) => {
    evidence = look(evidence, [{ weights: [1, 1], conversions: [conversions[0]!, conversions[1]!] }]);
    return anytimePValue(evidence) < ALPHA;
  };
};

const pooled = ({ units, conversions }: Look): boolean => {
  const [control, treatment] = [0, 1].map((variant) => ({
    n: units[variant]!,
    conversions: conversions[variant]!,
  }));
  return (pooledTest(control!, treatment!).pValueZPooled ?? 1) < ALPHA;
};

/** Common practice: a classical p-value, looked at repeatedly. */
export const peeked: Analyse = () => pooled;

/** The same p-value used as intended: looked at once, at the end. */
export const fixedHorizon: Analyse = () => (seen, isLast) => isLast && pooled(seen);

/** The alarm on the split of units. */
export const splitAlarm: Analyse = () => {
  let evidence = emptyShareEvidence;
  return ({ units }) => {
    evidence = lookAtShares(evidence, [{ weights: units.map(() => 1), counts: units }]);
    return sharesPValue(evidence) < SRM;
  };
};

/** A chi-square of the split, looked at repeatedly. */
export const peekedSplit: Analyse = () => {
  return ({ units }) => {
    const found = sampleRatio(units, [1, 1], SRM);
    return found.computable && found.flagged;
  };
};
