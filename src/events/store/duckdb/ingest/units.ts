import type { DuckDBConnection } from '@duckdb/node-api';
import { KNOWN_BY, type KnownBy } from '../../../../core/clicks/units.ts';
import { floorToQuarter } from '../../../../core/time/durations.ts';
import { SEGMENT_DIMENSIONS } from '../../ab-test-results.ts';
import {
  type Batch,
  type IngestStore,
  type StoredUnit,
  type UnitName,
  unitName,
} from '../../ingest-store.ts';
import { type RequestPlace, recordKey } from '../../record-place.ts';
import { readJson } from '../columns.ts';
import { keyIn, placeIn } from '../row-places.ts';
import { eachRow, num, query, type Row, stageRows, text } from '../rows.ts';
import { type Insert, recordMembers, sameRequest } from './judge.ts';
import { unitSums } from './unit-tables.ts';

const printMembers = [
  { json: 'high', read: 'UINTEGER' },
  { json: 'low', read: 'UINTEGER' },
];
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
     FROM requests r JOIN ${readJson(file, recordMembers)} AS k ON ${sameRequest('r', 'k')}`,
  );
  return new Map(rows.map((row) => [recordKey(keyIn(row)), text(row.visitor)]));
};

const nameMembers = [
  { json: 'test', read: 'UINTEGER' },
  { json: 'unit', read: 'UINTEGER' },
];
const unitMembers = [...nameMembers, ...recordMembers, { json: 'knownBy', read: 'VARCHAR' }];
export const testKeyMembers = [
  ...nameMembers,
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'time', read: 'BIGINT' },
  { json: 'daily', read: 'BOOLEAN' },
  { json: 'high', read: 'UINTEGER' },
  { json: 'low', read: 'UINTEGER' },
];
export const unitSumMembers = [
  { json: 'quarter', read: 'BIGINT' },
  { json: 'workspace', read: 'UINTEGER' },
  { json: 'campaign', read: 'UINTEGER' },
  { json: 'test', read: 'UINTEGER' },
  { json: 'phase', read: 'UINTEGER' },
  { json: 'variant', read: 'SMALLINT' },
  { json: 'known_by', read: 'VARCHAR' },
  { json: 'units', read: 'BIGINT' },
  { json: 'landed', read: 'BIGINT' },
];

/** Files of a batch's units, keys and sums. */
interface UnitFiles {
  units: string;
  unitKeys: string;
  unitSums: string;
}

type UnitBatch = Pick<Batch, 'units' | 'unitKeys' | 'landings'>;

/** One row per key of the roll-up. */
export const unitSumRows = ({ units, landings }: UnitBatch): object[] => {
  const sums = new Map<string, { units: number; landed: number }>();
  const add = (unit: StoredUnit, one: number, landed: number): void => {
    const { workspace, campaign, test, phase, variant, knownBy: known_by } = unit;
    const quarter = floorToQuarter(unit.time);
    const key = JSON.stringify({ quarter, workspace, campaign, test, phase, variant, known_by });
    const sum = sums.get(key) ?? { units: 0, landed: 0 };
    sum.units += one;
    sum.landed += landed;
    sums.set(key, sum);
  };
  for (const unit of units) add(unit, 1, unit.landed ? 1 : 0);
  for (const unit of landings) add(unit, 0, 1);
  return [...sums].map(([key, sum]) => ({ ...JSON.parse(key), ...sum }));
};

/** Whether the batch has anything for the tables of tests. */
export const hasUnits = ({ units, unitKeys, landings }: UnitBatch): boolean =>
  units.length + unitKeys.length + landings.length > 0;

export const stageUnits = async (
  { units, unitKeys, unitSums: sums }: UnitFiles,
  batch: UnitBatch,
): Promise<void> => {
  await stageRows(
    units,
    batch.units.map(({ test, unit, node, worker, epoch, sequence, time, knownBy }) => ({
      test,
      unit,
      node,
      worker,
      epoch,
      sequence,
      time,
      knownBy,
    })),
  );
  await stageRows(unitKeys, batch.unitKeys);
  await stageRows(sums, unitSumRows(batch));
};

/** Writes the units begun by requests, which are already in `requests` and provide the dimensions. */
export const insertUnits = async (
  writer: DuckDBConnection,
  files: UnitFiles,
  batch: UnitBatch,
  insert: Insert,
): Promise<void> => {
  const { units, unitKeys } = batch;
  if (units.length > 0) {
    const times = units.map(({ time }) => time);
    const first = times.reduce((a, b) => Math.min(a, b));
    const last = times.reduce((a, b) => Math.max(a, b));
    const dimensions = SEGMENT_DIMENSIONS.map((name) => `r.${name}`).join(', ');
    await insert(
      `INSERT INTO test_units SELECT u.test, u.unit, r.workspace, r.campaign, r.phase, r.variant, r.time, r.node, r.worker,
         r.epoch, r.sequence, u.knownBy, false, ${dimensions}
       FROM requests r JOIN ${readJson(files.units, unitMembers)} AS u ON ${sameRequest('r', 'u')}
       WHERE r.time BETWEEN make_timestamp(${first} * 1000) AND make_timestamp(${last} * 1000) ORDER BY u.test, u.unit`,
      units.length,
    );
  }
  if (unitKeys.length > 0) {
    await insert(
      `INSERT INTO test_keys SELECT test, unit, workspace, make_timestamp(time * 1000), daily, high, low
       FROM ${readJson(files.unitKeys, testKeyMembers)}`,
      unitKeys.length,
    );
  }
  if (units.length + batch.landings.length === 0) return;
  const columns = ['quarter', ...unitSums.keys, ...unitSums.measures].join(', ');
  await writer.run(
    `INSERT INTO ${unitSums.name} (${columns}, folded)
     SELECT make_timestamp(quarter * 1000), ${columns.slice('quarter, '.length)}, 0
     FROM ${readJson(files.unitSums, unitSumMembers)}`,
  );
};

export const unitOf = (row: Row): StoredUnit => ({
  test: num(row.test),
  unit: num(row.unit),
  ...placeIn(row),
  workspace: num(row.workspace),
  campaign: num(row.campaign),
  phase: num(row.phase),
  variant: num(row.variant),
  knownBy: KNOWN_BY.find((by) => by === row.known_by) ?? ('cookie' satisfies KnownBy),
});

export const findUnits = async (
  writer: DuckDBConnection,
  file: string,
  names: readonly UnitName[],
): Promise<Map<string, StoredUnit>> => {
  if (names.length === 0) return new Map();
  await stageRows(
    file,
    names.map(({ test, unit }) => ({ test, unit })),
  );
  const rows = await query(
    writer,
    `SELECT DISTINCT u.test, u.unit, u.node, u.worker, u.epoch, u.sequence, epoch_ms(u.time) AS t, u.workspace, u.campaign,
       u.phase, u.variant, u.known_by
     FROM test_units u JOIN ${readJson(file, nameMembers)} AS k USING (test, unit)`,
  );
  return new Map(rows.map(unitOf).map((unit) => [unitName(unit), unit]));
};
