import { inject } from 'vitest';
import { type ClickHouseEvents, openClickHouseEvents } from '../../src/events/store/clickhouse/open.ts';
import type { EventDb } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';
import { type EmptyDatabase, emptyDatabase } from './empty-database.ts';

/** An empty database on the ClickHouse of the tests. */
export const temporaryDatabase = (): Promise<EmptyDatabase> => emptyDatabase(inject('clickhouseUrl'));

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
