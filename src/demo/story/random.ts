/** Random numbers that are the same for the same seed. */
export interface Random {
  /** From 0 to below 1. */
  next(): number;
  /** A whole number from 0 to below `below`. */
  int(below: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** One of the keys, in proportion to their weights. */
  weighted<K extends string>(weights: Readonly<Partial<Record<K, number>>>): K;
  /** How many events happen when `mean` are expected (Poisson). */
  count(mean: number): number;
  /** Log-normal with this median; `spread` is the standard deviation of the logarithm. */
  around(median: number, spread: number): number;
  /** Characters from a to z and 0 to 9. */
  text(length: number): string;
}

/** Above this, the normal approximation of the Poisson distribution is close enough. */
const MANY = 40;

/** Mulberry32: 32 bits of state, which is plenty for a story. */
export const seededRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next());
  const int = (below: number): number => Math.floor(next() * below);
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => list[int(list.length)] as (typeof list)[number],
    weighted: <K extends string>(weights: Readonly<Partial<Record<K, number>>>): K => {
      const entries = Object.entries(weights) as [K, number][];
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [key, weight] of entries) {
        left -= weight;
        if (left < 0) return key;
      }
      return (entries.at(-1) as [K, number])[0];
    },
    count: (mean) => {
      if (mean > MANY) return Math.max(0, Math.round(mean + Math.sqrt(mean) * normal()));
      let events = 0;
      for (let product = next(); product > Math.exp(-mean); product *= next()) events++;
      return events;
    },
    around: (median, spread) => median * Math.exp(spread * normal()),
    text: (length) => {
      let text = '';
      while (text.length < length) text += next().toString(36).slice(2, 8);
      return text.slice(0, length);
    },
  };
};
