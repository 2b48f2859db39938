import { DAY_MS } from '../../core/time/durations.ts';
import { RowsDiffer } from '../store/clickhouse/batches/ports.ts';
import type { ClickHouse } from '../store/clickhouse/connection.ts';
import { type EventDb, pgQuery } from '../store/clickhouse/postgres/rows.ts';
import { sumQuarterHours } from '../store/clickhouse/sums/day-sums.ts';
import { quarterSums } from '../store/clickhouse/sums/tables.ts';
import type { EventTable } from '../store/clickhouse/tables.ts';
import { num, text } from '../store/duckdb/rows.ts';
import { rollups } from '../store/duckdb/schema.ts';
import { batchStatement, insertFile } from './clickhouse-statements.ts';
import { plainDecimal } from './compare.ts';
import type { MoveSource } from './source.ts';

/**
 * Days of which requests have expired: only sums count them any more. Their sums are copied, those of other workspaces too,
 * because a day has one run for all (0096). All other days are summed anew by the store itself.
 */

/** Workspaces, and until when (start of a day) only sums count their requests. */
export const EXPIRED = `SELECT workspace, (max(day) + 1) * ${DAY_MS} AS before FROM (
    SELECT s.workspace, s.day
    FROM (SELECT workspace, epoch_ms(quarter) // ${DAY_MS} AS day, sum(requests) AS n FROM rollup_path GROUP BY ALL) s
    LEFT JOIN (SELECT workspace, epoch_ms(time) // ${DAY_MS} AS day, count(*) AS n FROM requests GROUP BY ALL) r
      ON r.workspace = s.workspace AND r.day = s.day
    WHERE s.n > coalesce(r.n, 0))
  GROUP BY workspace`;

const quarterTables = rollups.map((rollup, i) => ({ name: rollup.name, into: quarterSums[i] as EventTable }));

const isMeasure = ({ always }: EventTable, name: string): boolean =>
  always.includes(name) && !['quarter', 'workspace', 'campaign'].includes(name);

/** One row for each quarter hour and dimensions, whether or not ingest has merged them yet. */
const summed = ({ name, into }: (typeof quarterTables)[number], where: string): string => {
  const values = into.columns.map((column) => {
    if (column.name === 'quarter') return 'epoch_ms(quarter) AS quarter';
    return isMeasure(into, column.name)
      ? `coalesce(sum(${column.name}), 0)::${column.type} AS ${column.name}`
      : `"${column.name}"`;
  });
  return `SELECT ${values.join(', ')} FROM ${name} WHERE ${where} GROUP BY ALL`;
};

const dayIs = (day: number): string =>
  `quarter >= make_timestamp(${day} * 1000) AND quarter < make_timestamp(${day + DAY_MS} * 1000)`;

/** The days whose sums must be copied, with what they consist of now. */
const wantedDays = async (source: MoveSource): Promise<Map<number, string>> => {
  const expired = await source.rows(
    `WITH expired AS (${EXPIRED})
     SELECT DISTINCT epoch_ms(p.quarter) // ${DAY_MS} * ${DAY_MS} AS day FROM rollup_path p JOIN expired e
       ON e.workspace = p.workspace WHERE epoch_ms(p.quarter) < e.before`,
  );
  const days = expired.map((row) => num(row.day));
  if (days.length === 0) return new Map();
  // Named in each table: summing a year to compare some days, or none, took minutes.
  const [first, last] = [Math.min(...days), Math.max(...days)];
  const where = `quarter >= make_timestamp(${first} * 1000) AND quarter < make_timestamp(${last + DAY_MS} * 1000)
    AND epoch_ms(quarter) // ${DAY_MS} * ${DAY_MS} IN (${days.join(', ')})`;
  const prints = quarterTables.map((table) => {
    const columns = table.into.columns.map(({ name }) => `"${name}"`).join(', ');
    return `SELECT quarter // ${DAY_MS} * ${DAY_MS} AS day, sum(hash('${table.name}', ${columns})::HUGEINT) AS print
      FROM (${summed(table, where)}) GROUP BY ALL`;
  });
  const rows = await source.rows(
    `SELECT day, sum(print)::VARCHAR AS print FROM (${prints.join(' UNION ALL ')}) GROUP BY day ORDER BY day`,
  );
  return new Map(rows.map((row) => [num(row.day), text(row.print)]));
};

const storedDays = async (db: EventDb): Promise<Map<number, string>> => {
  const rows = await pgQuery(db, 'select m.day, m.print from moved_days m join day_sums d using (day, run)');
  return new Map(rows.map((row) => [num(row.day), String(row.print)]));
};

const sumsIn = (of: EventTable, row: Readonly<Record<string, unknown>> | undefined): string[] =>
  of.columns.map((_, i) => plainDecimal(String(row?.[`s${i}`] ?? '0')));

/** A run that fails leaves rows that nobody reads; another one is begun in its place. */
const copyDay = async (
  source: MoveSource,
  { clickhouse, db }: { clickhouse: ClickHouse; db: EventDb },
  day: number,
  print: string,
): Promise<void> => {
  const [begun] = await pgQuery(db, 'insert into sum_runs (day) values ($1) returning run', [day]);
  const run = num(begun?.run);
  for (const table of quarterTables) {
    const { into } = table;
    const { bytes, sums } = await source.takeSelected(into, summed(table, dayIs(day)));
    await clickhouse.insert(insertFile(into, run, '1'), [bytes]);
    const [row] = await clickhouse.rows(batchStatement(into, run));
    if (JSON.stringify(sumsIn(into, row)) !== JSON.stringify(sums.map(plainDecimal)))
      throw new RowsDiffer(`The sums of ${new Date(day).toISOString().slice(0, 10)} in ${into.name} differ.`);
  }
  await sumQuarterHours(clickhouse, { day, run });
  await db.transaction().execute(async (tx) => {
    await pgQuery(
      tx,
      `insert into day_sums (day, run, summed) values ($1, $2, 0)
       on conflict (day) do update set run = excluded.run, summed = day_sums.changes`,
      [day, run],
    );
    await pgQuery(
      tx,
      'insert into moved_days values ($1, $2, $3) on conflict (day) do update set (run, print) = (excluded.run, excluded.print)',
      [day, run, print],
    );
  });
};

/** Copies the sums that are not in the new store as they are now. `patiently`: does something with the new stores. */
export const copyExpiredDays = async (
  source: MoveSource,
  stores: { clickhouse: ClickHouse; db: EventDb },
  patiently: <T>(work: () => Promise<T>) => Promise<T>,
): Promise<void> => {
  const wanted = await wantedDays(source);
  if (wanted.size === 0) return;
  const stored = await patiently(() => storedDays(stores.db));
  for (const [day, print] of wanted)
    if (stored.get(day) !== print) await patiently(() => copyDay(source, stores, day, print));
};
