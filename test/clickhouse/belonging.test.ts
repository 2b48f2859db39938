import { afterEach, beforeEach, expect, test } from 'vitest';
import { openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import { pgQuery } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';
import { temporaryDatabase } from './temporary-events.ts';

type Disposable = { dispose(): Promise<void> };

let made: Disposable[];
beforeEach(() => {
  made = [];
});
afterEach(async () => {
  for (const each of made.reverse()) await each.dispose();
});
const kept = <T extends Disposable>(one: T): T => {
  made.push(one);
  return one;
};

test('a ClickHouse database belongs to one Postgres database, and is not replaced by an empty one', async () => {
  const clickhouse = kept(await temporaryDatabase());
  const { db } = kept(await temporaryEventDb());
  const first = await openClickHouseEvents(clickhouse.url, db);
  await first.ingest.positions();
  await first.close();
  await (await openClickHouseEvents(clickhouse.url, db)).close();

  const other = kept(await temporaryEventDb());
  await expect(openClickHouseEvents(clickhouse.url, other.db)).rejects.toThrow(
    'do not belong to the database of DATABASE_URL',
  );
  const empty = kept(await temporaryDatabase());
  await pgQuery(db, 'update shards set committed = 1, next_batch = 2');
  await expect(openClickHouseEvents(empty.url, db)).rejects.toThrow('CLICKHOUSE_URL is empty');
});

test('what keeps it from opening is said in words, without the password', async () => {
  const { db } = kept(await temporaryEventDb());
  const url = 'http://fairlead:hunter2@127.0.0.1:1/none';
  const refused = openClickHouseEvents(url, db);
  await expect(refused).rejects.toThrow('The server of CLICKHOUSE_URL cannot be reached');
  await expect(refused).rejects.not.toThrow('hunter2');
});
