import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventDatabase, openEventDatabase } from '../store/duckdb/open.ts';
import { requestsBefore, requestsReport } from './request-page.ts';

/** Rows of a row group; then DuckDB begins another one. */
const ROW_GROUP = 122_880;
const BEGAN = Date.parse('2026-11-10T00:00:00Z');

let dir: string;
let database: EventDatabase;
let stored = 0;
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead page '));
  database = await openEventDatabase(path.join(dir, 'events.duckdb'), path.join(dir, 'staging'));
});
afterAll(() => {
  database.close();
  fs.rmSync(dir, { recursive: true });
});

/** One row a millisecond. */
const insert = async (count: number): Promise<void> => {
  await database.writer.run(
    `INSERT INTO requests BY NAME SELECT 1 AS node, 0 AS worker, 1 AS epoch, ${stored} + i AS sequence,
       make_timestamp((${BEGAN + stored} + i) * 1000) AS time, 7 AS workspace, 5 AS campaign FROM range(${count}) AS r(i)`,
  );
  stored += count;
};

test('a page is complete while a commit adds the first rows of a row group', async () => {
  const { writer, reader } = database;
  await insert(ROW_GROUP);
  await writer.run('BEGIN');
  await insert(100_000);
  let isDone = false;
  const commit = writer.run('COMMIT').then(() => {
    isDone = true;
  });
  const pages: number[] = [];
  while (!isDone) {
    const rows = await requestsBefore(reader, { workspace: 7, limit: 3 });
    const { total, rows: listed } = await requestsReport(reader, { workspace: 7, limit: 3, offset: 1 });
    expect([rows.length, listed.length]).toEqual([3, 3]);
    expect([ROW_GROUP, stored]).toContain(total);
    pages.push((rows[0]?.sequence ?? 0) + 1);
  }
  await commit;
  // It was asked before and after.
  expect(pages[0]).toBe(ROW_GROUP);
  expect(await requestsBefore(reader, { workspace: 7, limit: 1 })).toMatchObject([{ sequence: stored - 1 }]);
});

test('pages far back are those of one search', async () => {
  const sequences = async (offset: number) =>
    (await requestsReport(database.reader, { workspace: 7, limit: 2, offset })).rows.map(
      ({ sequence }) => sequence,
    );
  for (const offset of [0, 9_997, 9_998, 9_999, 150_000, stored - 1, stored])
    expect(await sequences(offset)).toEqual(
      [1, 2].map((i) => stored - offset - i).filter((sequence) => sequence >= 0),
    );
});
