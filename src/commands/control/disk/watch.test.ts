import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import type { EventTables } from '../../../events/store/tables.ts';
import { sparingTables } from './sparing-tables.ts';
import { type DiskWatch, watchDisk } from './watch.ts';

let folder: string;
let free: number | null;
let said: string[];
let disk: DiskWatch;

const note = (level: string) => (fields: object, message: string) =>
  void said.push(`${level} ${message} ${JSON.stringify(fields)}`);

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'fairlead-watch-'));
  free = 1000;
  said = [];
  disk = watchDisk({
    folder,
    reserve: 100,
    log: { info: note('info'), error: note('error') },
    spaceOf: () => {
      if (free === null) throw new Error('EIO');
      return { free, size: 2000 };
    },
  });
});
afterEach(() => {
  disk.close();
  rmSync(folder, { recursive: true, force: true });
});

const at = (bytes: number | null): void => {
  free = bytes;
  disk.look();
};

test('says once what begins and what is over', () => {
  expect(disk.state()).toEqual({ free: 1000, size: 2000, reserve: 100, step: 'enough' });
  for (const bytes of [250, 240, 260, 180, 140, 90, 80]) at(bytes);
  expect(said).toEqual([
    expect.stringMatching(/^error .* is filling up/),
    expect.stringMatching(/^error .* removed after an hour/),
    expect.stringMatching(/^error .* removed at once/),
    expect.stringMatching(/^error .* is full except for the reserve/),
  ]);
  expect(said[0]).toContain('{"free":250,"size":2000,"reserve":100}');
  at(130);
  expect(said.at(-1)).toContain(
    'has more space again. {"free":130,"size":2000,"reserve":100,"step":"sparing"}',
  );
  at(900);
  expect(said.at(-1)).toMatch(/^info .* has enough space again/);
  expect(said).toHaveLength(6);
});

test('keeps its step while the disk cannot be asked', () => {
  at(90);
  at(null);
  expect(disk.isAtLeast('paused')).toBe(true);
  at(1000);
  expect(disk.isAtLeast('low')).toBe(false);
});

test('work that can wait is aborted when the disk gets too full for it, and may begin again later', () => {
  const [own, other] = [disk.forLater(join(folder, 'not', 'yet')), disk.forLater('/proc')];
  at(160);
  expect(own.aborted).toBe(false);
  at(149);
  expect([own.aborted, other.aborted]).toEqual([true, false]);
  expect(String(own.reason)).toContain('what is left belongs to the journals');
  expect(disk.forLater(folder).aborted).toBe(true);
  at(100);
  expect(disk.forLater(folder).aborted).toBe(true);
  at(500);
  expect(disk.forLater(folder).aborted).toBe(false);
});

test('a Parquet file is refused, or not finished, as on a full disk', async () => {
  const added: string[] = [];
  const tables = sparingTables(
    {
      openParquet: async () => ({
        add: async (text: string) => void added.push(text),
        finish: async () => 'file',
        close: async () => undefined,
      }),
    } as unknown as EventTables,
    disk,
  );
  const never = new AbortController().signal;
  const file = await tables.openParquet([], never);
  await file.add('1');
  at(120);
  expect(() => file.add('2')).toThrow('No space left');
  expect(() => file.finish()).toThrow('No space left');
  await expect(tables.openParquet([], never)).rejects.toThrow('No space left');
  at(1000);
  await file.add('3');
  expect([added, await file.finish()]).toEqual([['1', '3'], 'file']);
});

test('without a configured reserve, the size of the disk decides', () => {
  const own = watchDisk({ folder, reserve: null, log: { info: () => {}, error: () => {} } });
  const state = own.state();
  own.close();
  expect(state?.reserve).toBeGreaterThan(0);
  expect(state?.size).toBeGreaterThan(state?.free ?? Number.POSITIVE_INFINITY);
});
