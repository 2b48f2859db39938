import type { PairLikelihood } from './likelihood.ts';

/** The mixture over all rate ratios for a pair. */
export interface Mixture {
  /** ln E(1): how much better the mixture explains the conversions than equal rates. */
  readonly logE: number;
  /** Where likelihood times prior peaks, in ln r, and its width there. */
  readonly peak: number;
  readonly width: number;
  /** The likelihood relative to the peak, and ln of the mixture divided by the likelihood there. */
  readonly local: PairLikelihood;
  readonly localLogE: number;
}

/** The integral has converged when halving the steps changes it by no more than this, in relative terms. */
const AGREEMENT = 1e-11;
/** Terms smaller than this share of the peak are omitted: together less than 1e-16 of the whole. */
const SMALLEST_LOG = -44;

/** Close enough to the peak to start the integral. */
const CLOSE = 1e-3;

const findPeak = (likelihood: PairLikelihood, precision: number): { peak: number; width: number } => {
  let low = Number.NEGATIVE_INFINITY;
  let high = Number.POSITIVE_INFINITY;
  let z = 0;
  for (let i = 0; i < 200; i++) {
    const [first, second] = likelihood.slopes(z);
    const slope = first - z * precision;
    const curvature = precision - second;
    const width = 1 / Math.sqrt(curvature);
    const step = slope / curvature;
    if (Math.abs(step) <= CLOSE * width) return { peak: z, width };
    if (step > 0) low = z;
    else high = z;
    // Newton steps overshoot where the likelihood is flat.
    const next = z + Math.max(-2, Math.min(2, step));
    z = next > low && next < high ? next : (low + high) / 2;
  }
  return { peak: z, width: 1 / Math.sqrt(precision - likelihood.slopes(z)[1]) };
};

/**
 * ln of the integral of L(e^z) / L(1) over z ~ N(0, tau^2), with a relative error below 1e-9. Uses the trapezoidal rule
 * around the peak: for an integrand that is analytic near the real line and decays on both sides, its error falls
 * exponentially with the number of steps (Trefethen and Weideman, "The exponentially convergent trapezoidal rule", SIAM
 * Review 2014). Steps are halved until the sum is stable.
 */
export const mixture = (likelihood: PairLikelihood, tau: number): Mixture => {
  const precision = 1 / (tau * tau);
  const { peak, width } = findPeak(likelihood, precision);
  const local = likelihood.around(peak);
  const logTerm = (d: number): number => local.at(d) - precision * d * (peak + 0.5 * d);

  const sumOf = (from: number, step: number): number => {
    let sum = 0;
    for (let d = from; ; d += step) {
      const log = logTerm(d);
      if (log < SMALLEST_LOG) return sum;
      sum += Math.exp(log);
    }
  };

  let step = 0.8 * Math.min(width, 1);
  let sum = 1 + sumOf(step, step) + sumOf(-step, -step);
  for (let halvings = 0; halvings < 8; halvings++) {
    const between = sumOf(step / 2, step) + sumOf(-step / 2, -step);
    const change = Math.abs(between - sum);
    sum += between;
    step /= 2;
    if (change <= AGREEMENT * sum) break;
  }
  const localLogE = Math.log((sum * step) / (tau * Math.sqrt(2 * Math.PI))) - 0.5 * precision * peak * peak;
  return { logE: likelihood.at(peak) + localLogE, peak, width, local, localLogE };
};
