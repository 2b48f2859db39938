import type { SpendDimension } from '../../../core/spend/target.ts';
import type { SpendLine } from '../../store/reports.ts';

/** What statements ask of many lines. */
interface SpendFacts {
  /** What any line is for, besides campaigns. */
  readonly details: readonly SpendDimension[];
  /** When lines begin or end, each moment once. */
  readonly ends: readonly number[];
}

const known = new WeakMap<readonly SpendLine[], SpendFacts>();

const factsIn = (lines: readonly SpendLine[]): SpendFacts => {
  const details = new Set<string>();
  const ends = new Set<number>();
  for (const { match, begins, ends: end } of lines) {
    for (const name in match) details.add(name);
    ends.add(begins);
    ends.add(end);
  }
  details.delete('campaign');
  return { details: [...details] as SpendDimension[], ends: [...ends] };
};

/** Found once for each list: a report asks several times, of thousands of lines. A list must not change afterwards. */
export const spendFacts = (lines: readonly SpendLine[]): SpendFacts => {
  const found = known.get(lines) ?? factsIn(lines);
  known.set(lines, found);
  return found;
};
