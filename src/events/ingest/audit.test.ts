import fs from 'node:fs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { layJournal } from '../../../test/helpers/event-journal.ts';
import { lineOf, NOON, place, postbackFields, requestFields } from '../../../test/helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from '../../../test/helpers/event-store.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { removeOldSegments } from '../archive/retain.ts';
import { nodeDisk } from '../journal/disk.ts';
import { audit } from './audit.ts';
import { createIngest } from './ingest.ts';

let events: TemporaryStore;
let root: string;
/** Folder of a store that has taken in everything, with its journal. */
let stored: string;

/** Sequence 4 was never logged, so the journal has a gap there. */
const sequences = [1, 2, 3, 5, 6, 7, 8];
const lines = sequences.map((sequence) => {
  const at = { epoch: 5, sequence, time: NOON + sequence };
  if (sequence !== 6) return lineOf(requestFields({ p: `/${sequence}`, v: `v${sequence}` }), at);
  return lineOf(postbackFields(place({ sequence: 1, time: NOON + 1 }), { pa: '5' }), at);
});

const ingestAll = async (batchRecords = 3): Promise<void> => {
  const ingest = createIngest({
    disk: nodeDisk,
    root,
    store: events.store.ingest,
    batchRecords,
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  while (await ingest.step());
};
const report = () => audit(nodeDisk, root, events.store.audit);

const begin = async (like?: string): Promise<void> => {
  events = await temporaryStore(like);
  root = `${events.dir}/journal`;
  if (like === undefined)
    layJournal(nodeDisk, { root, segments: [lines.slice(0, 4), lines.slice(4, 6), lines.slice(6)] });
};
beforeAll(async () => {
  await begin();
  await ingestAll();
  events.store.close();
  stored = events.dir;
});
afterAll(() => fs.rmSync(stored, { recursive: true }));
beforeEach(() => begin(stored));
afterEach(() => events.dispose());

const good = { missing: 0, duplicate: 0, unexplained: 0, pending: 0, findings: [], ok: true };
const rollups = { rollup_audience: 6, rollup_path: 6, rollup_source: 6 };

test('passes when journal, store and reports agree', async () => {
  expect(await report()).toMatchObject({
    ...good,
    journalled: 7,
    stored: { requests: 6, postbacks: 1, events: 0, verdicts: 0 },
    reported: rollups,
  });
});

test('records not yet ingested are pending, not missing', async () => {
  events.dispose();
  await begin();
  expect(await report()).toMatchObject({ ...good, pending: 7, journalled: 0 });
  await ingestAll();
  layJournal(nodeDisk, {
    root,
    epoch: 6,
    segments: [[lineOf(requestFields(), { epoch: 6, sequence: 1, time: NOON + 50 })]],
  });
  expect(await report()).toMatchObject({ ...good, journalled: 7, pending: 1 });
});

describe('after everything is stored', () => {
  test.each([
    ['requests', 3],
    ['postbacks', 6],
  ])('a row removed from %s is missing, and its place is named', async (table, sequence) => {
    await events.tamper(`DELETE FROM ${table} WHERE sequence = ${sequence}`);
    const { missing, duplicate, unexplained, ok, findings } = await report();
    expect({ missing, duplicate, unexplained, ok }).toEqual({
      missing: 1,
      duplicate: 0,
      unexplained: 0,
      ok: false,
    });
    expect(findings[0]).toBe(`node 1, worker 0, epoch 5: sequence ${sequence} is not stored`);
  });

  test('if all rows are removed, all are missing', async () => {
    await events.tamper('DELETE FROM requests', 'DELETE FROM postbacks');
    expect(await report()).toMatchObject({ missing: 7, ok: false });
  });

  test('a row stored twice is a duplicate, and its place is named', async () => {
    await events.tamper('INSERT INTO requests SELECT * FROM requests WHERE sequence = 2');
    const { missing, duplicate, unexplained, ok, findings } = await report();
    expect({ missing, duplicate, unexplained, ok }).toEqual({
      missing: 0,
      duplicate: 1,
      unexplained: 0,
      ok: false,
    });
    expect(findings[0]).toBe('node 1, worker 0, epoch 5: 1 duplicate rows between 1 and 5');
  });

  test('a duplicate does not compensate for a missing row', async () => {
    await events.tamper(
      'INSERT INTO requests SELECT * FROM requests WHERE sequence = 2',
      'DELETE FROM requests WHERE sequence = 3',
    );
    expect(await report()).toMatchObject({ missing: 1, duplicate: 1, ok: false });
  });

  test.each([
    ['an epoch no journal knows', 'epoch = 77'],
    ['a worker that does not exist', 'worker = 9'],
    ['a sequence number behind the last', 'sequence = 99'],
    ['a sequence number that was never logged', 'sequence = 4'],
  ])('a row of %s is unexplained', async (_, change) => {
    const rewritten = `REPLACE (${change.split(' = ')[1]} AS ${change.split(' = ')[0]})`;
    await events.tamper(`INSERT INTO requests SELECT * ${rewritten} FROM requests WHERE sequence = 3`);
    expect(await report()).toMatchObject({ missing: 0, duplicate: 0, unexplained: 1, ok: false });
  });

  test('a row moved to a number that was never logged is missing here and unexplained there', async () => {
    await events.tamper('UPDATE requests SET sequence = 4 WHERE sequence = 3');
    expect(await report()).toMatchObject({ missing: 1, duplicate: 0, unexplained: 1, ok: false });
  });

  test.each(Object.keys(rollups))('a changed sum in %s is found', async (table) => {
    await events.tamper(
      `UPDATE ${table} SET requests = requests + 1 WHERE rowid = (SELECT min(rowid) FROM ${table})`,
    );
    const { ok, missing, findings } = await report();
    expect([ok, missing]).toEqual([false, 0]);
    expect(findings).toEqual([`Roll-up ${table} holds 7 requests, the store 6`]);
  });

  test('a changed sum of a day is found', async () => {
    await events.store.rollups.fold({ from: NOON, to: NOON + 60 * 60_000 });
    expect(await report()).toMatchObject(good);
    await events.tamper('DELETE FROM daily_audience');
    const { ok, findings } = await report();
    expect([ok, findings]).toEqual([
      false,
      ['Daily sums daily_audience hold 0, the folded rows of rollup_audience 6'],
    ]);
  });

  test.each([
    ['stored twice', 'INSERT INTO requests SELECT * FROM requests WHERE sequence = 2', { duplicate: 1 }],
    ['lost', 'DELETE FROM requests WHERE sequence = 2', { missing: 1 }],
    [
      'of another epoch',
      'INSERT INTO requests SELECT * REPLACE (9 AS epoch) FROM requests WHERE sequence = 2',
      { unexplained: 1 },
    ],
  ])('finds a request that is %s when the roll-ups agree with it', async (_, statement, found) => {
    const tables = Object.keys(rollups);
    const agree = tables.map(
      (table) =>
        `UPDATE ${table} SET requests = requests + (SELECT count(*) FROM requests) - 6 WHERE rowid = (SELECT min(rowid) FROM ${table})`,
    );
    await events.tamper(statement, ...agree);
    expect(await report()).toMatchObject({ missing: 0, duplicate: 0, unexplained: 0, ...found, ok: false });
  });

  test('audit changes nothing and gives the same result again', async () => {
    expect(await report()).toEqual(await report());
    await events.tamper('DELETE FROM requests WHERE sequence = 3');
    expect(await report()).toEqual(await report());
  });
});

describe('after retention has removed ingested segments', () => {
  const remove = async (): Promise<void> => {
    const positions = await events.store.ingest.positions();
    expect(
      removeOldSegments(root, positions, { ms: HOUR_MS, bytes: null }, Date.now() + 2 * HOUR_MS),
    ).toHaveLength(2);
  };

  test('a removed segment is still verified through the ledger after a restart', async () => {
    await ingestAll();
    await remove();
    await ingestAll();
    expect(await report()).toMatchObject({
      ...good,
      journalled: 7,
      stored: { requests: 6, postbacks: 1, events: 0, verdicts: 0 },
    });
    await events.tamper('DELETE FROM requests WHERE sequence = 2');
    const { missing, ok, findings } = await report();
    expect([missing, ok]).toEqual([1, false]);
    expect(findings[0]).toBe('node 1, worker 0, epoch 5: 1 of the 4 records in the ledger are not stored');
  });

  test('a row in the gap of a removed segment is unexplained', async () => {
    await remove();
    await events.tamper(
      'INSERT INTO requests SELECT * REPLACE (4 AS sequence) FROM requests WHERE sequence = 3',
    );
    expect(await report()).toMatchObject({ missing: 0, unexplained: 1, ok: false });
  });

  test('a segment removed before it was ingested is not explained away', async () => {
    fs.rmSync(`${root}/n1-w0/5-000001.jsonl`);
    await events.tamper('DELETE FROM segment_ledger WHERE segment = 1');
    expect(await report()).toMatchObject({ unexplained: 4, ok: false });
  });
});
