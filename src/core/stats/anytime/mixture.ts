import type { PairLikelihood } from './likelihood.ts';

/** The mixture over all rate ratios for a pair. */
interface Mixture {
  /** ln E(1): how much better the mixture explains the conversions than equal rates. */
  readonly logE: number;
  /** The peak of likelihood times prior, in ln r, and its width. */
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

type Side = 'low' | 'high';

/** Newton steps from outside toward the crossing of a concave function never overshoot; only rounding remains. */
const crossing = (likelihood: PairLikelihood, level: number, outside: number, side: Side): number => {
  const inwards = side === 'low' ? 1 : -1;
  let d = outside;
  for (let i = 0; i < 100; i++) {
    const step = (level - likelihood.at(d)) / likelihood.slopes(d)[0];
    if (!(step * inwards > 1e-16 * Math.abs(d))) break;
    d += step;
  }
  return d;
};

/** No double holds a ratio this extreme. */
const FARTHEST = 10_000;

/**
 * One edge of the confidence set {ln r : ln E(r) < ln(1 / alpha)}; null if it has none because that arm has no
 * conversions. The mixture's peak is always inside: no average exceeds its largest part.
 */
const edge = ({ local, localLogE, width }: Mixture, alpha: number, side: Side): number | null => {
  if ((side === 'low' ? local.treatment : local.control) === 0) return null;
  const level = localLogE + Math.log(alpha);
  const outwards = side === 'low' ? -1 : 1;
  let distance = width * Math.sqrt(2 * Math.max(1, -level));
  while (local.at(outwards * distance) > level) {
    distance *= 2;
    if (distance > FARTHEST) return null;
  }
  return crossing(local, level, outwards * distance, side);
};

/** The previous edge, if any, moved inwards if the confidence set now excludes it. In ln r. */
export const heldEdge = (mixed: Mixture, alpha: number, held: number | null, side: Side): number | null => {
  const { local, localLogE, peak } = mixed;
  const level = localLogE + Math.log(alpha);
  if (held === null) {
    const found = edge(mixed, alpha, side);
    return found === null ? null : peak + found;
  }
  if (local.at(held - peak) > level) return held;
  return peak + crossing(local, level, held - peak, side);
};
