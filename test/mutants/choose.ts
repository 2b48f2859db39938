import { createHash } from 'node:crypto';
import type { Placed } from './mutant.ts';

const MOST_PER_FILE = 2;

/**
 * Chooses mutants of an area. Each has a rank made of the seed and its own description, so the order of the files does
 * not matter and code that changes elsewhere does not change the choice. Operators take turns: otherwise most mutants
 * would be removed calls. No file gives more than two.
 */
export const chooseMutants = (all: readonly Placed[], count: number, seed: number): Placed[] => {
  const rank = ({ mutant }: Placed): string =>
    createHash('sha256').update(`${seed} ${mutant.id}`).digest('hex');
  const ranked = all
    .map((placed) => ({ placed, rank: rank(placed) }))
    .toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
  const queues = new Map<string, Placed[]>();
  for (const { placed } of ranked) {
    const queue = queues.get(placed.mutant.operator);
    if (queue === undefined) queues.set(placed.mutant.operator, [placed]);
    else queue.push(placed);
  }
  const perFile = new Map<string, number>();
  const chosen: Placed[] = [];
  const operators = [...queues.keys()].toSorted();
  while (chosen.length < count && queues.size > 0) {
    for (const operator of operators) {
      const queue = queues.get(operator);
      if (queue === undefined || chosen.length === count) continue;
      const at = queue.findIndex(({ mutant }) => (perFile.get(mutant.file) ?? 0) < MOST_PER_FILE);
      const next = queue[at];
      if (next === undefined) {
        queues.delete(operator);
        continue;
      }
      queue.splice(0, at + 1);
      perFile.set(next.mutant.file, (perFile.get(next.mutant.file) ?? 0) + 1);
      chosen.push(next);
    }
  }
  return chosen;
};
