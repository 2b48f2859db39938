import type { SpendDimension } from '../../../core/spend/target.ts';
import type { SpendLine } from '../../store/reports.ts';

/** What statements ask of many lines. */
interface SpendFacts {
  /** What any line is for, besides campaigns. */
  readonly details: readonly SpendDimension[];
  /** When lines begin or end, each moment once. */
  readonly edges: readonly number[];
  /** From the first of these to the last. */
  readonly begins: number;
  readonly ends: number;
}

const known = new WeakMap<readonly SpendLine[], SpendFacts>();

const factsIn = (lines: readonly SpendLine[]): SpendFacts => {
  const details = new Set<string>();
  const edges = new Set<number>();
  for (const { match, begins, ends } of lines) {
    for (const name in match) details.add(name);
    edges.add(begins);
    edges.add(ends);
  }
  details.delete('campaign');
  const inOrder = [...edges].toSorted((a, b) => a - b);
  return {
    details: [...details] as SpendDimension[],
    edges: inOrder,
    begins: inOrder[0] ?? 0,
    ends: inOrder.at(-1) ?? 0,
  };
};

/** Found once for each list: a report asks several times, of thousands of lines. A list must not change afterwards. */
export const spendFacts = (lines: readonly SpendLine[]): SpendFacts => {
  const found = known.get(lines) ?? factsIn(lines);
  known.set(lines, found);
  return found;
};
