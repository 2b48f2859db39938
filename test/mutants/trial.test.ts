import { expect, test } from 'vitest';
import type { ReachingTest } from './import-graph.ts';
import { groupsOf, STAGES } from './trial.ts';

const tests: ReachingTest[] = Array.from({ length: 50 }, (_, index) => ({
  file: `test-${index}.ts`,
  distance: index,
  byProgram: index >= 45,
}));

test('every test runs once, the nearest first and those of the program last', () => {
  expect(STAGES.flatMap((stage) => groupsOf(tests, stage)).flat()).toEqual(tests.map(({ file }) => file));
  expect(groupsOf(tests, 'near').map((group) => group.length)).toEqual([2, 6]);
  expect(groupsOf(tests, 'imports').map((group) => group.length)).toEqual([24, 13]);
  expect(groupsOf(tests, 'program').map((group) => group.length)).toEqual([5]);
});

test('stages without tests have no groups', () => {
  expect(STAGES.map((stage) => groupsOf(tests.slice(0, 2), stage).length)).toEqual([1, 0, 0, 0]);
});
