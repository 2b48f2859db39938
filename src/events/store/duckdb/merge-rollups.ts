import type { DuckDBConnection } from '@duckdb/node-api';
import { conversionMeasures } from './conversion-rows.ts';
import { num, query } from './rows.ts';
import { eventMeasures, requestMeasures, rollups } from './schema.ts';

const requestKeys = ['quarter', 'workspace', 'campaign'];
const sums = [...requestMeasures.map(({ name }) => name), ...eventMeasures.map(({ name }) => name)];
const conversionKeys = ['basis', 'quarter', 'workspace', 'campaign'];

const mergeTable = async (
  writer: DuckDBConnection,
  table: string,
  keys: readonly string[],
  measures: readonly string[],
  from: number,
  before: number,
): Promise<number> => {
  const old = 'quarter >= make_timestamp($1::BIGINT * 1000) AND quarter < make_timestamp($2::BIGINT * 1000)';
  const values = [BigInt(from), BigInt(before)];
  const rows = async (): Promise<number> =>
    num((await query(writer, `SELECT count(*) AS n FROM ${table} WHERE ${old}`, values))[0]?.n);
  const had = await rows();
  await writer.run(
    `CREATE OR REPLACE TEMP TABLE merged AS SELECT ${keys.join(', ')}, ${measures.map((m) => `sum(${m}) AS ${m}`).join(', ')}
     FROM ${table} WHERE ${old} GROUP BY ALL`,
    values,
  );
  await writer.run(`DELETE FROM ${table} WHERE ${old}`, values);
  await writer.run(`INSERT INTO ${table} (${[...keys, ...measures].join(', ')}) SELECT * FROM merged`);
  await writer.run('DROP TABLE merged');
  return had - (await rows());
};

/**
 * Roll-ups get rows for each batch; this makes one row a key of the quarter hours that began in
 * [from, before) (milliseconds). Sums stay what they are, in one transaction. Returns how many rows went.
 */
export const mergeRollups = async (
  writer: DuckDBConnection,
  from: number,
  before: number,
): Promise<number> => {
  let gone = 0;
  await writer.run('BEGIN');
  try {
    for (const { name, conversions, dimensions } of rollups) {
      const columns = dimensions.map(([column]) => column);
      gone += await mergeTable(writer, name, [...requestKeys, ...columns], sums, from, before);
      gone += await mergeTable(
        writer,
        conversions,
        [...conversionKeys, ...columns, 'status', 'event', 'currency'],
        conversionMeasures,
        from,
        before,
      );
    }
    await writer.run('COMMIT');
    return gone;
  } catch (error) {
    await writer.run('ROLLBACK').catch(() => undefined);
    throw error;
  }
};
