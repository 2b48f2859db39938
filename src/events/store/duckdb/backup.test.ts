import fs from 'node:fs';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { decidedRequest, NOON, place, requestFields } from '../../../../test/helpers/event-records.ts';
import {
  commitBatch,
  madeEventStore,
  type TemporaryStore,
  temporaryStore,
} from '../../../../test/helpers/event-store.ts';
import { openDuckDbStore } from '../../queries/duckdb-store.ts';
import type { EventImage } from '../backup.ts';
import { duckdbBackup, readCopy } from './backup.ts';

let temporary: TemporaryStore;
let copy: string;
beforeEach(async () => {
  temporary = await temporaryStore();
  copy = path.join(temporary.dir, 'copy', 'events.duckdb');
  fs.mkdirSync(path.dirname(copy));
});
afterEach(() => temporary.dispose());

/** Requests with these sequences and the position after them, in one transaction. */
const commit = (from: number, count: number): Promise<void> =>
  commitBatch(temporary.store.ingest, {
    requests: Array.from({ length: count }, (_, i) =>
      decidedRequest(requestFields(), place({ sequence: from + i, time: NOON + from + i })),
    ),
    positions: [
      {
        node: 1,
        worker: 0,
        epoch: 5,
        sequence: from + count - 1,
        segment: 1,
        offset: from + count,
        first: 1,
        count: from + count - 1,
        hash: 7,
        time: NOON + from + count,
      },
    ],
  });

/** Copies piece by piece, calling `between` after each. */
const copySlowly = async (image: EventImage, between: (piece: number) => Promise<void>): Promise<void> => {
  const [from, to] = [fs.openSync(image.file, 'r'), fs.openSync(copy, 'w')];
  const step = Math.ceil(image.bytes / 4);
  for (let piece = 0; piece < 4; piece++) {
    const buffer = Buffer.alloc(Math.min(step, image.bytes - piece * step));
    fs.readSync(from, buffer, 0, buffer.length, piece * step);
    fs.writeSync(to, buffer);
    await between(piece);
  }
  fs.closeSync(from);
  fs.closeSync(to);
};

test('an image is of one moment, however much is committed while it is copied', async () => {
  await commit(1, 3000);
  const image = await temporary.store.backup.image();
  // The last one exceeds a row group and goes straight into the file, bypassing the log.
  await copySlowly(image, (piece) => commit(3001 + piece * 500, piece === 3 ? 130_000 : 500));
  expect(image.intact()).toBe(true);
  await image.release();
  expect(await readCopy(copy)).toEqual({ schema: image.schema, positions: image.positions });
  expect(image.positions).toMatchObject([{ sequence: 3000 }]);
  const opened = await openDuckDbStore(copy, path.join(temporary.dir, 'copy', 'staging'));
  const totals = await opened.audit.totals();
  expect([totals.requests, ...Object.values(totals.rollups)]).toEqual(Array(4).fill(3000));
  opened.close();
  expect((await temporary.store.audit.totals()).requests).toBe(3000 + 3 * 500 + 130_000);
});

test('detects a checkpoint in between', async () => {
  await commit(1, 3000);
  const image = await temporary.store.backup.image();
  await commit(3001, 10);
  expect(image.intact()).toBe(true);
  // Each image begins with a checkpoint.
  const next = await temporary.store.backup.image();
  expect([image.intact(), next.intact()]).toEqual([false, true]);
  await image.release();
  await next.release();
});

test('an incomplete database is not accepted as one', async () => {
  await commit(1, 3000);
  const image = await temporary.store.backup.image();
  fs.writeFileSync(copy, fs.readFileSync(image.file).subarray(0, 20_000));
  await expect(readCopy(copy)).rejects.toThrow();
  await image.release();
});

test('an image waits for a transaction that is open', async () => {
  const file = path.join(temporary.dir, 'busy.duckdb');
  fs.copyFileSync(await madeEventStore(), file);
  const instance = await DuckDBInstance.create(file);
  const writer = await instance.connect();
  await writer.run('BEGIN');
  await writer.run('CREATE TABLE written (n INTEGER)');
  let isDone = false;
  const making = duckdbBackup(() => instance.connect(), file)
    .image()
    .then((image) => {
      isDone = true;
      return image;
    });
  await setTimeout(300);
  expect(isDone).toBe(false);
  await writer.run('COMMIT');
  await (await making).release();
  writer.closeSync();
  instance.closeSync();
});
