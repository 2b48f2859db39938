import { ADJUSTMENT_MARK } from '../../../core/conversions/identity.ts';
import type { AuditStore, RowCounts, SequenceRange } from '../audit-store.ts';
import { positionOf } from '../duckdb/ingest/ingest-store.ts';
import { num } from '../duckdb/rows.ts';
import type { ClickHouse } from './connection.ts';
import type { Work } from './follow-ups.ts';
import { literal } from './literals.ts';
import { type EventDb, pgQuery } from './postgres/rows.ts';
import { storeState } from './postgres/store-state.ts';
import { isOf, taken } from './removal.ts';
import { isSummed, isUnsummed, type StoreState } from './statement/store-tables.ts';
import { sumTables } from './sums/tables.ts';

const kinds: readonly { name: keyof RowCounts; table: string }[] = [
  { name: 'requests', table: 'requests' },
  { name: 'postbacks', table: 'postbacks' },
  { name: 'events', table: 'click_events' },
  { name: 'verdicts', table: 'verdicts' },
  { name: 'refused', table: 'refused_postbacks' },
];
/** What waits for its click is in Postgres until it is settled. */
const waiting: readonly { name: keyof RowCounts; table: string }[] = [
  { name: 'postbacks', table: 'waiting_postbacks' },
  { name: 'events', table: 'waiting_events' },
];

/** Rows that count. */
interface Counted {
  /** Condition for rows of committed batches. */
  committed: string;
  /** The same for those of a table that no removal has noted as gone, even if they are not removed yet. */
  in(table: string): string;
  /** Condition for rows of workspaces that are not erased. */
  live: string;
}

const isAdjustment = `startsWith(coalesce(identity, ''), ${literal(ADJUSTMENT_MARK)})`;

/** Statement for the totals of what is in ClickHouse. */
const totalsOf = (is: Counted, state: StoreState): string => {
  const live = `${is.committed} AND ${is.live}`;
  const unsummed = `${is.in('requests')} AND ${is.live}${isUnsummed(state, 'time')}`;
  const sums = sumTables.map(({ name, columns }) => {
    const where = `(${isSummed(state, columns[0]?.name ?? '')}) AND ${is.live}`;
    return `(SELECT coalesce(sum(requests), 0) FROM ${name} WHERE ${where}) AS ${name}`;
  });
  return `SELECT ${kinds.map(({ name, table }) => `(SELECT count() FROM ${table} WHERE ${is.in(table)}) AS ${name}`).join(', ')},
             (SELECT count() FROM gone_records WHERE ${live}) AS expired,
             (SELECT count() FROM gone_records WHERE ${is.committed} AND NOT (${is.live})) AS erased,
             (SELECT count() FROM gone_records WHERE source = 'requests' AND ${live}) AS expired_requests,
             (SELECT count() FROM requests WHERE ${is.in('requests')} AND ${is.live}) AS live_requests,
             (SELECT count() FROM requests WHERE ${unsummed}) AS unsummed,
             ${sums.join(', ')},
             (SELECT count() FROM click_events WHERE first AND NOT waiting AND ${is.in('click_events')} AND ${is.live}) AS counted,
             (SELECT count() FROM conversions FINAL WHERE NOT ${isAdjustment} AND ${is.live}) AS copied,
             (SELECT count() FROM test_units WHERE ${live}) AS units,
             (SELECT coalesce(sum(units), 0) FROM rollup_units WHERE ${live}) AS summed,
             (SELECT count() FROM (SELECT test, count() AS n, max(unit) AS last, sum(toInt128(unit)) AS total FROM test_units
                WHERE ${live} GROUP BY test HAVING n <> last OR total <> intDiv(toInt128(last) * (last + 1), 2))) AS misnumbered`;
};

