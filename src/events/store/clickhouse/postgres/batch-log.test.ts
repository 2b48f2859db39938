import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { temporaryEventDb } from '../../../../../test/helpers/event-db.ts';
import { LeaseLost, LeaseTaken } from '../batches/ports.ts';
import { postgresBatchLog } from './batch-log.ts';
import { migrateEventDb } from './migrate.ts';
import { pgQuery } from './rows.ts';

let house: Awaited<ReturnType<typeof temporaryEventDb>>;
let log: ReturnType<typeof postgresBatchLog>;
beforeAll(async () => {
  house = await temporaryEventDb();
  await migrateEventDb(house.db, async () => undefined);
  log = postgresBatchLog(house.db);
});
beforeEach(async () => {
  for (const table of ['batches', 'shards', 'sent_statuses']) await pgQuery(house.db, `delete from ${table}`);
  await pgQuery(house.db, 'insert into shards (shard) values (0)');
});
afterAll(() => house.dispose());

/** Leaves a mark when it is committed. */
const contents = (mark: string) => ({
  reached: [],
  write: async (tx: typeof house.db) => {
    await pgQuery(tx, `insert into sent_statuses values (1, 1, $1)`, [mark]);
  },
});
const marks = async (): Promise<unknown[]> =>
  (await pgQuery(house.db, 'select standing from sent_statuses order by standing')).map(
    ({ standing }) => standing,
  );
const pass = (seconds: number) =>
  pgQuery(house.db, `update shards set until = until - $1 * interval '1 second'`, [seconds]);
const states = async () =>
  (await pgQuery(house.db, 'select state from batches order by batch')).map(({ state }) => state);

test('the lease is one process’s until it ends or is given back', async () => {
  const first = await log.take('one');
  expect(first).toEqual({ term: 1, termBefore: 0, committed: 0, doomed: [] });
  await expect(log.take('two')).rejects.toThrow(LeaseTaken);
  await pass(9);
  await expect(log.take('two')).rejects.toThrow('one');
  expect(await log.renew(1)).toBe(true);
  await pass(9);
  await expect(log.take('two')).rejects.toThrow(LeaseTaken);
  await pass(2);
  expect(await log.take('two')).toMatchObject({ term: 2, termBefore: 0 });
  expect(await log.renew(1)).toBe(false);
  await log.release(1);
  await expect(log.take('one')).rejects.toThrow(LeaseTaken);
  await log.release(2);
  expect(await log.take('one')).toMatchObject({ term: 3, termBefore: 0 });
  expect(await log.take('one')).toMatchObject({ term: 4, termBefore: 3 });
});

test('a batch is committed with everything in it, once, and only under the term that began it', async () => {
  const { term } = await log.take('one');
  const batch = await log.open(term, [{ table: 'requests', rows: 3 }], contents('a'));
  await log.commit(term, batch, contents('a'));
  expect(await marks()).toEqual(['a']);
  await expect(log.commit(term, batch, contents('again'))).rejects.toThrow(LeaseLost);
  const later = await log.open(term, [], contents('b'));
  expect(later).toBe(batch + 1);
  expect(await log.take('one')).toMatchObject({ committed: batch, doomed: [later] });
  await expect(log.commit(term, later, contents('b'))).rejects.toThrow(LeaseLost);
  await expect(log.open(term, [], contents('c'))).rejects.toThrow(LeaseLost);
  expect(await marks()).toEqual(['a']);
  expect(await states()).toEqual(['done', 'undoing']);
});

test('a batch whose contents are refused is not committed', async () => {
  const { term } = await log.take('one');
  const batch = await log.open(term, [], contents('a'));
  await pgQuery(house.db, `insert into sent_statuses values (1, 1, 'a')`);
  await expect(log.commit(term, batch, contents('a'))).rejects.toThrow();
  expect(await log.take('one')).toMatchObject({ committed: 0, doomed: [batch] });
});

test('a doomed batch stays so until its rows are gone, and its number is not used again', async () => {
  const { term } = await log.take('one');
  const batch = await log.open(term, [], contents('a'));
  await pass(60);
  expect((await log.take('two')).doomed).toEqual([batch]);
  await pass(60);
  const third = await log.take('three');
  expect(third.doomed).toEqual([batch]);
  await log.abandon(batch);
  expect(await states()).toEqual(['undone']);
  expect((await log.take('three')).doomed).toEqual([]);
  expect(await log.open(third.term + 1, [], contents('b'))).toBe(batch + 1);
});
