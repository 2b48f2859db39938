import { type ArmCounts, type Interval, type NotComputable, withinRange } from '../answer.ts';
import { type BetaPrior, comparedRates, posteriors, problemOf, UNIFORM } from './beta-best.ts';
import { logistic } from './logit-beta.ts';
import { quantileOf } from './panels.ts';
import { logRatioQuantile } from './rate-ratio-quantile.ts';

/** Exact Bayesian results. Lists are by arm, with null where the control would be compared with itself. */
export interface BetaAnswer {
  readonly computable: true;
  readonly posterior: readonly Interval[];
  readonly posteriorMean: readonly number[];
  /** Equal-tailed credible interval of the rate. */
  readonly rateCi95: readonly Interval[];
  readonly pBest: readonly number[];
  readonly pBeatsControl: readonly (number | null)[];
  /** Average cost of choosing this arm instead of the best one, as an absolute rate. */
  readonly expectedLoss: readonly number[];
  /** Credible interval and median of rate / control's rate - 1. */
  readonly liftCi95VsControl: readonly (Interval | null)[];
  readonly liftMedianVsControl: readonly (number | null)[];
}

/**
 * Beta posteriors of the arms' rates, compared by numeric integration, for any number of units including none.
 * `INVALID_INPUT` for more conversions than units. Accurate to about 1e-11; ten arms take tens of milliseconds
 * (`betaBest` alone takes a few).
 */
export const betaAnswer = (
  arms: readonly ArmCounts[],
  controlIndex = 0,
  prior: BetaPrior = UNIFORM,
): BetaAnswer | NotComputable => {
  const problem = problemOf(arms, controlIndex, prior);
  if (problem !== null) return problem;
  const posterior = arms.map(
    ({ n, conversions }) => [prior.alpha + conversions, prior.beta + n - conversions] as const,
  );
  const distributions = posteriors(arms, prior);
  const control = distributions[controlIndex]!;
  const liftAt = (arm: number, probability: number): number =>
    Math.expm1(logRatioQuantile(distributions[arm]!, control, probability));
  return withinRange({
    computable: true,
    posterior,
    posteriorMean: posterior.map(([a, b]) => a / (a + b)),
    rateCi95: distributions.map((arm) => [
      logistic(quantileOf(arm, 0.025)),
      logistic(quantileOf(arm, 0.975)),
    ]),
    ...comparedRates(distributions, controlIndex),
    liftCi95VsControl: arms.map((_, arm) =>
      arm === controlIndex ? null : [liftAt(arm, 0.025), liftAt(arm, 0.975)],
    ),
    liftMedianVsControl: arms.map((_, arm) => (arm === controlIndex ? null : liftAt(arm, 0.5))),
  });
};
