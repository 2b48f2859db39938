import type { PairLikelihood } from './likelihood.ts';
import type { Mixture } from './mixture.ts';

export type Side = 'low' | 'high';

/** Newton steps from outside towards the crossing of a concave function never overshoot; only rounding remains. */
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

/** The previous edge (null: none), moved inwards if the confidence set now excludes it. In ln r. */
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
