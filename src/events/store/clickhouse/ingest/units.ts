import { unitOf } from '../../duckdb/ingest/units.ts';
import { num } from '../../duckdb/rows.ts';
import { type IngestStore, type StoredUnit, type UnitName, unitName } from '../../ingest-store.ts';
import { inPieces, instant } from '../literals.ts';
import { pgQuery } from '../postgres/rows.ts';
import { type Lookup, rowsForAll } from './lookup.ts';
import { duckRow } from './rows.ts';

/** Keys that can still identify someone. */
const usable = (test: number, since: number): string =>
  `k.test = ${Math.trunc(test)} AND (NOT k.daily OR k.time >= ${instant(since)})`;

export const unitCounts = async (
  lookup: Lookup,
  test: number,
  since: number,
): ReturnType<IngestStore['unitCounts']> => {
  const [counter] = await pgQuery(lookup.db, 'select last from unit_counters where test = $1', [test]);
  const [row] = await lookup.clickhouse.rows(
    `SELECT count() AS n FROM test_keys k WHERE ${usable(test, since)} AND ${lookup.stored('k')}`,
  );
  return { last: num(counter?.last), keys: num(row?.n as string) };
};

export const unitKeys = async (
  lookup: Lookup,
  { test, since, among }: Parameters<IngestStore['unitKeys']>[0],
  each: Parameters<IngestStore['unitKeys']>[1],
): Promise<void> => {
  const ask = (only: string): Promise<void> =>
    lookup.clickhouse.eachRow(
      `SELECT k.unit AS unit, k.daily AS daily, toUnixTimestamp64Milli(k.time) AS t, k.high AS high, k.low AS low
       FROM test_keys k WHERE ${usable(test, since)} AND ${lookup.stored('k')} ${only}`,
      (row) =>
        each({
          test,
          unit: num(row.unit as number),
          daily: row.daily === true,
          time: num(row.t as string),
          high: num(row.high as number),
          low: num(row.low as number),
        }),
    );
  if (among === null) return ask('');
  const units = new Set<number>();
  const rows = await rowsForAll(
    lookup,
    among,
    (piece) =>
      `SELECT DISTINCT o.unit AS unit FROM test_keys o WHERE o.test = ${Math.trunc(test)} AND ${lookup.stored('o')}
         AND (o.high, o.low) IN (${piece.map(({ high, low }) => `(${Math.trunc(high)}, ${Math.trunc(low)})`).join(', ')})`,
  );
  for (const { unit } of rows) units.add(num(unit as number));
  for (const piece of inPieces([...units])) await ask(`AND k.unit IN (${piece.join(', ')})`);
};

export const findUnits = async (
  lookup: Lookup,
  names: readonly UnitName[],
): Promise<Map<string, StoredUnit>> => {
  const rows = await rowsForAll(
    lookup,
    names,
    (piece) =>
      `SELECT DISTINCT u.test, u.unit, u.node, u.worker, u.epoch, u.sequence, toUnixTimestamp64Milli(u.time) AS t,
         u.workspace, u.campaign, u.phase, u.variant, u.known_by
       FROM test_units u WHERE ${lookup.stored('u')}
         AND (u.test, u.unit) IN (${piece.map(({ test, unit }) => `(${Math.trunc(test)}, ${Math.trunc(unit)})`).join(', ')})`,
  );
  return new Map(
    rows
      .map(duckRow)
      .map(unitOf)
      .map((unit) => [unitName(unit), unit]),
  );
};
