import { isLevel, type NotComputable, notComputable, withinRange } from '../answer.ts';
import { isPhase, type PairPhase, pairLikelihood } from './likelihood.ts';
import { heldEdge, mixture } from './mixture.ts';

/** [low, high] of the relative lift, as a fraction. Low is -1 without a lower bound, high is null without an upper. */
export type LiftInterval = readonly [number, number | null];

export interface AnytimeOptions {
  /** Level of the confidence sequence. */
  readonly alpha: number;
  /** Standard deviation of the prior on ln(rate ratio). */
  readonly tau: number;
}

export const anytimeDefaults: AnytimeOptions = { alpha: 0.05, tau: 0.2 };

/** One look at a pair. For several looks, see `look` in evidence.ts. */
export interface RateRatioLook {
  readonly computable: true;
  readonly logE: number;
  /** min(1, 1 / E); 1 without data. */
  readonly pValue: number;
  /** Null without conversions. */
  readonly ciLift: LiftInterval | null;
}

/** Converts from ln r. A lift too large for a double counts as unbounded. */
export const liftInterval = (low: number | null, high: number | null): LiftInterval => {
  const top = high === null ? Number.POSITIVE_INFINITY : Math.expm1(high);
  return [low === null ? -1 : Math.expm1(low), Number.isFinite(top) ? top : null];
};

export const areOptions = ({ alpha, tau }: AnytimeOptions): boolean =>
  isLevel(alpha) && tau > 0 && Number.isFinite(tau);

/**
 * The exact anytime-valid test of treatment against control with its confidence set, from one look at all phases. Under
 * equal rates, the E-value's mean is at most 1 however often it is computed. `INVALID_INPUT` for impossible counts or
 * weights. Source: Lindon and Malek, NeurIPS 2022, with a normal prior on ln(rate ratio).
 */
export const rateRatioLook = (
  phases: readonly PairPhase[],
  options: AnytimeOptions = anytimeDefaults,
): RateRatioLook | NotComputable => {
  if (!phases.every(isPhase) || !areOptions(options)) return notComputable('INVALID_INPUT');
  const likelihood = pairLikelihood(phases);
  if (likelihood.control + likelihood.treatment === 0) {
    const any = phases.some(({ conversions }) => conversions[0] + conversions[1] > 0);
    return { computable: true, logE: 0, pValue: 1, ciLift: any ? [-1, null] : null };
  }
  const mixed = mixture(likelihood, options.tau);
  return withinRange({
    computable: true,
    logE: mixed.logE,
    pValue: Math.min(1, Math.exp(-mixed.logE)),
    ciLift: liftInterval(
      heldEdge(mixed, options.alpha, null, 'low'),
      heldEdge(mixed, options.alpha, null, 'high'),
    ),
  });
};
