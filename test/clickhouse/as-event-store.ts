import type { EventStore } from '../../src/events/queries/event-store.ts';
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
const ALL = Date.parse('2100-01-01T00:00:00Z');

export const temporaryStore = async (): Promise<TemporaryStore> => {
  const own = await temporaryClickHouseStore();
  return {
    get store() {
      return own.store;
    },
    dir: own.dir,
    tamper: async (...statements) => {
      for (const statement of statements) {
        const workspace = EXPIRES.exec(statement)?.[1];
        // Requests are summed before they are removed, and never removed without that.
        if (workspace !== undefined) await own.store.sums.expire(Number(workspace), ALL);
      }
      await own.whileClosed(async () => {
        for (const statement of statements) await own.clickhouse.run(statement);
      });
    },
    dispose: own.dispose,
  };
};
