import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type EventDatabase, openEventDatabase } from './open.ts';

let dir: string;
let database: EventDatabase;
beforeAll(async () => {
  dir = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead limits '));
  database = await openEventDatabase(path.join(dir, 'events.duckdb'), path.join(dir, 'staging'), {
    memoryMb: 128,
  });
});
afterAll(() => {
  database.close();
  fs.rmSync(dir, { recursive: true });
});

const rows = (count: number): string =>
  `SELECT i, repeat(md5(i::VARCHAR), 10) AS text FROM range(${count}) t(i)`;

/** Bytes that the store holds in memory and in temporary files. */
const held = async (connection: DuckDBConnection): Promise<{ memory: number; disk: number }> => {
  const found = await connection.runAndReadAll(
    'SELECT sum(memory_usage_bytes)::BIGINT, sum(temporary_storage_bytes)::BIGINT FROM duckdb_memory()',
  );
  const [memory, disk] = found.getRows()[0] ?? [];
  return { memory: Number(memory), disk: Number(disk) };
};

test('a query that needs more than the memory uses the disk', async () => {
  const { reader } = database;
  await reader.run(`CREATE TEMP TABLE many AS ${rows(600_000)}`);
  const { memory, disk } = await held(reader);
  expect(memory).toBeLessThanOrEqual(128 * 1024 ** 2);
  expect(disk).toBeGreaterThan(0);
  const counted = await reader.runAndReadAll('SELECT count(*), count(DISTINCT i) FROM many');
  expect(counted.getRows()).toEqual([[600_000n, 600_000n]]);
  await reader.run('DROP TABLE many');
});

test('and uses no more than four times as much of it', async () => {
  const { reader } = database;
  const settings = await reader.runAndReadAll(
    "SELECT current_setting('memory_limit'), current_setting('max_temp_directory_size')",
  );
  expect(settings.getRows()).toEqual([['128.0 MiB', '512.0 MiB']]);
});

test('a whole day is read with little memory, which is released immediately, whatever the result', async () => {
  const roomy = await openEventDatabase(path.join(dir, 'roomy.duckdb'), path.join(dir, 'staging'), {
    memoryMb: 2048,
  });
  const limit = async (): Promise<unknown> =>
    (await roomy.reader.runAndReadAll("SELECT current_setting('memory_limit')")).getRows()[0]?.[0];
  const before = await limit();
  expect(await roomy.sparingly(limit)).toBe('128.0 MiB');
  expect(await limit()).toBe(before);
  const { sparing } = roomy;
  let over = false;
  const during = roomy.sparingly(async () => {
    void sparing.over().then(() => {
      over = true;
    });
    return [sparing.isOn, sparing.times, over];
  });
  expect(await during).toEqual([true, 2, false]);
  await sparing.over();
  expect([sparing.isOn, over]).toEqual([false, true]);
  await expect(roomy.sparingly(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await limit()).toBe(before);
  roomy.close();
  // A lower limit stays.
  expect(
    await database.sparingly(async () => {
      const found = await database.reader.runAndReadAll("SELECT current_setting('memory_limit')");
      return found.getRows()[0]?.[0];
    }),
  ).toBe('128.0 MiB');
});

test('a transaction has one thread, and queries have as many as before it, whatever its result', async () => {
  const several = await openEventDatabase(path.join(dir, 'threads.duckdb'), path.join(dir, 'staging'), {
    threads: 3,
  });
  const threads = async (): Promise<number> =>
    Number((await several.reader.runAndReadAll("SELECT current_setting('threads')")).getRows()[0]?.[0]);
  expect(await several.onOneThread(threads)).toBe(1);
  expect(await threads()).toBe(3);
  await expect(several.onOneThread(() => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await threads()).toBe(3);
  several.close();
});

test('a store without a limit of its own has all of its memory again after a whole day was read', async () => {
  const free = await openEventDatabase(path.join(dir, 'free.duckdb'), path.join(dir, 'staging'));
  await free.sparingly(async () => undefined);
  await free.reader.run(`CREATE TEMP TABLE many AS ${rows(600_000)}`);
  const { memory, disk } = await held(free.reader);
  expect(memory).toBeGreaterThan(128 * 1024 ** 2);
  expect(disk).toBe(0);
  free.close();
});

test('a whole day is read even while a report holds more than the little memory, which is not taken from it', async () => {
  const busy = await openEventDatabase(path.join(dir, 'busy.duckdb'), path.join(dir, 'staging'), {
    memoryMb: 1024,
    threads: 1,
  });
  const report = await busy.instance.connect();
  const answer = await report.stream('SELECT unnest(l) FROM (SELECT list(i) AS l FROM range(10000000) t(i))');
  await answer.fetchChunk();
  expect((await held(busy.reader)).memory).toBeGreaterThan(128 * 1024 ** 2);
  const { sparing } = busy;
  expect(await busy.sparingly(async () => [sparing.isOn, sparing.times])).toEqual([false, 1]);
  // Ends the statement before.
  await report.run('SELECT 1');
  expect(await busy.sparingly(async () => sparing.isOn)).toBe(true);
  busy.close();
});
