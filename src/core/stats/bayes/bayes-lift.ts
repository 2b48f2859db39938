import { type Interval, isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { around } from '../fixed/intervals.ts';
import { liftTest } from '../fixed/lift-test.ts';
import type { Moments } from '../fixed/moments.ts';
import { normalCdf, normalShortfall, normalUpperQuantile } from '../special/normal.ts';

/** Normal prior on the relative lift, by default N(0, 0.3^2); null is flat and adds nothing to the data. */
type LiftPrior = { readonly mean: number; readonly stddev: number } | null;

export interface BayesOptions {
  readonly alpha: number;
  readonly prior: LiftPrior;
  readonly lowerIsBetter: boolean;
  readonly difference: 'relative' | 'absolute';
}

const bayesDefaults: BayesOptions = {
  alpha: 0.05,
  prior: null,
  lowerIsBetter: false,
  difference: 'relative',
};

export interface BayesLift {
  readonly computable: true;
  readonly effect: number;
  readonly effectSe: number;
  readonly posteriorMean: number;
  readonly posteriorSd: number;
  readonly chanceToWin: number;
  readonly ci: Interval;
  /** Expected loss from keeping the control, and from shipping the treatment, in units of the effect. */
  readonly riskKeepControl: number;
  readonly riskShipTreatment: number;
}

const effectOf = (
  control: Moments,
  treatment: Moments,
  { alpha, difference }: BayesOptions,
): { effect: number; effectSe: number } | NotComputable => {
  const test = liftTest(control, treatment, alpha);
  if (difference === 'absolute' && test.absDiff !== undefined && test.absSe !== undefined) {
    return { effect: test.absDiff, effectSe: test.absSe };
  }
  return test.computable ? { effect: test.lift, effectSe: test.liftSe } : notComputable(test.reason);
};

/**
 * Gaussian posterior of the effect, for revenue: chance to win and risk. For an absolute difference, a prior on the
 * relative lift is scaled by the control's mean. Source: GrowthBook's gbstats.
 */
export const bayesLift = (
  control: Moments,
  treatment: Moments,
  options: BayesOptions = bayesDefaults,
): BayesLift | NotComputable => {
  const { alpha, prior, lowerIsBetter, difference } = options;
  const isPrior =
    prior === null || (Number.isFinite(prior.mean) && prior.stddev > 0 && Number.isFinite(prior.stddev));
  if (!isLevel(alpha) || !isPrior) return notComputable('INVALID_INPUT');
  const found = effectOf(control, treatment, options);
  if ('computable' in found) return found;
  const { effect, effectSe } = found;
  const scale = difference === 'absolute' ? Math.abs(control.mean) : 1;
  // The prior would have zero width: with a zero baseline, nothing relative can be assumed.
  if (prior !== null && scale === 0) return notComputable('BASELINE_ZERO');
  const before = prior === null ? 0 : (prior.stddev * scale) ** -2;
  const precision = effectSe ** -2 + before;
  const posteriorMean = (effect / effectSe ** 2 + before * (prior?.mean ?? 0) * scale) / precision;
  const posteriorSd = precision ** -0.5;
  const up = normalShortfall(-posteriorMean, posteriorSd);
  const down = normalShortfall(posteriorMean, posteriorSd);
  return withinRange({
    computable: true,
    effect,
    effectSe,
    posteriorMean,
    posteriorSd,
    chanceToWin: normalCdf(((lowerIsBetter ? -1 : 1) * posteriorMean) / posteriorSd),
    ci: around(posteriorMean, normalUpperQuantile(alpha / 2) * posteriorSd),
    riskKeepControl: lowerIsBetter ? down : up,
    riskShipTreatment: lowerIsBetter ? up : down,
  });
};
