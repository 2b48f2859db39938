import { DuckDBInstance } from '@duckdb/node-api';
import { num, query } from '../../src/events/store/duckdb/rows.ts';
import { temporaryStore } from '../helpers/event-store.ts';
import type { RemovingStore } from './retention.ts';

/** The event store in a DuckDB file, for the tests of every event store. */
export const contractStore = async (): Promise<RemovingStore> => {
  const real = await temporaryStore();
  return {
    get ingest() {
      return real.store.ingest;
    },
    get audit() {
      return real.store.audit;
    },
    get retention() {
      return real.store.retention;
    },
    get reports() {
      return real.store.reports;
    },
    count: async (table, condition) => {
      let count = 0;
      await real.whileClosed(async (file) => {
        const instance = await DuckDBInstance.create(file, { access_mode: 'READ_ONLY' });
        const connection = await instance.connect();
        const [row] = await query(connection, `SELECT count(*) AS n FROM ${table} WHERE ${condition}`);
        count = num(row?.n);
        connection.closeSync();
        instance.closeSync();
      });
      return count;
    },
    dispose: async () => real.dispose(),
  };
};
