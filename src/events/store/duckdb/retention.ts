import type { DuckDBConnection, DuckDBValue } from '@duckdb/node-api';
import type { Removed, RetentionStore } from '../retention-store.ts';
import { dailies } from './daily.ts';
import { HAS_HASHES, NO_HASHES } from './ingest/intake-tables.ts';
import { sameRecord } from './ingest/judge.ts';
import { unitSums } from './ingest/unit-tables.ts';
import type { EventDatabase } from './open.ts';
import { num, query } from './rows.ts';
import { erased, rollups } from './schema.ts';

const KEY = 'node, worker, epoch, sequence';

/** Runs `work` as one transaction; it returns how many journal records it removed. */
const inOne = async (writer: DuckDBConnection, work: () => Promise<number>): Promise<number> => {
  await writer.run('BEGIN');
  try {
    const removed = await work();
    await writer.run('COMMIT');
    return removed;
  } catch (error) {
    // Fails if DuckDB has already ended the transaction.
    await writer.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const before = (bound: number | null): string =>
  bound === null ? '' : ` AND time < make_timestamp(${Math.trunc(bound)} * 1000)`;

/**
 * End time of a batch of about `most` requests; null: no more than that are left. Requests of one millisecond stay
 * together, and each batch takes at least those of the first.
 */
const batchEnd = async (writer: DuckDBConnection, where: string, most: number): Promise<number | null> => {
  const [row] = await query(
    writer,
    `SELECT epoch_ms(time) AS t, (SELECT epoch_ms(min(time)) FROM requests WHERE ${where}) AS first
     FROM requests WHERE ${where} ORDER BY time LIMIT 1 OFFSET ${Math.trunc(most)}`,
  );
  return row === undefined ? null : Math.max(num(row.t), num(row.first) + 1);
};

/** Removes rows of journal records and records the place of each. */
const remove = async (
  writer: DuckDBConnection,
  table: 'requests' | 'click_events' | 'postbacks' | 'refused_postbacks',
  where: string,
): Promise<number> => {
  const { rowsChanged } = await writer.run(
    `INSERT INTO gone_records SELECT ${KEY}, workspace, '${table}' FROM ${table} WHERE ${where}`,
  );
  if (rowsChanged > 0) await writer.run(`DELETE FROM ${table} WHERE ${where}`);
  return rowsChanged;
};

const removeRequests = async (writer: DuckDBConnection, where: string): Promise<number> => {
  for (const table of ['reclassifications', 'marks', 'mark_trail']) {
    await writer.run(
      `DELETE FROM ${table} AS c WHERE EXISTS (SELECT 1 FROM requests r WHERE ${where} AND ${sameRecord('r', 'c')})`,
    );
  }
  return remove(writer, 'requests', where);
};

/** What an event or a postback says about a visitor. The host is one of ours, but the path can contain anything. */
const traces = "address IS NOT NULL OR user_agent <> '' OR referrer <> '' OR visitor <> '' OR path <> ''";
const strip = async (writer: DuckDBConnection, where: string): Promise<void> => {
  await writer.run(
    `UPDATE click_events SET address = NULL, user_agent = '', referrer = '', visitor = '', path = ''
     WHERE ${where} AND first AND NOT waiting AND (${traces})`,
  );
  await writer.run(
    `UPDATE postbacks SET address = NULL, received = NULL
     WHERE ${where} AND fate <> 'waiting' AND (address IS NOT NULL OR received IS NOT NULL)`,
  );
  const first = where.replaceAll('time <', 'first_time <');
  await writer.run(`UPDATE conversions SET ${NO_HASHES} WHERE ${first} AND ${HAS_HASHES}`);
  await writer.run(`UPDATE conversion_changes SET ${NO_HASHES} WHERE ${where} AND ${HAS_HASHES}`);
};

export const duckdbRetentionStore = ({ writer }: EventDatabase): RetentionStore => ({
  expire: async ({ workspace, before: bound, most }): Promise<Removed> => {
    const own = `workspace = ${Math.trunc(workspace)}`;
    const end = await batchEnd(writer, own + before(bound), most);
    const where = own + before(end ?? bound);
    const records = await inOne(writer, async () => {
      const requests = await removeRequests(writer, where);
      const events = await remove(writer, 'click_events', `${where} AND NOT first`);
      const refused = await remove(writer, 'refused_postbacks', where);
      await strip(writer, where);
      return requests + events + refused;
    });
    return { records, done: end === null };
  },

  condemn: async (workspace) => {
    const value: DuckDBValue[] = [workspace];
    await writer.run(
      `INSERT INTO erased_workspaces SELECT $1::UINTEGER, now()::TIMESTAMP
       WHERE $1 NOT IN (SELECT workspace FROM erased_workspaces)`,
      value,
    );
  },

  condemned: async () =>
    (await query(writer, 'SELECT workspace FROM erased_workspaces ORDER BY workspace')).map((row) =>
      num(row.workspace),
    ),

  sweep: async (most): Promise<Removed> => {
    const end = await batchEnd(writer, erased, most);
    const where = erased + before(end);
    const records = await inOne(writer, async () => {
      const requests = await removeRequests(writer, where);
      const events = await remove(writer, 'click_events', where);
      const postbacks = await remove(writer, 'postbacks', where);
      const refused = await remove(writer, 'refused_postbacks', where);
      if (end === null) {
        const sums = [...rollups, ...dailies].flatMap(({ name, conversions }) => [name, conversions]);
        const tables = [
          'conversions',
          'conversion_changes',
          'sent_statuses',
          ...sums,
          'test_units',
          'test_keys',
          unitSums.name,
        ];
        for (const table of tables) await writer.run(`DELETE FROM ${table} WHERE ${erased}`);
      }
      return requests + events + postbacks + refused;
    });
    return { records, done: end === null };
  },
});
