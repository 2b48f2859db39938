import type { DuckDBConnection } from '@duckdb/node-api';
import { type Daily, dailies } from './daily.ts';
import { conversionMeasures, outcomeColumns } from './ingest/conversion-rows.ts';
import { unitSums } from './ingest/unit-tables.ts';
import { num, query } from './rows.ts';
import { eventMeasures, requestMeasures, rollups } from './schema.ts';

/**
 * Roll-ups get rows for each batch. Merging reduces them to one row per key and quarter hour. Folding does the same and
 * adds the sums to the daily tables. A row counts once: through its day's sums if folded, as itself if not. A report
 * can therefore take whole days from the daily tables and add what is not folded yet, at any time and however late rows
 * arrive.
 */

/** Half-open, milliseconds since 1970. */
export interface Span {
  from: number;
  to: number;
}

interface Table {
  name: string;
  keys: readonly string[];
  measures: readonly string[];
  daily: readonly { name: string; keys: readonly string[] }[];
}

const DAY_MICROS = 24 * 60 * 60 * 1000 * 1000;
const requestSums = [...requestMeasures, ...eventMeasures].map(({ name }) => name);
const conversionKeys = (dimensions: readonly string[]): string[] => [
  ...['basis', 'workspace', 'campaign'],
  ...dimensions,
  ...outcomeColumns,
];

const rollupTables: readonly Table[] = rollups.flatMap(({ name, conversions, dimensions }) => {
  const columns = dimensions.map(([column]) => column);
  const own = dailies.filter(({ of }) => of === name);
  const dailyOf = (table: 'name' | 'conversions', keysOf: (columns: readonly string[]) => string[]) =>
    own.map((daily: Daily) => ({ name: daily[table], keys: keysOf(daily.dimensions) }));
  const requestKeys = (of: readonly string[]): string[] => ['workspace', 'campaign', ...of];
  return [
    { name, keys: requestKeys(columns), measures: requestSums, daily: dailyOf('name', requestKeys) },
    {
      name: conversions,
      keys: conversionKeys(columns),
      measures: conversionMeasures,
      daily: dailyOf('conversions', conversionKeys),
    },
  ];
});

const tables: readonly Table[] = [...rollupTables, { ...unitSums, daily: [] }];

const inOne = async <T>(writer: DuckDBConnection, work: () => Promise<T>): Promise<T> => {
  await writer.run('BEGIN');
  try {
    const result = await work();
    await writer.run('COMMIT');
    return result;
  } catch (error) {
    await writer.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};

const sums = (measures: readonly string[]): string => measures.map((m) => `sum(${m}) AS ${m}`).join(', ');

/** Merges unfolded rows into one per key and also leaves them in `fresh`. Returns how many rows were removed. */
const merge = async (
  writer: DuckDBConnection,
  { name, keys, measures }: Table,
  { from, to }: Span,
  folded: 0 | 1,
): Promise<{ gone: number; fresh: number }> => {
  const open = `folded = 0 AND quarter >= make_timestamp(${Math.trunc(from)} * 1000) AND quarter < make_timestamp(${Math.trunc(to)} * 1000)`;
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE fresh AS SELECT quarter, ${keys.join(', ')}, ${sums(measures)} FROM ${name} WHERE ${open} GROUP BY ALL`,
  );
  const { rowsChanged: had } = await writer.run(`DELETE FROM ${name} WHERE ${open}`);
  // Sorted: adjacent rows of a campaign are skipped together and take less space.
  const { rowsChanged: fresh } = await writer.run(
    `INSERT INTO ${name} BY NAME SELECT *, ${folded} AS folded FROM fresh ORDER BY ${[...keys, 'quarter'].join(', ')}`,
  );
  return { gone: had - fresh, fresh };
};

/** Adds the rows in `fresh` to the day's sums: as additional rows if they are few, or by rebuilding the day. */
const addToDay = async (
  writer: DuckDBConnection,
  { name, keys }: Table['daily'][number],
  measures: readonly string[],
  from: number,
  fresh: number,
): Promise<void> => {
  const day = `make_timestamp(${Math.trunc(from)} * 1000 // ${DAY_MICROS} * ${DAY_MICROS})`;
  const summed = (rows: string): string =>
    `SELECT ${day} AS day, ${keys.join(', ')}, ${sums(measures)} FROM ${rows} GROUP BY ALL ORDER BY ${keys.join(', ')}`;
  const [row] = await query(writer, `SELECT count(*) AS n FROM ${name} WHERE day = ${day}`);
  if (num(row?.n) > 2 * fresh) {
    await writer.run(`INSERT INTO ${name} BY NAME ${summed('fresh')}`);
    return;
  }
  const columns = [...keys, ...measures].join(', ');
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE summed AS ${summed(
      `(SELECT ${columns} FROM fresh UNION ALL SELECT ${columns} FROM ${name} WHERE day = ${day})`,
    )}`,
  );
  await writer.run(`DELETE FROM ${name} WHERE day = ${day}`);
  await writer.run(`INSERT INTO ${name} BY NAME SELECT * FROM summed`);
  await writer.run('DROP TABLE summed');
};

/**
 * Merges unfolded quarter hours beginning in the span into one row per key, in one transaction. Sums stay the same.
 * Returns how many rows were removed.
 */
export const mergeRollups = (writer: DuckDBConnection, span: Span): Promise<number> =>
  inOne(writer, async () => {
    let gone = 0;
    for (const table of tables) gone += (await merge(writer, table, span, 0)).gone;
    await writer.run('DROP TABLE fresh');
    return gone;
  });

/** Folds a span within one day, in one transaction. */
export const foldRollups = (writer: DuckDBConnection, span: Span): Promise<void> =>
  inOne(writer, async () => {
    for (const table of tables) {
      const { fresh } = await merge(writer, table, span, 1);
      if (fresh === 0) continue;
      for (const daily of table.daily) await addToDay(writer, daily, table.measures, span.from, fresh);
    }
    await writer.run('DROP TABLE fresh');
  });

/** Hours before `before` (milliseconds) with unfolded rows, ascending, with their row counts. */
export const unfolded = async (
  reader: DuckDBConnection,
  before: number,
): Promise<{ hour: number; rows: number }[]> => {
  const open = `folded = 0 AND quarter < make_timestamp(${Math.trunc(before)} * 1000)`;
  const all = tables.map(({ name }) => `SELECT quarter FROM ${name} WHERE ${open}`).join(' UNION ALL ');
  const rows = await query(
    reader,
    `SELECT epoch_ms(date_trunc('hour', quarter)) AS hour, count(*) AS n FROM (${all}) GROUP BY 1 ORDER BY 1`,
  );
  return rows.map(({ hour, n }) => ({ hour: num(hour), rows: num(n) }));
};
