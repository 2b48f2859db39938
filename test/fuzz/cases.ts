import { type Random, seeded } from '../simulation/random.ts';
import { mutate } from './mutate.ts';
import { pick, validRequest } from './requests.ts';
import type { Leave } from './talk.ts';

/** What one connection sends, and how. */
export interface Case {
  readonly pieces: readonly string[];
  readonly leave: Leave;
  /** How many of its requests were mutated. */
  readonly mutated: number;
}

const piecesOf = (bytes: string, random: Random): string[] => {
  if (random.chance(0.6)) return [bytes];
  const cuts = Array.from({ length: 1 + random.below(4) }, () => random.below(bytes.length + 1));
  cuts.sort((a, b) => a - b);
  return [0, ...cuts].map((from, i) => bytes.slice(from, cuts[i]));
};

const caseOf = (random: Random, clicks: readonly string[], breaks: boolean): Case => {
  const count = random.chance(0.8) ? 1 : 2 + random.below(4);
  let bytes = '';
  let mutated = 0;
  for (let i = 0; i < count; i++) {
    const good = validRequest(random, pick(random, clicks));
    // Among several, valid ones show the effect of a bad neighbor.
    const spoilt = count === 1 || random.chance(0.5);
    bytes += spoilt ? mutate(good, random) : good;
    if (spoilt) mutated++;
  }
  const leave = breaks && random.chance(0.1) ? 'breaks' : random.chance(0.3) ? 'half' : 'waits';
  return { pieces: piecesOf(bytes, random), leave, mutated };
};

/** A batch of connections from its seed: the same on every machine. `clicks`: click IDs signed by the edge. */
export const batchOf = (seed: number, count: number, clicks: readonly string[], breaks: boolean): Case[] => {
  const random = seeded(seed);
  return Array.from({ length: count }, () => caseOf(random, clicks, breaks));
};
