import { expect, test } from 'vitest';
import { type ImportGraph, loadedBy, loadedFrom, PROGRAM, testsReaching } from './import-graph.ts';

const graphOf = (edges: Record<string, string[]>): ImportGraph =>
  new Map(Object.entries(edges).map(([file, loaded]) => [file, new Set(loaded)]));

test('a file loads what it imports, passes on, imports later or names by its address, and no types', () => {
  const source = [
    "import { a } from '../a.ts';",
    "import type { B } from './b.ts';",
    "import { type C, type D } from './c.ts';",
    "import { type E, f } from './e.ts';",
    "export { g } from './g.ts';",
    "export type { H } from './h.ts';",
    "export * from './i.ts';",
    "import './j.ts';",
    "import { join } from 'node:path';",
    "const k = () => import('./k.ts');",
    "const l = new URL('../../l.mjs', import.meta.url);",
  ].join('\n');
  expect(loadedBy('src/x/y.ts', source).toSorted()).toEqual(
    ['l.mjs', 'src/a.ts', 'src/x/e.ts', 'src/x/g.ts', 'src/x/i.ts', 'src/x/j.ts', 'src/x/k.ts'].toSorted(),
  );
});

test('everything behind a file is loaded with it, cycles included', () => {
  const graph = graphOf({ 'a.ts': ['b.ts'], 'b.ts': ['a.ts', 'c.ts'], 'd.ts': ['c.ts'] });
  expect([...loadedFrom(graph, 'a.ts')].toSorted()).toEqual(['a.ts', 'b.ts', 'c.ts']);
});

test('only the tests that reach a file are named: its own first, then those beside it, then by distance', () => {
  const graph = graphOf({
    'src/core/cap.ts': [],
    'src/core/plan.ts': ['src/core/cap.ts'],
    'src/core/cap.test.ts': ['src/core/plan.ts'],
    'src/core/plan.test.ts': ['src/core/plan.ts'],
    'src/edge/answer.test.ts': ['src/core/plan.ts'],
    'src/edge/near.test.ts': ['src/core/cap.ts'],
    'src/edge/other.test.ts': ['src/edge/other.ts'],
  });
  expect(testsReaching(graph, 'src/core/cap.ts')).toEqual([
    { file: 'src/core/cap.test.ts', distance: 2, byProgram: false },
    { file: 'src/core/plan.test.ts', distance: 2, byProgram: false },
    { file: 'src/edge/near.test.ts', distance: 1, byProgram: false },
    { file: 'src/edge/answer.test.ts', distance: 2, byProgram: false },
  ]);
});

test('a test that only starts the program comes last', () => {
  const graph = graphOf({
    [PROGRAM]: ['src/cap.ts'],
    'test/program.ts': [PROGRAM],
    'test/kill.test.ts': ['test/program.ts'],
    'src/far.test.ts': ['src/far.ts'],
    'src/far.ts': ['src/farther.ts'],
    'src/farther.ts': ['src/cap.ts'],
  });
  expect(testsReaching(graph, 'src/cap.ts').map(({ file, byProgram }) => [file, byProgram])).toEqual([
    ['src/far.test.ts', false],
    ['test/kill.test.ts', true],
  ]);
});
