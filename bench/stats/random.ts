/** Deterministic numbers in [0, 1) for a seed: sfc32 of PractRand, after twelve steps. */
export type Random = () => number;

export const seeded = (seed: number): Random => {
  let a = 0x9e3779b9;
  let b = 0x243f6a88;
  let c = seed | 0;
  let counter = 1;
  const next = (): number => {
    const sum = (a + b + counter++) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = ((c << 21) | (c >>> 11)) + sum;
    return (sum >>> 0) / 2 ** 32;
  };
  for (let step = 0; step < 12; step++) next();
  return next;
};

/** A variant drawn with weights that sum to 1. */
export const drawVariant = (random: Random, weights: readonly number[]): number => {
  let left = random();
  for (let variant = 0; variant < weights.length - 1; variant++) {
    left -= weights[variant]!;
    if (left < 0) return variant;
  }
  return weights.length - 1;
};
