import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ClickHouseStore, openClickHouseStore } from '../../src/events/queries/clickhouse-store.ts';
import { type ClickHouse, openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import type { EventDb } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';
import { temporaryDatabase } from './temporary-events.ts';

export interface TemporaryClickHouseStore {
  readonly store: ClickHouseStore;
  readonly db: EventDb;
  readonly clickhouse: ClickHouse;
  /** A separate folder, for journals and other files. */
  readonly dir: string;
  /** Closes the store, does something, and opens it again. */
  whileClosed(work: () => Promise<void>): Promise<void>;
  dispose(): Promise<void>;
}

/** A whole event store in an empty database of ClickHouse and one of Postgres. It has taken the lease. */
export const temporaryClickHouseStore = async (): Promise<TemporaryClickHouseStore> => {
  const [database, postgres] = [await temporaryDatabase(), await temporaryEventDb()];
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "fairlead clickhouse' "));
  const clickhouse = openClickHouse(database.url);
  const problems: unknown[] = [];
  const open = async (): Promise<ClickHouseStore> => {
    const opened = await openClickHouseStore(database.url, postgres.db, {
      staging: path.join(dir, 'staging'),
      onProblem: (error) => problems.push(error),
    });
    await opened.ingest.positions();
    return opened;
  };
  let store = await open();
  return {
    get store() {
      return store;
    },
    dir,
    db: postgres.db,
    clickhouse,
    whileClosed: async (work) => {
      await store.close();
      await work();
      store = await open();
    },
    dispose: async () => {
      await store.close();
      await clickhouse.close();
      await database.dispose();
      await postgres.dispose();
      fs.rmSync(dir, { recursive: true });
      if (problems.length > 0) throw problems[0];
    },
  };
};
