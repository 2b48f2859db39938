import { dailies } from '../../src/events/store/duckdb/daily.ts';
import { openEventDatabase } from '../../src/events/store/duckdb/open.ts';
import { rollups } from '../../src/events/store/duckdb/schema.ts';

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;
/** Added to the neighbor's workers, so that no two requests have the same place. */
const WORKERS = 100;

/**
 * Copies the last month of totals of workspace `from`, and the requests of its last day, to workspace `to`, in an event
 * store that no program has open. `until`: end of the requests, milliseconds since 1970.
 */
export const copyMonth = async (
  { file, staging }: { file: string; staging: string },
  from: number,
  to: number,
  until: number,
): Promise<void> => {
  const database = await openEventDatabase(file, staging);
  const { writer } = database;
  const copy = (table: string, time: string, since: number, more = ''): Promise<unknown> =>
    writer.run(
      `INSERT INTO ${table} SELECT * REPLACE (${to} AS workspace${more}) FROM ${table}
       WHERE workspace = ${from} AND ${time} >= make_timestamp(${since}::BIGINT * 1000)`,
    );
  for (const { name, conversions } of rollups) {
    for (const table of [name, conversions]) await copy(table, 'quarter', until - MONTH_MS);
  }
  for (const { name, conversions } of dailies) {
    for (const table of [name, conversions]) await copy(table, 'day', until - MONTH_MS);
  }
  await copy('requests', 'time', until - MONTH_MS / 30, `, (worker + ${WORKERS})::USMALLINT AS worker`);
  await writer.run('CHECKPOINT');
  database.close();
};
