import type { First, Span } from '../../core/achievements/facts.ts';
import { DAY_MS, QUARTER_MS } from '../../core/time/durations.ts';
import { IS_ADJUSTMENT } from '../store/duckdb/conversion-identity.ts';
import { num, query, type Read, type Reader, type Row } from '../store/duckdb/rows.ts';
import type { MilestoneEvents } from '../store/milestones.ts';
import type { RecordKey } from '../store/record-place.ts';

const timeOf = (value: Row[string] | undefined): First =>
  value === null || value === undefined ? null : num(value);

/** Valid visits by path and day: of whole days, and of the quarter hours that are not in them yet. */
const byDay = (columns: string, where: string): string => {
  const of = (day: string, table: string): string =>
    `SELECT ${columns}${day} AS step, valid FROM ${table} WHERE workspace = $1 AND ${where}`;
  return `${of('day', 'daily_path')} UNION ALL ${of("date_trunc('day', quarter)", 'rollup_path')} AND folded = 0`;
};

/**
 * Cumulative sums of valid visits over time, for each of `keys`: `total` up to and including that `step`. Steps are days; those of
 * `day` (SQL) are quarter hours.
 */
const growing = (
  keys: readonly string[],
  where: string,
  day: { from: string; to: string } | null = null,
): string => {
  const by = keys.map((key) => `${key}, `).join('');
  const partition = keys.length === 0 ? '' : `PARTITION BY ${keys.join(', ')} `;
  const rows =
    day === null
      ? byDay(by, where)
      : `SELECT ${by}step, valid FROM (${byDay(by, where)}) WHERE step < ${day.from}
         UNION ALL SELECT ${by}quarter AS step, valid FROM rollup_path
         WHERE workspace = $1 AND ${where} AND quarter >= ${day.from} AND quarter < ${day.to}`;
  return `WITH sums AS (SELECT ${by}step, sum(valid) AS valid FROM (${rows}) GROUP BY ALL),
    growing AS (SELECT ${by}step, sum(valid) OVER (${partition}ORDER BY step) AS total FROM sums)`;
};

/** How a cumulative number is counted: its key, its rows, and the query on growing() for `since` (number: $2). */
interface Growth {
  keys: readonly string[];
  where: string;
  since: string;
}

/** Start of the quarter hour in which the number reached `need`, which is found in the day in which it did. */
const grownTo = async (
  reader: Reader,
  { keys, where, since }: Growth,
  workspace: number,
  need: number,
): Promise<number | null> => {
  const ask = async (day: First): Promise<First> => {
    const instant = (place: number): string => `make_timestamp($${place}::BIGINT * 1000)`;
    const [sql, values] =
      day === null
        ? [growing(keys, where), []]
        : [growing(keys, where, { from: instant(3), to: instant(4) }), [BigInt(day), BigInt(day + DAY_MS)]];
    const [row] = await query(reader, `${sql} ${since}`, [workspace, BigInt(need), ...values]);
    return timeOf(row?.since);
  };
  const day = await ask(null);
  return day === null ? null : ask(day);
};

const numberOf = async (reader: Reader, sql: string, workspace: number): Promise<number> => {
  const [row] = await query(reader, sql, [workspace]);
  return num(row?.number);
};

const FIRST_TO_REACH = 'SELECT epoch_ms(min(step) FILTER (total >= $2)) AS since FROM growing';
const all: Growth = { keys: [], where: 'true', since: FIRST_TO_REACH };
const rules: Growth = { keys: ['campaign', 'rule'], where: 'rule > 0', since: FIRST_TO_REACH };

/** A split reaches a number when its second variant does. */
const variants: Growth = {
  keys: ['campaign', 'test', 'variant'],
  where: "test <> '' AND variant >= 0",
  since: `, variants AS (
      SELECT campaign, test, min(step) FILTER (total >= $2) AS since FROM growing GROUP BY campaign, test, variant
    ), splits AS (
      SELECT (list(since ORDER BY since) FILTER (since IS NOT NULL))[2] AS since FROM variants GROUP BY campaign, test
    )
    SELECT epoch_ms(min(since)) AS since FROM splits`,
};

const firstVisit = async (reader: Reader, workspace: number): Promise<First> => {
  // A verdict may have revoked the visits of another row.
  const quarter = await grownTo(reader, all, workspace, 1);
  if (quarter === null) return null;
  // Exact unless it has expired: sums outlive requests.
  const [exact] = await query(
    reader,
    `SELECT epoch_ms(min(time)) AS t FROM requests WHERE workspace = $1 AND visit AND traffic_class = 'human'
       AND time >= make_timestamp($2::BIGINT * 1000) AND time < make_timestamp($3::BIGINT * 1000)`,
    [workspace, BigInt(quarter), BigInt(quarter + QUARTER_MS)],
  );
  return timeOf(exact?.t) ?? quarter;
};

const FIRSTS = {
  conversion: `min(first_time) AS t FROM conversions WHERE status <> 'rejected' AND NOT ${IS_ADJUSTMENT}`,
  revenue: `min(first_time) AS t FROM conversions WHERE status <> 'rejected' AND revenue > 0`,
  landed: `min(time) AS t FROM click_events WHERE type = 'landed' AND first AND traffic_class = 'human'`,
  wentOn: `min(time) AS t FROM click_events WHERE type = 'out' AND first AND traffic_class = 'human'`,
} as const;

