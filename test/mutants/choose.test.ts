import { expect, test } from 'vitest';
import { chooseMutants } from './choose.ts';
import { describeMutants } from './mutant.ts';

const files = Array.from({ length: 30 }, (_, index): [string, string] => [
  `file-${index}.ts`,
  `export const f${index} = (a: number, b: number) => {\n  if (a > b) return !a;\n  save(a);\n  load(b);\n  return a + b;\n};\n`,
]);
const all = describeMutants('core', new Map(files));
const idsOf = (seed: number, from = all): string[] =>
  chooseMutants(from, 20, seed).map(({ mutant }) => mutant.id);

test('the same seed chooses the same mutants, whatever the order of the files', () => {
  expect(idsOf(1)).toHaveLength(20);
  expect(idsOf(1, all.toReversed())).toEqual(idsOf(1));
  expect(idsOf(2)).not.toEqual(idsOf(1));
});

test('operators take turns, and no file gives more than two', () => {
  const chosen = chooseMutants(all, 20, 1);
  const count = (key: (mutant: (typeof all)[number]['mutant']) => string): number[] =>
    [...Map.groupBy(chosen, ({ mutant }) => key(mutant)).values()].map((group) => group.length);
  expect(count(({ operator }) => operator)).toEqual([4, 4, 4, 4, 4]);
  expect(Math.max(...count(({ file }) => file))).toBeLessThanOrEqual(2);
});

test('fewer mutants than wanted are all that there are', () => {
  const few = describeMutants('core', new Map(files.slice(0, 1)));
  expect(chooseMutants(few, 20, 1)).toHaveLength(2);
});
