import { upperGamma } from './gamma.ts';

/** Density of the standard normal distribution. */
export const normalDensity = (z: number): number => Math.exp(-0.5 * z * z) / Math.sqrt(2 * Math.PI);

/** P(Z > z), with small relative error far out: the complementary error function as incomplete gamma (DLMF 7.11.2). */
export const normalTail = (z: number): number => {
  const half = 0.5 * upperGamma(0.5, 0.5 * z * z);
  return z >= 0 ? half : 1 - half;
};

/** P(Z <= z). */
export const normalCdf = (z: number): number => normalTail(-z);

/** Abramowitz and Stegun 26.2.23: accurate to 4.5e-4, as a start for the steps below. */
const roughUpper = (tail: number): number => {
  const t = Math.sqrt(-2 * Math.log(tail));
  return (
    t - (2.515517 + t * (0.802853 + t * 0.010328)) / (1 + t * (1.432788 + t * (0.189269 + t * 0.001308)))
  );
};

/** The z with P(Z > z) = tail, 0 < tail < 1, by Halley steps on the tail itself, relative to it. */
export const normalUpperQuantile = (tail: number): number => {
  if (tail > 0.5) return -normalUpperQuantile(1 - tail);
  if (tail === 0.5) return 0;
  let z = roughUpper(tail);
  for (let i = 0; i < 6; i++) {
    const step = (normalTail(z) - tail) / normalDensity(z);
    const next = z + step / (1 + (z * step) / 2);
    if (!Number.isFinite(next) || Math.abs(next - z) <= 1e-16 * Math.abs(z)) break;
    z = next;
  }
  return z;
};

/**
 * E[max(0, -X)] for X ~ N(mean, sd^2): the expected loss where X is below zero. Written with Mills' ratio, so that it
 * keeps its digits when it is tiny.
 */
export const normalShortfall = (mean: number, sd: number): number => {
  const z = mean / sd;
  const density = normalDensity(z);
  if (density === 0) return z > 0 ? 0 : -mean;
  return z > 0
    ? sd * density * Math.max(0, 1 - (z * normalTail(z)) / density)
    : sd * density - mean * normalCdf(-z);
};