const milestonesBy = (reader: Reader): Omit<MilestoneEvents, 'skippedSpans'> => ({
  first: async (workspace, what) => {
    if (what === 'visit') return firstVisit(reader, workspace);
    const [row] = await query(
      reader,
      `SELECT epoch_ms(t) AS t FROM (SELECT ${FIRSTS[what]} AND workspace = $1)`,
      [workspace],
    );
    return timeOf(row?.t);
  },
  bestRule: async (workspace, need) => {
    const most = await numberOf(
      reader,
      `SELECT max(total) AS number FROM (
         SELECT sum(valid) AS total FROM (${byDay('campaign, rule, ', rules.where)}) GROUP BY campaign, rule)`,
      workspace,
    );
    return { most, at: most < need ? null : await grownTo(reader, rules, workspace, need) };
  },
  secondVariant: async (workspace, need) => {
    const most = await numberOf(
      reader,
      `SELECT max(second) AS number FROM (
         SELECT (list(total ORDER BY total DESC))[2] AS second FROM (
           SELECT campaign, test, sum(valid) AS total FROM (${byDay('campaign, test, variant, ', variants.where)})
           GROUP BY campaign, test, variant)
         GROUP BY campaign, test)`,
      workspace,
    );
    return { most, at: most < need ? null : await grownTo(reader, variants, workspace, need) };
  },
  validVisits: async (workspace, needs) => {
    const total = await numberOf(
      reader,
      `SELECT sum(valid) AS number FROM (${byDay('', 'true')})`,
      workspace,
    );
    const at: (number | null)[] = [];
    for (const need of needs)
      at.push(need > total ? null : await grownTo(reader, all, workspace, Math.trunc(need)));
    return { total, at };
  },
  quartersWithVisits: async (workspace) => {
    const rows = await query(
      reader,
      `SELECT epoch_ms(quarter) AS t FROM rollup_path WHERE workspace = $1 GROUP BY quarter HAVING sum(visits) > 0
       ORDER BY quarter`,
      [workspace],
    );
    return rows.map(({ t }) => num(t));
  },
});

/** A record that was skipped: when (milliseconds), and the first sequence number that its segment is known to have. */
export interface Skip extends Pick<RecordKey, 'node' | 'worker' | 'epoch'> {
  first: number;
  until: number;
}

const SKIPS = `SELECT s.node, s.worker, s.epoch, coalesce(l.first, 0) AS first, epoch_ms(s.skipped_at) AS until
  FROM skipped_records s
  LEFT JOIN segment_ledger l
    ON l.node = s.node AND l.worker = s.worker AND l.epoch = s.epoch AND l.segment = s.segment`;

export const skipOf = (row: Row): Skip => ({
  node: num(row.node),
  worker: num(row.worker),
  epoch: num(row.epoch),
  first: num(row.first),
  until: num(row.until),
});

export const duckdbSkips = async (reader: Reader): Promise<Skip[]> =>
  (await query(reader, SKIPS)).map(skipOf);

const SKIP_SHAPE = JSON.stringify([
  { skip: 'BIGINT', node: 'BIGINT', worker: 'BIGINT', epoch: 'BIGINT', first: 'BIGINT' },
]);

/** For each skip, the period in which records may be missing. */
const spansOf = async (reader: Reader, skips: readonly Skip[]): Promise<Span[]> => {
  if (skips.length === 0) return [];
  const rows = await query(
    reader,
    `WITH skips AS (SELECT * FROM (SELECT unnest(from_json($1, '${SKIP_SHAPE}'), recursive := true)))
     SELECT skip, epoch_ms(min(r.time)) AS since FROM requests r
     JOIN skips s ON r.node = s.node AND r.worker = s.worker AND r.epoch = s.epoch AND r.sequence >= s.first
     GROUP BY skip`,
    [
      JSON.stringify(
        skips.map(({ node, worker, epoch, first }, skip) => ({ skip, node, worker, epoch, first })),
      ),
    ],
  );
  const since = new Map(rows.map((row) => [num(row.skip), num(row.since)]));
  return skips.map(({ until }, skip) => ({ from: Math.min(since.get(skip) ?? until, until), to: until }));
};

/**
 * On behalf of members who view achievements, or of the job that keeps them. `skipsOf`: all records that were skipped.
 */
export const milestonesOf = (
  read: Read,
  skipsOf: (reader: Reader) => Promise<readonly Skip[]>,
): MilestoneEvents => ({
  first: (...asked) => read((reader) => milestonesBy(reader).first(...asked)),
  bestRule: (...asked) => read((reader) => milestonesBy(reader).bestRule(...asked)),
  secondVariant: (...asked) => read((reader) => milestonesBy(reader).secondVariant(...asked)),
  validVisits: (...asked) => read((reader) => milestonesBy(reader).validVisits(...asked)),
  quartersWithVisits: (...asked) => read((reader) => milestonesBy(reader).quartersWithVisits(...asked)),
  skippedSpans: () => read(async (reader) => spansOf(reader, await skipsOf(reader))),
});
