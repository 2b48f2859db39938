import type { AuditStore, RowCounts, SequenceRange } from '../store/audit-store.ts';
import { IS_ADJUSTMENT } from '../store/duckdb/conversion-identity.ts';
import { dailies } from '../store/duckdb/daily.ts';
import { positionOf } from '../store/duckdb/ingest/ingest-store.ts';
import type { EventDatabase } from '../store/duckdb/open.ts';
import { num, query, type Row } from '../store/duckdb/rows.ts';
import { erased, rollups } from '../store/duckdb/schema.ts';

const inRange = 'node = $1 AND worker = $2 AND epoch = $3 AND sequence BETWEEN $4 AND $5';
const rangeValues = (r: SequenceRange): number[] => [r.node, r.worker, r.epoch, r.first, r.last];

const kinds: readonly { name: keyof RowCounts; table: string }[] = [
  { name: 'requests', table: 'requests' },
  { name: 'postbacks', table: 'postbacks' },
  { name: 'events', table: 'click_events' },
  { name: 'verdicts', table: 'verdicts' },
  { name: 'refused', table: 'refused_postbacks' },
];
const live = `NOT (${erased})`;
/** Rows of a range in all tables with journal records, with their kind. */
const rowsInRange = [...kinds, { name: 'gone', table: 'gone_records' }]
  .map(({ name, table }) => `SELECT '${name}' AS kind, sequence FROM ${table} WHERE ${inRange}`)
  .join(' UNION ALL ');
/** Sums in each daily table, and in the folded rows of its roll-up. */
const folds = dailies.flatMap(({ name, conversions, of }) => [
  { name, of, measure: 'requests' },
  { name: conversions, of: `conversion_${of}`, measure: 'conversions' },
]);
const countsOf = (row: Row | undefined): RowCounts => ({
  requests: num(row?.requests),
  postbacks: num(row?.postbacks),
  events: num(row?.events),
  verdicts: num(row?.verdicts),
  refused: num(row?.refused),
});

/** Reads from DuckDB for `audit`, on a separate connection. */
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
  late: async () =>
    (await query(reader, 'SELECT * FROM late_records ORDER BY node, worker, epoch, first')).map(
      (row: Row) => ({
        node: num(row.node),
        worker: num(row.worker),
        epoch: num(row.epoch),
        first: num(row.first),
        last: num(row.last),
        count: num(row.count),
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
      `SELECT ${kinds.map(({ name }) => `count(*) FILTER (kind = '${name}') AS ${name}`).join(', ')},
         count(*) FILTER (kind = 'gone') AS gone, count(DISTINCT sequence) AS distinct_sequences FROM (${rowsInRange})`,
      rangeValues(range),
    );
    return { ...countsOf(row), gone: num(row?.gone), distinct: num(row?.distinct_sequences) };
  },
  sequences: async (range) => {
    const rows = await query(
      reader,
      `SELECT sequence FROM (${rowsInRange}) ORDER BY sequence`,
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
      `SELECT ${kinds.map(({ name, table }) => `(SELECT count(*) FROM ${table}) AS ${name}`).join(', ')},
         (SELECT count(*) FROM gone_records WHERE ${live}) AS expired,
         (SELECT count(*) FROM gone_records WHERE ${erased}) AS erased,
         (SELECT count(*) FROM requests WHERE ${live})
           + (SELECT count(*) FROM gone_records WHERE source = 'requests' AND ${live}) AS reported,
         (SELECT count(*) FROM conversions WHERE ${live} AND NOT ${IS_ADJUSTMENT}) AS conversions,
         (SELECT count(*) FROM click_events WHERE first AND NOT waiting AND ${live}) AS counted,
         ${rollups.map(({ name }) => `(SELECT coalesce(sum(lp_clicks) + sum(landed), 0)::BIGINT FROM ${name} WHERE ${live}) AS events_of_${name}`).join(', ')},
         ${rollups.map(({ name }) => `(SELECT coalesce(sum(requests), 0)::BIGINT FROM ${name} WHERE ${live}) AS ${name}`).join(', ')},
         ${bases
           .map(
             ({ table, basis, name }) =>
               `(SELECT coalesce(sum(conversions), 0)::BIGINT FROM ${table} WHERE basis = '${basis}' AND ${live}) AS ${name}`,
           )
           .join(', ')},
         (SELECT count(*) FROM test_units WHERE ${live}) AS units,
         (SELECT coalesce(sum(units), 0)::BIGINT FROM rollup_units WHERE ${live}) AS summed_units,
         (SELECT count(*) FROM (SELECT test FROM test_units WHERE ${live} GROUP BY test
            HAVING count(*) <> max(unit) OR sum(unit) <> max(unit)::HUGEINT * (max(unit) + 1) // 2)) AS misnumbered,
         ${folds
           .map(
             ({ name, of, measure }) =>
               `(SELECT coalesce(sum(${measure}), 0)::BIGINT FROM ${name} WHERE ${live}) AS ${name},
                (SELECT coalesce(sum(${measure}), 0)::BIGINT FROM ${of} WHERE folded = 1 AND ${live}) AS folded_${name}`,
           )
           .join(', ')}`,
    );
    return {
      ...countsOf(row),
      expired: num(row?.expired),
      erased: num(row?.erased),
      reported: num(row?.reported),
      conversions: num(row?.conversions),
      counted: num(row?.counted),
      rollups: Object.fromEntries(rollups.map(({ name }) => [name, num(row?.[name])])),
      eventRollups: Object.fromEntries(rollups.map(({ name }) => [name, num(row?.[`events_of_${name}`])])),
      dailies: folds.map(({ name, of }) => ({
        name,
        of,
        held: num(row?.[name]),
        folded: num(row?.[`folded_${name}`]),
      })),
      units: {
        stored: num(row?.units),
        summed: num(row?.summed_units),
        misnumbered: num(row?.misnumbered),
      },
      conversionRollups: Object.fromEntries(bases.map(({ name }) => [name, num(row?.[name])])),
    };
  },
});
