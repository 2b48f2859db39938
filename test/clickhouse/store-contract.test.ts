import { num } from '../../src/events/store/duckdb/rows.ts';
import { testEventStore } from '../contract/event-store.ts';
import { temporaryEvents } from './temporary-events.ts';

testEventStore(async () => {
  const { ingest, audit, clickhouse, dispose } = await temporaryEvents();
  await ingest.positions();
  return {
    ingest,
    audit,
    reports: null,
    hasOne: async (table, condition) => {
      const [row] = await clickhouse.rows(`SELECT count() AS n FROM ${table} WHERE ${condition}`);
      if (num(row?.n as string) !== 1) throw new Error('There is not exactly one such row.');
    },
    dispose,
  };
});
