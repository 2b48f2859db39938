import type { EventStore } from '../../src/events/queries/event-store.ts';
import { openClickHouse } from '../../src/events/store/clickhouse/connection.ts';
import { temporaryClickHouseStore } from './temporary-store.ts';

export { batchOf, commitBatch } from '../helpers/event-store.ts';

/** In place of test/helpers/event-store.ts: the tests of the DuckDB store, asked of ClickHouse. */
export interface TemporaryStore {
  readonly store: EventStore;
  readonly dir: string;
  /** Statements that both stores understand. */
  tamper(...statements: string[]): Promise<void>;
  dispose(): Promise<void>;
}

const EXPIRES = /^DELETE FROM requests WHERE workspace = (\d+)$/;

export const temporaryStore = async (): Promise<TemporaryStore> => {
  const { store, dir, url, dispose } = await temporaryClickHouseStore();
  // A store takes its lease when ingest begins.
  await store.ingest.positions();
  return {
    store,
    dir,
    tamper: async (...statements) => {
      const clickhouse = openClickHouse(url);
      for (const statement of statements) {
        const workspace = EXPIRES.exec(statement)?.[1];
        // Requests are summed before they are removed, and never without that.
        if (workspace !== undefined)
          await store.sums.expire(Number(workspace), Date.parse('2100-01-01T00:00:00Z'));
        await clickhouse.run(statement);
      }
      await clickhouse.close();
    },
    dispose,
  };
};
