import type { DuckDBConnection } from '@duckdb/node-api';
import { DAY_MS } from '../../../../core/time/durations.ts';
import { num } from '../../duckdb/rows.ts';
import { rollups } from '../../duckdb/schema.ts';
import type { ClickHouse } from '../connection.ts';
import { instant } from '../literals.ts';
import type { EventDb } from '../postgres/rows.ts';
import { clickHouseReader } from '../statement/reader.ts';
import { measureNames, sumsNamed, sumsOf } from '../statement/rollup-views.ts';
import { storeTables } from '../statement/store-tables.ts';
import { eventTables } from '../tables.ts';
import {
  type Begun,
  beginRun,
  daysToSum,
  endRun,
  expiredBefore,
  forgetRuns,
  markExpired,
  runsOver,
} from './days.ts';
import { daySums, quarterSums, sumTables } from './tables.ts';

/** Sums of requests by days and quarter hours, from which reports read whole days. */
export interface DaySums {
  /** Sums the UTC day that begins then (milliseconds). Can be repeated at any time, also while events are stored. */
  sum(day: number): Promise<void>;
  /** Days before `before` (milliseconds) that have not been summed, or have changed since. */
  unsummed(before: number): Promise<number[]>;
  /**
   * Must be called before requests are removed. From then on, only sums count the workspace's requests received before the
   * end of the day that `before` (milliseconds) is in, whatever happens to them.
   */
  expire(workspace: number, before: number): Promise<void>;
}

/** A day may have more groups than fit into memory. */
const SETTINGS = { max_bytes_before_external_group_by: 2_000_000_000 } as const;

const TRIES = 5;
/** Changes are carried out within moments of their commit. */
const PATIENCE = 120;
const LOOK_MS = 500;

/** Requests have expired while they were summed, again and again, or changes are not carried out. */
class NotSummed extends Error {
  override readonly name: string = 'NotSummed';
}

/** Tables have summed other requests: some of them were removed meanwhile. */
class SumsDiffer extends NotSummed {}

/** False: so it is. Throws everything else. */
const isDifference = (error: unknown): false => {
  if (error instanceof SumsDiffer) return false;
  throw error;
};

const list = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

/** Sums a run's quarter hours by days. Rejects unless all tables have summed the same requests. */
export const sumQuarterHours = async (
  clickhouse: ClickHouse,
  { day, run: number }: Pick<Begun, 'day' | 'run'>,
): Promise<void> => {
  for (const { table, from, dimensions } of daySums) {
    const keys = list(['workspace', 'campaign', ...dimensions]);
    const sums = measureNames.map((name) => `sum(q.${name})`).join(', ');
    await clickhouse.run(
      `INSERT INTO ${table.name} (run, day, ${keys}, ${list(measureNames)})
       SELECT ${number}, ${instant(day)}, ${keys}, ${sums} FROM ${from} AS q WHERE q.run = ${number} GROUP BY ${keys}`,
      { settings: SETTINGS },
    );
  }
  const rows = await clickhouse.rows(
    sumTables
      .map(({ name }) => `SELECT coalesce(sum(requests), 0) AS n FROM ${name} WHERE run = ${number}`)
      .join(' UNION ALL '),
  );
  if (new Set(rows.map(({ n }) => num(n as string))).size > 1)
    throw new SumsDiffer(`The sums of ${new Date(day).toISOString().slice(0, 10)} differ from each other.`);
};

export const clickhouseDaySums = (
  clickhouse: ClickHouse,
  db: EventDb,
  parser: DuckDBConnection,
  wait: (ms: number) => Promise<void>,
): DaySums => {
  const run = (sql: string): Promise<void> => clickhouse.run(sql, { settings: SETTINGS });

  const sumQuarters = async ({ day, run: number, committed, expired }: Begun): Promise<void> => {
    const state = { committed, storedUpTo: null, days: [], expired };
    const asking = {
      rows: clickhouse.rows,
      run: (sql: string, terms: Parameters<ClickHouse['run']>[1]) =>
        clickhouse.run(sql, { ...terms, settings: { ...terms?.settings, ...SETTINGS } }),
    };
    const reader = clickHouseReader(parser, asking, storeTables(eventTables, state, day));
    for (const rollup of rollups)
      await reader.insert(
        sumsOf(rollup),
        (columns, select) =>
          `INSERT INTO ${sumsNamed(rollup.name)} (run, ${list(columns)}) SELECT ${number}, ${list(columns)} FROM (${select})`,
      );
  };

  /** What the previous run has of workspaces whose requests are gone. */
  const keepExpired = async ({ run: number, previous, expired }: Begun): Promise<void> => {
    if (previous === null || expired.length === 0) return;
    const workspaces = expired.map(({ workspace }) => Math.trunc(workspace)).join(', ');
    for (const { name, columns } of quarterSums) {
      const names = list(columns.map((column) => column.name));
      await run(
        `INSERT INTO ${name} (run, ${names}) SELECT ${number}, ${names} FROM ${name} AS old
         WHERE old.run = ${previous} AND old.workspace IN (${workspaces})`,
      );
    }
  };

  const begin = async (day: number): Promise<Begun> => {
    for (let looks = 0; looks < PATIENCE; looks++) {
      const begun = await beginRun(db, day);
      if (begun !== null) return begun;
      await wait(LOOK_MS);
    }
    throw new NotSummed('Days are not summed because changes of stored requests are not carried out.');
  };

  const removeOld = async (): Promise<void> => {
    const runs = await runsOver(db);
    if (runs.length === 0) return;
    for (const { name } of sumTables)
      await clickhouse.run(`DELETE FROM ${name} WHERE run IN (${runs.join(', ')})`, {
        settings: { lightweight_deletes_sync: 2 },
      });
    await forgetRuns(db, runs);
  };

  const sum = async (day: number): Promise<void> => {
    for (let nth = 0; nth < TRIES; nth++) {
      const begun = await begin(day);
      await sumQuarters(begun);
      await keepExpired(begun);
      const isWhole = await sumQuarterHours(clickhouse, begun).then(() => true, isDifference);
      if (isWhole && (await endRun(db, begun))) return removeOld();
    }
    throw new NotSummed(
      `The sums of ${new Date(day).toISOString().slice(0, 10)} differ from each other, or its requests expire again and again.`,
    );
  };

  return {
    sum,
    unsummed: async (before) => {
      const [row] = await clickhouse.rows(
        'SELECT count() AS n, toUnixTimestamp64Milli(min(time)) AS first FROM requests',
      );
      return num(row?.n as string) === 0 ? [] : daysToSum(db, num(row?.first as string), before);
    },
    expire: async (workspace, before) => {
      const end = Math.ceil(before / DAY_MS) * DAY_MS;
      const since = await expiredBefore(db, workspace);
      if (end <= since) return;
      for (let nth = 0; nth < TRIES; nth++) {
        const rows = await clickhouse.rows(
          `SELECT DISTINCT intDiv(toUnixTimestamp64Milli(time), ${DAY_MS}) AS day FROM requests
           WHERE workspace = ${Math.trunc(workspace)} AND time >= ${instant(since)} AND time < ${instant(end)}`,
        );
        const days = rows.map(({ day }) => num(day as string) * DAY_MS);
        const left = await markExpired(db, workspace, end, days);
        if (left.length === 0) return;
        for (const day of left) await sum(day);
      }
      throw new NotSummed('Requests that are to expire change while they are summed.');
    },
  };
};
