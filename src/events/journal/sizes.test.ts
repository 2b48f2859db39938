import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { journalSizes } from './sizes.ts';

test('segments are added up for each journal, with the time of the oldest; other files do not count', () => {
  const root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead sizes '));
  onTestFinished(() => fs.rmSync(root, { recursive: true }));
  expect(journalSizes(path.join(root, 'none'))).toEqual([]);
  for (const name of ['n1-w0', 'n2-w1']) fs.mkdirSync(path.join(root, name));
  for (const [name, size, seconds] of [
    ['7-000001.jsonl', 100, 2000],
    ['8-000001.jsonl', 20, 1000],
    ['state.json', 5000, 1],
  ] as const) {
    const file = path.join(root, 'n1-w0', name);
    fs.writeFileSync(file, 'x'.repeat(size));
    fs.utimesSync(file, seconds, seconds);
  }
  expect(journalSizes(root)).toEqual([
    { node: 1, worker: 0, bytes: 120, oldestAt: 1_000_000 },
    { node: 2, worker: 1, bytes: 0, oldestAt: null },
  ]);
});
