import { Kysely, PGliteDialect } from 'kysely';
import { connectEventSchema } from '../../src/db/event-schema.ts';
import type { EventDb } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { memoryDatabase } from './control-stores.ts';
import { emptyPostgres } from './postgres-server.ts';

interface TemporaryEventDb {
  db: EventDb;
  /** Another process's connections. */
  connect(): Promise<EventDb>;
  dispose(): Promise<void>;
}

const onServer = async (url: string): Promise<TemporaryEventDb> => {
  const own = await emptyPostgres(url);
  const open: EventDb[] = [];
  const connect = async (): Promise<EventDb> => {
    const db = await connectEventSchema(own.url);
    open.push(db);
    return db;
  };
  return {
    db: await connect(),
    connect,
    dispose: async () => {
      for (const db of open) await db.destroy();
      await own.dispose();
    },
  };
};

const inMemory = async (): Promise<TemporaryEventDb> => {
  const pglite = await memoryDatabase();
  await pglite.exec('create schema events; set search_path = events');
  const db = new Kysely<unknown>({ dialect: new PGliteDialect({ pglite }) });
  return { db, connect: async () => db, dispose: () => db.destroy() };
};

/** An empty database for events: on the server of `FAIRLEAD_TEST_DATABASE_URL`, otherwise in memory. */
export const temporaryEventDb = (): Promise<TemporaryEventDb> => {
  const url = process.env.FAIRLEAD_TEST_DATABASE_URL;
  return url === undefined || url === '' ? inMemory() : onServer(url);
};
