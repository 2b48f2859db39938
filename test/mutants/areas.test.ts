import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { AREAS, mutantsByArea } from './areas.ts';
import { readGraph } from './import-graph.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

test('the folders of every area exist', () => {
  for (const folder of Object.values(AREAS).flat()) expect(existsSync(`${ROOT}${folder}`), folder).toBe(true);
});

test('an area has the mutants of what the program loads, and of nothing else', () => {
  const files = new Map([
    ['src/main.ts', "import './edge/server.ts';"],
    ['src/edge/server.ts', "import { cap } from '../core/cap.ts';\nstart(!cap);"],
    ['src/edge/fake-server.ts', 'start(false);'],
    ['src/core/cap.ts', 'export const cap = 1;'],
    ['src/core/cap.test.ts', "import { cap } from './cap.ts';\ncheck(cap === 1);"],
  ]);
  const byArea = mutantsByArea(files, readGraph(ROOT, files));
  const filesOf = (area: string): (string | undefined)[] => [
    ...new Set(byArea.get(area)?.map(({ mutant }) => mutant.file)),
  ];
  expect(filesOf('core')).toEqual(['src/core/cap.ts']);
  expect(filesOf('edge')).toEqual(['src/edge/server.ts']);
  expect(filesOf('api')).toEqual([]);
});
