import { randomBytes } from 'node:crypto';
import { inject } from 'vitest';
import { openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { type ClickHouseEvents, openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import type { EventDb } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';

interface TemporaryDatabase {
  /** With the database in its path. */
  url: string;
  dispose(): Promise<void>;
}

/** An empty database on the ClickHouse of the tests, whose name needs escaping nowhere. */
export const temporaryDatabase = async (): Promise<TemporaryDatabase> => {
  const server = openClickHouse(inject('clickhouseUrl'));
  const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
  await server.run(`CREATE DATABASE ${name}`);
  const url = new URL(inject('clickhouseUrl'));
  url.pathname = `/${name}`;
  return {
    url: url.href,
    dispose: async () => {
      await server.run(`DROP DATABASE ${name} SYNC`);
      await server.close();
    },
  };
};

export interface TemporaryEvents extends ClickHouseEvents {
  db: EventDb;
  url: string;
  dispose(): Promise<void>;
}

/** An event store in an empty database of ClickHouse and one of Postgres. */
export const temporaryEvents = async (): Promise<TemporaryEvents> => {
  const [database, postgres] = [await temporaryDatabase(), await temporaryEventDb()];
  const events = await openClickHouseEvents(database.url, postgres.db);
  return {
    ...events,
    db: postgres.db,
    url: database.url,
    dispose: async () => {
      await events.close();
      await database.dispose();
      await postgres.dispose();
    },
  };
};
