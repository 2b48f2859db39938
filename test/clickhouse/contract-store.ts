import { num } from '../../src/events/store/duckdb/rows.ts';
import type { RemovingStore } from '../contract/retention.ts';
import { temporaryClickHouseStore } from './temporary-store.ts';

/** The event store in ClickHouse and Postgres, for the tests of every event store. */
export const contractStore = async (): Promise<RemovingStore> => {
  const { store, clickhouse, dispose } = await temporaryClickHouseStore();
  const { ingest, audit, retention, reports } = store;
  return {
    ...{ ingest, audit, retention, reports, dispose },
    count: async (table, condition) => {
      const [row] = await clickhouse.rows(`SELECT count() AS n FROM ${table} WHERE ${condition}`);
      return num(row?.n as string);
    },
  };
};
