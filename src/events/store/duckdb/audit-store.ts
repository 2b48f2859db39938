import type { AuditStore, SequenceRange } from '../audit-store.ts';
import { positionOf } from './ingest-store.ts';
import type { EventDatabase } from './open.ts';
import { num, query, type Row } from './rows.ts';
import { rollups } from './schema.ts';

const inRange = 'node = $1 AND worker = $2 AND epoch = $3 AND sequence BETWEEN $4 AND $5';
const rangeValues = (r: SequenceRange): number[] => [r.node, r.worker, r.epoch, r.first, r.last];

/** What `audit` reads from DuckDB, on a connection of its own. */
export const duckdbAuditStore = ({ reader }: EventDatabase): AuditStore => ({
  positions: async () => (await query(reader, 'SELECT * FROM journal_positions')).map(positionOf),
  ledger: async () =>
    (await query(reader, 'SELECT * FROM segment_ledger ORDER BY node, worker, epoch, segment')).map(
      (row: Row) => ({
        node: num(row.node),
        worker: num(row.worker),
        epoch: num(row.epoch),
        segment: num(row.segment),
        first: num(row.first),
        last: num(row.last),
        count: num(row.count),
        bytes: num(row.bytes),
        hash: num(row.hash),
      }),
    ),
  skips: async () =>
    (await query(reader, 'SELECT * FROM skipped_records')).map((row: Row) => ({
      node: num(row.node),
      worker: num(row.worker),
      epoch: num(row.epoch),
      segment: num(row.segment),
      offset: num(row.offset),
      bytes: num(row.bytes),
    })),
  countRange: async (range) => {
    const [row] = await query(
      reader,
      `SELECT count(*) FILTER (kind = 'r') AS requests, count(*) FILTER (kind = 'p') AS postbacks,
         count(DISTINCT sequence) AS distinct_sequences FROM (
         SELECT 'r' AS kind, sequence FROM requests WHERE ${inRange}
         UNION ALL SELECT 'p' AS kind, sequence FROM postbacks WHERE ${inRange})`,
      rangeValues(range),
    );
    return {
      requests: num(row?.requests),
      postbacks: num(row?.postbacks),
      distinct: num(row?.distinct_sequences),
    };
  },
  sequences: async (range) => {
    const rows = await query(
      reader,
      `SELECT sequence FROM requests WHERE ${inRange} UNION ALL SELECT sequence FROM postbacks WHERE ${inRange}
       ORDER BY sequence`,
      rangeValues(range),
    );
    return rows.map((row) => num(row.sequence));
  },
  totals: async () => {
    const bases = rollups.flatMap(({ conversions: table }) =>
      ['click', 'conversion'].map((basis) => ({ table, basis, name: `${table}_by_${basis}` })),
    );
    const [row] = await query(
      reader,
      `SELECT (SELECT count(*) FROM requests) AS requests, (SELECT count(*) FROM postbacks) AS postbacks,
         (SELECT count(*) FROM conversions) AS conversions,
         ${rollups.map(({ name }) => `(SELECT coalesce(sum(requests), 0)::BIGINT FROM ${name}) AS ${name}`).join(', ')},
         ${bases
           .map(
             ({ table, basis, name }) =>
               `(SELECT coalesce(sum(conversions), 0)::BIGINT FROM ${table} WHERE basis = '${basis}') AS ${name}`,
           )
           .join(', ')}`,
    );
    return {
      requests: num(row?.requests),
      postbacks: num(row?.postbacks),
      conversions: num(row?.conversions),
      rollups: Object.fromEntries(rollups.map(({ name }) => [name, num(row?.[name])])),
      conversionRollups: Object.fromEntries(bases.map(({ name }) => [name, num(row?.[name])])),
    };
  },
});
