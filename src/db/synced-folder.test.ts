import { fsyncSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { openSynced } from './synced-folder.ts';

const dir = await mkdtemp(join(tmpdir(), 'fairlead-synced-'));
afterAll(() => rm(dir, { recursive: true }));

test('a new database is synced completely, then every commit and every checkpoint', async () => {
  let syncs = 0;
  const database = await openSynced(dir, (handle) => {
    syncs++;
    fsyncSync(handle);
  });
  expect(syncs).toBeGreaterThan((await readdir(dir, { recursive: true })).length / 2);
  expect((await database.query('show fsync')).rows).toEqual([{ fsync: 'on' }]);
  await database.query('create table kept (n integer)');
  for (let n = 1; n <= 5; n++) {
    const before = syncs;
    await database.query('insert into kept values ($1)', [n]);
    expect(syncs).toBeGreaterThan(before);
  }
  const before = syncs;
  await database.query('select * from kept');
  expect(syncs).toBe(before);
  await database.exec('checkpoint');
  expect(syncs).toBeGreaterThan(before + 3);
  await database.close();
});

test('a commit that the disk refused is not confirmed', async () => {
  let broken = false;
  const database = await openSynced(dir, (handle) => {
    if (broken) throw new Error('EIO');
    fsyncSync(handle);
  });
  expect((await database.query('select count(*)::integer as n from kept')).rows).toEqual([{ n: 5 }]);
  broken = true;
  await expect(database.query('insert into kept values (6)')).rejects.toThrow(/fsync/);
});
