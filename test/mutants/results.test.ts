import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Mutant } from './mutant.ts';
import { appendResult, noLongerKilled, type Result, readResults, summary } from './results.ts';

const result = (id: string, kind: Result['result'], number = 1): Result => ({
  number,
  id,
  area: 'core',
  place: 'src/core/cap.ts:3',
  change: 'boundary: < -> <=',
  result: kind,
  by: '',
  reason: '',
  stages: ['near'],
  seconds: 4,
});

const byId = (...results: Result[]): Map<string, Result> => new Map(results.map((one) => [one.id, one]));

test('a later line about a mutant replaces the earlier one', () => {
  const folder = mkdtempSync(join(tmpdir(), 'results-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = join(folder, 'results.jsonl');
  expect(readResults(file).size).toBe(0);
  for (const one of [result('a', 'survived'), result('b', 'killed'), result('a', 'killed')])
    appendResult(file, one);
  expect(readResults(file)).toEqual(byId(result('a', 'killed'), result('b', 'killed')));
});

test('the summary counts by area and names the survivors', () => {
  const mutants = ['a', 'b', 'c'].map((id) => ({ id, area: id === 'c' ? 'edge' : 'core' }) as Mutant);
  expect(summary(mutants, byId(result('a', 'timeout'), result('b', 'survived', 2)))).toEqual([
    'Area     Mutants  Killed  By time limit  Survived  Gone  Not tried',
    'core           2       0              1         1     0          0',
    'edge           1       0              0         0     0          1',
    'all            3       0              1         1     0          1',
    'SURVIVED 2 src/core/cap.ts:3 boundary: < -> <= (near)',
  ]);
});

test('what was killed and survives now is lost, and so is what is gone; what was not tried is not', () => {
  const earlier = byId(...['a', 'b', 'c', 'd'].map((id) => result(id, 'killed')), result('e', 'survived'));
  const now = byId(
    result('a', 'timeout'),
    result('b', 'survived'),
    result('c', 'gone'),
    result('e', 'survived'),
  );
  expect(noLongerKilled(earlier, now).map(({ id }) => id)).toEqual(['b', 'c']);
});
