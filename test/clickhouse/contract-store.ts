import { num } from '../../src/events/store/duckdb/rows.ts';
import type { RemovingStore } from '../contract/retention.ts';
import { temporaryEvents } from './temporary-events.ts';

/** The event store in ClickHouse and Postgres, for the tests of every event store. */
export const contractStore = async (): Promise<RemovingStore> => {
  const { ingest, audit, retention, clickhouse, dispose } = await temporaryEvents();
  await ingest.positions();
  return {
    ...{ ingest, audit, retention, reports: null, dispose },
    count: async (table, condition) => {
      const [row] = await clickhouse.rows(`SELECT count() AS n FROM ${table} WHERE ${condition}`);
      return num(row?.n as string);
    },
  };
};
