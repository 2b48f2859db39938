import type { DuckDBConnection } from '@duckdb/node-api';
import type { First, Most } from '../../../core/achievements/facts.ts';
import { QUARTER_MS } from '../../../core/time/quarter.ts';
import type { MilestoneEvents } from '../milestones.ts';
import { num, query, type Row } from './rows.ts';

const timeOf = (value: Row[string] | undefined): First =>
  value === null || value === undefined ? null : num(value);

/** Sums that grow along quarter hours, for each of `keys`: `total` up to and with that quarter. */
const growing = (keys: string, where: string): string => {
  const by = keys === '' ? '' : `${keys}, `;
  const partition = keys === '' ? '' : `PARTITION BY ${keys} `;
  return `WITH sums AS (
      SELECT ${by}quarter, sum(valid) AS valid FROM rollup_path WHERE workspace = $1 AND ${where} GROUP BY ALL
    ), growing AS (
      SELECT ${by}quarter, sum(valid) OVER (${partition}ORDER BY quarter) AS total FROM sums
    )`;
};

const mostOf = ([row]: Row[]): Most => ({ most: num(row?.most), at: timeOf(row?.since) });

const firstVisit = async (reader: DuckDBConnection, workspace: number): Promise<First> => {
  const [row] = await query(
    reader,
    // A verdict may have taken back what a row beside says.
    `SELECT epoch_ms(min(quarter)) AS quarter FROM (
       SELECT quarter FROM rollup_path WHERE workspace = $1 GROUP BY quarter HAVING sum(valid) > 0)`,
    [workspace],
  );
  const quarter = timeOf(row?.quarter);
  if (quarter === null) return null;
  // Exactly, unless it has expired: the sums outlive the requests.
  const [exact] = await query(
    reader,
    `SELECT epoch_ms(min(time)) AS t FROM requests WHERE workspace = $1 AND visit AND traffic_class = 'human'
       AND time >= make_timestamp($2::BIGINT * 1000) AND time < make_timestamp($3::BIGINT * 1000)`,
    [workspace, BigInt(quarter), BigInt(quarter + QUARTER_MS)],
  );
  return timeOf(exact?.t) ?? quarter;
};

const FIRSTS = {
  conversion: `min(first_time) AS t FROM conversions WHERE status <> 'rejected'`,
  revenue: `min(first_time) AS t FROM conversions WHERE status <> 'rejected' AND revenue > 0`,
  landed: `min(time) AS t FROM click_events WHERE type = 'landed' AND first AND traffic_class = 'human'`,
  wentOn: `min(time) AS t FROM click_events WHERE type = 'out' AND first AND traffic_class = 'human'`,
} as const;

export const duckdbMilestones = (reader: DuckDBConnection): MilestoneEvents => ({
  first: async (workspace, what) => {
    if (what === 'visit') return firstVisit(reader, workspace);
    const [row] = await query(
      reader,
      `SELECT epoch_ms(t) AS t FROM (SELECT ${FIRSTS[what]} AND workspace = $1)`,
      [workspace],
    );
    return timeOf(row?.t);
  },
  bestRule: async (workspace, need) =>
    mostOf(
      await query(
        reader,
        `${growing('campaign, rule', 'rule > 0')}
         SELECT max(total) AS most, epoch_ms(min(quarter) FILTER (total >= $2)) AS since FROM growing`,
        [workspace, BigInt(need)],
      ),
    ),
  secondArm: async (workspace, need) =>
    mostOf(
      await query(
        reader,
        `${growing('campaign, test, variant', "test <> '' AND variant >= 0")}, arms AS (
           SELECT campaign, test, max(total) AS total, min(quarter) FILTER (total >= $2) AS since
           FROM growing GROUP BY campaign, test, variant
         ), splits AS (
           SELECT (list(total ORDER BY total DESC))[2] AS total, (list(since ORDER BY since) FILTER (since IS NOT NULL))[2] AS since
           FROM arms GROUP BY campaign, test
         )
         SELECT max(total) AS most, epoch_ms(min(since)) AS since FROM splits`,
        [workspace, BigInt(need)],
      ),
    ),
  validVisits: async (workspace, needs) => {
    const times = needs.map(
      (need, i) => `epoch_ms(min(quarter) FILTER (total >= ${Math.trunc(need)})) AS since${i}`,
    );
    const [row] = await query(
      reader,
      `${growing('', 'true')} SELECT ${['max(total) AS total', ...times].join(', ')} FROM growing`,
      [workspace],
    );
    return { total: num(row?.total), at: needs.map((_, i) => timeOf(row?.[`since${i}`])) };
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
  skippedSpans: async () => {
    const rows = await query(
      reader,
      `SELECT epoch_ms(any_value(s.skipped_at)) AS until, epoch_ms(min(r.time)) AS since
       FROM skipped_records s
       LEFT JOIN segment_ledger l
         ON l.node = s.node AND l.worker = s.worker AND l.epoch = s.epoch AND l.segment = s.segment
       LEFT JOIN requests r
         ON r.node = s.node AND r.worker = s.worker AND r.epoch = s.epoch AND r.sequence >= coalesce(l.first, 0)
       GROUP BY s.node, s.worker, s.epoch, s.segment, s."offset"`,
    );
    return rows.map(({ since, until }) => {
      const to = num(until);
      return { from: Math.min(timeOf(since) ?? to, to), to };
    });
  },
});
