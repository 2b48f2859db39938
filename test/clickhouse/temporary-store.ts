import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { type ClickHouseStore, openClickHouseStore } from '../../src/events/queries/clickhouse-store.ts';
import type { EventDb } from '../../src/events/store/clickhouse/postgres/rows.ts';
import { temporaryEventDb } from '../helpers/event-db.ts';
import { temporaryDatabase } from './temporary-events.ts';

export interface TemporaryClickHouseStore {
  readonly store: ClickHouseStore;
  readonly db: EventDb;
  /** Of the database. */
  readonly url: string;
  /** A separate folder, for journals and other files. */
  readonly dir: string;
  dispose(): Promise<void>;
}

/** A whole event store in an empty database of ClickHouse and one of Postgres. */
export const temporaryClickHouseStore = async (): Promise<TemporaryClickHouseStore> => {
  const [database, postgres] = [await temporaryDatabase(), await temporaryEventDb()];
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "fairlead clickhouse' "));
  const problems: unknown[] = [];
  const store = await openClickHouseStore(database.url, postgres.db, {
    staging: path.join(dir, 'staging'),
    onProblem: (error) => problems.push(error),
  });
  return {
    store,
    dir,
    db: postgres.db,
    url: database.url,
    dispose: async () => {
      await store.close();
      await database.dispose();
      await postgres.dispose();
      fs.rmSync(dir, { recursive: true });
      if (problems.length > 0) throw problems[0];
    },
  };
};
