import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { appendAll, handRuntime, readJournal } from '../../../test/helpers/event-journal.ts';
import { NOON, requestFields } from '../../../test/helpers/event-records.ts';
import { nodeDisk } from './disk.ts';
import { readProgress, readState } from './state.ts';
import { type JournalNews, openJournal } from './writer.ts';

let root: string;
beforeEach(() => {
  root = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-removed-'));
});
afterEach(() => fs.rmSync(root, { recursive: true, force: true }));

const worker = (segmentBytes = 1e6) => {
  const dir = `${root}/n1-w0`;
  const runtime = handRuntime(NOON);
  const news: JournalNews[] = [];
  const elsewhere = { count: 0, mayRetake: true };
  const journal = openJournal({
    disk: nodeDisk,
    runtime,
    dir,
    node: 1,
    worker: 0,
    mode: 'interval',
    intervalMs: 50,
    segmentBytes,
    countElsewhere: (count) => {
      elsewhere.count += count;
    },
    retake: () => elsewhere.mayRetake,
    onNews: (one) => news.push(one),
  });
  const answers: string[] = [];
  const ask = (count: number): void => {
    const fields = Array.from({ length: count }, () => requestFields());
    appendAll(journal, fields, (_position, result) => answers.push(result));
    runtime.turn();
  };
  const numbers = (): number[] =>
    readJournal(nodeDisk, dir).flatMap(({ records }) => records.map(({ record }) => record.s));
  return { dir, runtime, news, elsewhere, journal, answers, ask, numbers };
};

test('a folder removed while in use is noticed and recreated with all of the open segment', async () => {
  const { dir, runtime, news, journal, answers, ask, numbers } = worker();
  ask(2);
  fs.rmSync(dir, { recursive: true });
  // Not noticed yet: these go into a file that no one could find.
  ask(1);
  runtime.tick();
  ask(1);
  expect(answers).toEqual(['logged', 'logged', 'logged', 'logged']);
  expect(numbers()).toEqual([1, 2, 3, 4]);
  expect(readState(nodeDisk, dir)).toMatchObject({ removals: 1, closed: false });
  expect(readProgress(nodeDisk, dir)?.synced).toBeGreaterThan(0);
  expect(news).toEqual([{ kind: 'removed' }, { kind: 'restored', gone: 0 }]);
  await journal.close();
  expect(readState(nodeDisk, dir)).toMatchObject({ closed: true });
});

test('the same when one file is removed, or the folder is moved away', async () => {
  const { dir, runtime, news, journal, ask, numbers } = worker();
  ask(1);
  fs.rmSync(path.join(dir, fs.readdirSync(dir).find((name) => name.endsWith('.jsonl')) ?? ''));
  runtime.tick();
  ask(1);
  expect(numbers()).toEqual([1, 2]);
  fs.renameSync(dir, `${dir}.away`);
  runtime.time += 1000;
  runtime.tick();
  expect(numbers()).toEqual([1, 2]);
  expect(news.map(({ kind }) => kind)).toEqual(['removed', 'restored', 'removed', 'restored']);
  await journal.close();
});

test('finished segments lost with it are recorded with their record counts', async () => {
  const { dir, runtime, news, journal, ask } = worker(600);
  for (let i = 0; i < 3; i++) ask(2);
  fs.rmSync(dir, { recursive: true });
  runtime.tick();
  const state = readState(nodeDisk, dir);
  const gone = (state?.gone ?? []).reduce((sum, [, , count]) => sum + count, 0);
  expect(gone).toBeGreaterThan(0);
  expect(news.at(-1)).toEqual({ kind: 'restored', gone });
  await journal.close();
});

test('while it cannot be recreated, requests are counted elsewhere and none is written to the lost file', async () => {
  const { dir, runtime, elsewhere, journal, answers, ask } = worker();
  ask(1);
  fs.rmSync(dir, { recursive: true });
  elsewhere.mayRetake = false;
  runtime.tick();
  ask(3);
  expect(answers).toEqual(['logged', 'unlogged', 'unlogged', 'unlogged']);
  expect([elsewhere.count, journal.countUnlogged(3)]).toEqual([3, false]);
  elsewhere.mayRetake = true;
  runtime.time += 1000;
  runtime.tick();
  expect(journal.countUnlogged(3)).toBe(true);
  expect(readState(nodeDisk, dir)).toMatchObject({ unlogged: 3, removals: 1 });
  await journal.close();
});
