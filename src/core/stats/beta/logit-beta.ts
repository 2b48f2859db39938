import { stirlingError } from '../special/gamma.ts';
import { type Distribution, distribution } from './panels.ts';

/** Density below exp(-this), relative to its peak, is omitted. */
const DEPTH = 44;

/** The density's nearest singularities are at pi i above and below the line; a panel this wide is still smooth. */
const WIDEST = 1.5;

/** x of z = ln(x / (1 - x)). */
export const logistic = (z: number): number =>
  z >= 0 ? 1 / (1 + Math.exp(-z)) : Math.exp(z) / (1 + Math.exp(z));

/**
 * ln of the density at distance d from the peak, relative to the peak: -(a + b) (ln(1 + p (e^d - 1)) - p d), p = a / (a
 * + b). Written from the side with less cancellation.
 */
const depthAt = (a: number, b: number, d: number): number =>
  a > b
    ? (a + b) * Math.log1p((b / (a + b)) * Math.expm1(-d)) + b * d
    : (a + b) * Math.log1p((a / (a + b)) * Math.expm1(d)) - a * d;

/** Edges outwards from the peak on one side, until the density vanishes. */
const edgesTo = (depth: (d: number) => number, width: number, side: 1 | -1): number[] => {
  const edges: number[] = [];
  for (let distance = width; ; distance += width) {
    edges.push(side * distance);
    if (depth(side * distance) > DEPTH) return edges;
  }
};

/**
 * The distribution of ln(x / (1 - x)) for x ~ Beta(a, b), a, b > 0. On this scale the density is smooth, unimodal and
 * decays on both sides for every a and b, from Beta(1, 1) to Beta(1, 1e9) and Beta(5e8, 5e8). Order is preserved, so
 * comparisons of rates carry over.
 */
export const logitBeta = (a: number, b: number): Distribution => {
  const center = Math.log(a) - Math.log(b);
  const width = Math.min(WIDEST, Math.sqrt((1 / a) * (a + b) * (1 / b)));
  const depth = (d: number): number => depthAt(a, b, d);
  const top =
    Math.sqrt((a / (a + b)) * b * (0.5 / Math.PI)) *
    Math.exp(stirlingError(a + b) - stirlingError(a) - stirlingError(b));
  const offsets = [...edgesTo(depth, width, -1).reverse(), 0, ...edgesTo(depth, width, 1)];
  return distribution(
    (z) => top * Math.exp(-depth(z - center)),
    offsets.map((offset) => center + offset),
  );
};
