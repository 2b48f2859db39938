import type { ArmCounts, Interval } from '../stats/answer.ts';
import type { LiftInterval } from '../stats/anytime/rate-ratio.ts';
import { flatPrior, gaussianArms } from '../stats/bandit/gaussian-arms.ts';
import { bayesLift } from '../stats/bayes/bayes-lift.ts';
import { betaBest, betaCurve, betaLift, betaRate } from '../stats/beta/beta-answer.ts';
import { type Curve, meanCurve } from '../stats/curve.ts';
import { type Moments, momentsOfSums } from '../stats/fixed/moments.ts';
import type { MetricKind } from './compare-pairs.ts';

/** Visitors of a variant whose window has closed, and their results. */
export interface VariantSums extends ArmCounts {
  readonly revenue: number;
  readonly revenueSquares: number;
}

/** Posterior of a variant. Fields are null when there is nothing to compare or no data. */
export interface Belief {
  readonly pBest: number | null;
  /** Both are null for the control. */
  readonly pBeatsControl: number | null;
  readonly liftCredible: LiftInterval | null;
  /** An absolute rate, or money per visitor. */
  readonly expectedLoss: number | null;
  /** Always of the conversion rate, whatever the metric; `density` follows the metric. */
  readonly rateInterval: Interval | null;
  readonly density: Curve | null;
}

const unknown: Belief = {
  pBest: null,
  pBeatsControl: null,
  liftCredible: null,
  expectedLoss: null,
  rateInterval: null,
  density: null,
};

const ofRates = (variants: readonly VariantSums[], hasControl: boolean): Belief[] => {
  const answer = variants.length > 1 ? betaBest(variants) : null;
  const best = answer?.computable ? answer : null;
  return variants.map((variant, place) => ({
    pBest: best && best.pBest[place]!,
    pBeatsControl: hasControl ? best && best.pBeatsControl[place]! : null,
    liftCredible: hasControl && place > 0 ? betaLift(variants[0]!, variant) : null,
    expectedLoss: best && best.expectedLoss[place]!,
    rateInterval: betaRate(variant),
    density: betaCurve(variant),
  }));
};

const sumOf = (variants: readonly VariantSums[], key: keyof VariantSums): number =>
  variants.reduce((sum, variant) => sum + variant[key], 0);

/** A variant with zero variance (no sales yet) borrows the pooled variance so that its visitors still count. */
const momentsOf = (variants: readonly VariantSums[]): Moments[] => {
  const all = momentsOfSums({
    n: sumOf(variants, 'n'),
    sum: sumOf(variants, 'revenue'),
    sumSquares: sumOf(variants, 'revenueSquares'),
  });
  return variants.map(({ n, revenue, revenueSquares }) => {
    const own = momentsOfSums({ n, sum: revenue, sumSquares: revenueSquares });
    return own.variance > 0 ? own : { ...own, variance: all.variance };
  });
};

const ofMeans = (variants: readonly VariantSums[], hasControl: boolean): Belief[] => {
  const moments = momentsOf(variants);
  const isKnown = moments.every(({ variance }) => variance > 0 && Number.isFinite(variance));
  const answer = isKnown && variants.length > 1 ? gaussianArms(moments, flatPrior) : null;
  return variants.map((variant, place) => {
    const lift = isKnown && hasControl && place > 0 ? bayesLift(moments[0]!, moments[place]!) : null;
    return {
      pBest: answer?.computable ? answer.pBest[place]! : null,
      pBeatsControl: lift?.computable ? lift.chanceToWin : null,
      liftCredible: lift?.computable ? lift.ci : null,
      expectedLoss: answer?.computable ? answer.expectedLoss[place]! : null,
      rateInterval: betaRate(variant),
      density: meanCurve(moments[place]!),
    };
  });
};

/**
 * Exact Bayesian results, control first. Variants without visitors are left out of every comparison. A variant's
 * visitors are pooled across all weights it has had.
 */
export const beliefsOf = (variants: readonly VariantSums[], metric: MetricKind): Belief[] => {
  const known = variants.filter(({ n }) => n > 0);
  const hasControl = (variants[0]?.n ?? 0) > 0;
  const found = known.length === 0 ? [] : (metric === 'revenue' ? ofMeans : ofRates)(known, hasControl);
  let next = 0;
  return variants.map(({ n }) => (n > 0 ? found[next++]! : unknown));
};
