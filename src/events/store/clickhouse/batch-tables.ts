import { randomUUID } from 'node:crypto';
import { num } from '../duckdb/rows.ts';
import { AnswerLost, type BatchTables, type Block } from './batches/ports.ts';
import { type ClickHouse, FENCE } from './connection.ts';
import { literal } from './literals.ts';
import { batchTables, type EventTable, insertInto } from './tables.ts';

/** JSON lines for one table. */
export interface Lines extends Block {
  of: EventTable;
  /** In pieces, so that one is built while the previous one is being sent. */
  pieces(): Iterable<Uint8Array>;
}

/** Condition with which a statement of this term is not carried out once there is a later one. */
export const fencedBy = (term: number, shard = 0): string =>
  `throwIf(coalesce((SELECT max(term) FROM ingest_term WHERE shard = ${shard}), 0) > ${Math.trunc(term)}, '${FENCE}') = 0`;

const PATIENCE_MS = 60_000;
const LOOK_MS = 200;

/** Names statements by their term, so that those of earlier terms can be found and ended. */
export const statementIds = ({ database }: ClickHouse, shard = 0) => {
  const all = `fairlead-${database}-${shard}-`;
  return {
    all,
    next: (term: number): string => `${all}${term}-${randomUUID()}`,
  };
};

/** The tables of one shard's batches. `isFenced` false only proves to a test that the fence is needed. */
export const clickhouseBatchTables = (
  clickhouse: ClickHouse,
  wait: (ms: number) => Promise<void>,
  { shard = 0, isFenced = true } = {},
): BatchTables<Lines> => {
  const ids = statementIds(clickhouse, shard);
  const only = (term: number): string => (isFenced ? fencedBy(term, shard) : '1');
  return {
    fence: async (term) => {
      await clickhouse.run(`INSERT INTO ingest_term (shard, term) SELECT ${shard}, ${Math.trunc(term)}`);
      const earlier = `startsWith(query_id, ${literal(ids.all)})
        AND toUInt64OrZero(splitByChar('-', substring(query_id, ${ids.all.length + 1}))[1]) < ${Math.trunc(term)}`;
      for (const until = performance.now() + PATIENCE_MS; ; ) {
        const [row] = await clickhouse.rows(`SELECT count() AS n FROM system.processes WHERE ${earlier}`);
        if (num(row?.n as string) === 0) return;
        if (performance.now() > until)
          throw new AnswerLost(
            'A statement of the process that wrote before is still running in ClickHouse.',
          );
        await clickhouse.run(`KILL QUERY WHERE ${earlier} ASYNC`);
        await wait(LOOK_MS);
      }
    },
    insert: async (term, batch, { of, table, pieces }) => {
      await clickhouse.insert(insertInto(of, batch, only(term)), [...pieces()], {
        id: ids.next(term),
        settings: { insert_deduplication_token: `${shard} ${table} ${batch}` },
      });
    },
    count: async (batch, tables) => {
      const rows = await clickhouse.rows(
        tables
          .map(
            (name) =>
              `SELECT ${literal(name)} AS name, count() AS n FROM ${name} WHERE batch = ${Math.trunc(batch)}`,
          )
          .join(' UNION ALL '),
      );
      const counts = new Map(rows.map(({ name, n }) => [name, num(n as string)]));
      return tables.map((name) => counts.get(name) ?? 0);
    },
    remove: async (batch) => {
      for (const { name } of Object.values(batchTables)) {
        const own = `FROM ${name} WHERE batch = ${Math.trunc(batch)}`;
        const left = async (): Promise<number> => {
          const [row] = await clickhouse.rows(`SELECT count() AS n ${own}`);
          return num(row?.n as string);
        };
        if ((await left()) === 0) continue;
        await clickhouse.run(`DELETE ${own}`, { settings: { lightweight_deletes_sync: 2 } });
        if ((await left()) > 0) throw new AnswerLost(`Rows of batch ${batch} are still in ${name}.`);
      }
    },
  };
};