/** Reads from both places for `audit`. A batch counts once it is committed. */
export const clickhouseAuditStore = (clickhouse: ClickHouse, db: EventDb): AuditStore => {
  const whatCounts = async (): Promise<Counted> => {
    const [row] = await pgQuery(
      db,
      `select committed, (select json_agg(workspace)::text from erased_workspaces) as erased,
         (select json_agg(work)::text from follow_ups where starts_with(work, '{"kind":"remove"')) as work from shards where shard = 0`,
    );
    const committed = `batch <= ${num(row?.committed)}`;
    const erased = JSON.parse(String(row?.erased ?? '[]')) as number[];
    const works = (JSON.parse(String(row?.work ?? '[]')) as string[]).map((one) => JSON.parse(one) as Work);
    const going = works.flatMap((work) => (work.kind === 'remove' ? [work] : []));
    return {
      committed,
      in: (table) =>
        [
          committed,
          ...going
            .filter((work) => work.table === table)
            .map((work) => `NOT (${taken(work.table, work.reach, work.counted)})`),
        ].join(' AND '),
      live: erased.length === 0 ? '1' : `NOT ${isOf(erased)}`,
    };
  };
  const all = async ({ node, worker, epoch, first, last }: SequenceRange): Promise<[string, number][]> => {
    const place = [node, worker, epoch].map(Math.trunc);
    const inRange = `node = ${place[0]} AND worker = ${place[1]} AND epoch = ${place[2]}
      AND sequence BETWEEN ${Math.trunc(first)} AND ${Math.trunc(last)}`;
    const is = await whatCounts();
    const settled = await clickhouse.rows(
      kinds
        .map(
          ({ name, table }) =>
            `SELECT '${name}' AS kind, sequence FROM ${table} WHERE ${inRange} AND ${is.in(table)}`,
        )
        .concat(`SELECT 'gone' AS kind, sequence FROM gone_records WHERE ${inRange} AND ${is.committed}`)
        .join(' UNION ALL '),
    );
    const held = await pgQuery(
      db,
      waiting
        .map(({ name, table }) => `select '${name}' as kind, sequence from ${table} where ${inRange}`)
        .join(' union all '),
    );
    return [...settled, ...held].map(({ kind, sequence }) => [String(kind), num(sequence as string)]);
  };
  const countsOf = (count: (name: keyof RowCounts) => number): RowCounts => ({
    requests: count('requests'),
    postbacks: count('postbacks'),
    events: count('events'),
    verdicts: count('verdicts'),
    refused: count('refused'),
  });
  return {
    positions: async () => (await pgQuery(db, 'select * from journal_positions')).map(positionOf),
    ledger: async () =>
      (await pgQuery(db, 'select * from segment_ledger order by node, worker, epoch, segment')).map(
        (row) => ({
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
      (await pgQuery(db, 'select * from late_records order by node, worker, epoch, first')).map((row) => ({
        node: num(row.node),
        worker: num(row.worker),
        epoch: num(row.epoch),
        first: num(row.first),
        last: num(row.last),
        count: num(row.count),
      })),
    skips: async () =>
      (await pgQuery(db, 'select * from skipped_records')).map((row) => ({
        node: num(row.node),
        worker: num(row.worker),
        epoch: num(row.epoch),
        segment: num(row.segment),
        offset: num(row.offset),
        bytes: num(row.bytes),
      })),
    countRange: async (range) => {
      const rows = await all(range);
      return {
        ...countsOf((name) => rows.filter(([kind]) => kind === name).length),
        gone: rows.filter(([kind]) => kind === 'gone').length,
        distinct: new Set(rows.map(([, sequence]) => sequence)).size,
      };
    },
    sequences: async (range) => (await all(range)).map(([, sequence]) => sequence).toSorted((a, b) => a - b),
    totals: async () => {
      const is = await whatCounts();
      const state = await storeState(db);
      const [[row], held, [own]] = await Promise.all([
        clickhouse.rows(totalsOf(is, state)),
        pgQuery(
          db,
          waiting
            .map(({ name, table }) => `select '${name}' as kind, count(*) as n from ${table}`)
            .join(' union all '),
        ),
        pgQuery(
          db,
          `select count(*) as n from conversions where not starts_with(coalesce(identity, ''), $1)
             and workspace not in (select workspace from erased_workspaces)`,
          [ADJUSTMENT_MARK],
        ),
      ]);
      const count = (name: string): number => num(row?.[name] as string);
      const heldOf = (name: string): number => num(held.find(({ kind }) => kind === name)?.n);
      return {
        ...countsOf((name) => count(name) + heldOf(name)),
        expired: count('expired'),
        erased: count('erased'),
        reported: count('live_requests') + count('expired_requests'),
        conversions: num(own?.n),
        counted: count('counted'),
        // What reports count, from the sums of days and from requests that are not summed. The copy of conversions is one, too.
        rollups: Object.fromEntries(sumTables.map(({ name }) => [name, count(name) + count('unsummed')])),
        conversionRollups: { conversions: count('copied') },
        // Sums leave out events of clicks that were never logged, and which those are takes a join of all requests.
        eventRollups: {},
        // Among the sums.
        dailies: [],
        units: { stored: count('units'), summed: count('summed'), misnumbered: count('misnumbered') },
      };
    },
  };
};
