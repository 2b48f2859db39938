import type { DuckDBConnection } from '@duckdb/node-api';
import type { IngestStore } from '../../ingest-store.ts';
import { type RequestPlace, recordKey } from '../../record-place.ts';
import { readJson } from '../columns.ts';
import { eachRow, num, query, stageRows, text } from '../rows.ts';
import { keyMembers, sameRequest } from './judge.ts';

const printMembers = [
  { json: 'high', read: 'UINTEGER' },
  { json: 'low', read: 'UINTEGER' },
];
const placeMembers = [...keyMembers, { json: 'time', read: 'BIGINT' }];

/** Keys that can still identify someone. */
const usable = 'k.test = $1 AND (NOT k.daily OR k.time >= make_timestamp($2::BIGINT * 1000))';

export const unitCounts = async (
  writer: DuckDBConnection,
  test: number,
  since: number,
): ReturnType<IngestStore['unitCounts']> => {
  const [row] = await query(
    writer,
    `SELECT (SELECT coalesce(max(unit), 0) FROM test_units WHERE test = $1) AS last,
       (SELECT count(*) FROM test_keys k WHERE ${usable}) AS keys`,
    [test, BigInt(since)],
  );
  return { last: num(row?.last), keys: num(row?.keys) };
};

/** `file`: where fingerprints can be staged. */
export const unitKeys = async (
  writer: DuckDBConnection,
  file: string,
  { test, since, among }: Parameters<IngestStore['unitKeys']>[0],
  each: Parameters<IngestStore['unitKeys']>[1],
): Promise<void> => {
  if (among?.length === 0) return;
  if (among !== null) await stageRows(file, among);
  const only =
    among === null
      ? ''
      : `AND k.unit IN (SELECT o.unit FROM test_keys o SEMI JOIN ${readJson(file, printMembers)} AS f USING (high, low)
           WHERE o.test = $1)`;
  await eachRow(
    writer,
    `SELECT k.unit, k.daily, epoch_ms(k.time)::DOUBLE, k.high, k.low FROM test_keys k WHERE ${usable} ${only}`,
    [test, BigInt(since)],
    ([units, dailies, times, highs, lows], row) =>
      each({
        test,
        unit: units?.[row] as number,
        daily: dailies?.[row] as boolean,
        time: times?.[row] as number,
        high: highs?.[row] as number,
        low: lows?.[row] as number,
      }),
  );
};

export const findVisitors = async (
  writer: DuckDBConnection,
  file: string,
  clicks: readonly RequestPlace[],
): Promise<Map<string, string>> => {
  if (clicks.length === 0) return new Map();
  await stageRows(
    file,
    clicks.map(({ node, worker, epoch, sequence, time }) => ({ node, worker, epoch, sequence, time })),
  );
  const rows = await query(
    writer,
    `SELECT r.node, r.worker, r.epoch, r.sequence, coalesce(r.split_key, r.visitor) AS visitor
     FROM requests r JOIN ${readJson(file, placeMembers)} AS k ON ${sameRequest('r', 'k')}`,
  );
  return new Map(
    rows.map((row) => [
      recordKey({
        node: num(row.node),
        worker: num(row.worker),
        epoch: num(row.epoch),
        sequence: num(row.sequence),
      }),
      text(row.visitor),
    ]),
  );
};
