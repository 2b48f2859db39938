/** Seeded random numbers (mulberry32): the same seed gives the same run on every machine. */
export interface Random {
  /** [0, 1). */
  next(): number;
  /** Integer in [0, below). */
  below(below: number): number;
  chance(probability: number): boolean;
}

export const seeded = (seed: number): Random => {
  let a = seed >>> 0;
  const next = (): number => {
    a = (a + 0x6d2b79f5) | 0;
    let t = Math.imul(a ^ (a >>> 15), 1 | a);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    below: (below) => Math.floor(next() * below),
    chance: (probability) => next() < probability,
  };
};
