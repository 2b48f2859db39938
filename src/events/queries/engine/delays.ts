import { REJECTED_WORD } from '../../../core/conversions/types.ts';
import { DELAY_EDGES, HORIZON_MS } from '../../../core/maturity/delay-curve.ts';
import { DAY_MS, HOUR_MS } from '../../../core/time/durations.ts';
import { IS_ADJUSTMENT } from '../../store/duckdb/conversion-identity.ts';
import { IS_OTHER_CLICK } from '../../store/duckdb/human-rates.ts';
import { bindings, dropRows, keepRows, num, query, type Reader } from '../../store/duckdb/rows.ts';
import type { DelayQuery, StoredDelays } from '../../store/reports.ts';
import { typeConditions } from './conversion-types.ts';

/** How far back clicks are examined: until every bin of delays has been outlived for two months. */
const HISTORY_MS = HORIZON_MS + 60 * DAY_MS;

const timestamp = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;
const hourOf = (column: string): string => `epoch_ms(${column}) // ${HOUR_MS}`;

/** SQL of `edgesWithin` for a duration in milliseconds. */
const edgesWithinSql = (duration: string): string =>
  `CASE ${DELAY_EDGES.map((edge, place) => `WHEN ${duration} < ${edge} THEN ${place}`).join(' ')} ELSE ${DELAY_EDGES.length} END`;

/**
 * How long conversions took after their visits, of the last three months: those of valid visits that count as conversions
 * and were not rejected. `usualSince`: visits and conversions from then on tell the usual rates.
 */
export const delaysReport = async (
  connection: Reader,
  { workspace, now, usualSince, types }: DelayQuery,
): Promise<StoredDelays> => {
  const bind = bindings();
  const conditions = typeConditions({
    workspace,
    types,
    metrics: [],
    dimensions: [],
    order: { by: 0, descending: false },
  });
  const since = now - HISTORY_MS;
  const span = (column: string, from: number): string =>
    `${column} >= ${timestamp(from)} AND ${column} < ${timestamp(now)}`;
  // Every conversion that earns, to know what one click can earn; `counted`: those that delays are learned from.
  const all = `SELECT campaign, visit_time, first_time, greatest(epoch_ms(first_time) - epoch_ms(visit_time), 0) AS delay,
      epoch_ms(first_time) // ${HOUR_MS} AS arrived, CASE WHEN true${conditions.earns} THEN revenue END AS earned, cost,
      click_node, click_worker, click_epoch, click_sequence, (true${conditions.counts}) AND NOT ${IS_OTHER_CLICK} AS counted,
      NOT ${IS_OTHER_CLICK} AS valid
    FROM ${conditions.typed('conversions', bind)}
    WHERE workspace = ${Math.trunc(workspace)} AND ${span('visit_time', since)} AND first_time < ${timestamp(now)}
      AND status <> '${REJECTED_WORD}' AND NOT ${IS_ADJUSTMENT}`;
  await keepRows(connection, 'earning', all, bind.values);
  await keepRows(connection, 'delayed', `SELECT * FROM earning WHERE counted AND delay < ${HORIZON_MS}`);
  // Several rows add up: those of a visit that a mark has made invalid, to none.
  const some = 'GROUP BY ALL HAVING sum(valid) > 0';
  const visited = `FROM rollup_path WHERE workspace = ${Math.trunc(workspace)} AND valid <> 0`;
  const cells = await query(
    connection,
    `SELECT campaign, ${edgesWithinSql('delay')} AS bin, ${edgesWithinSql(`(${Math.trunc(now)} - epoch_ms(visit_time))`)} AS outlived,
       count(*) AS n FROM delayed GROUP BY ALL`,
  );
  // A type can be charged without counting as a conversion; then each conversion brings its cost with it. Without recent
  // conversions there is nothing to divide that cost by.
  const campaigns = await query(
    connection,
    `SELECT campaign, count(*) FILTER (recent AND counted) AS n, count(earned) FILTER (recent AND counted) AS priced,
       coalesce(sum(earned) FILTER (recent AND counted), 0)::DOUBLE AS earned,
       coalesce(sum(earned::DOUBLE ** 2) FILTER (recent AND counted), 0) AS squares,
       coalesce(sum(cost) FILTER (recent), 0)::DOUBLE AS cost
     FROM (SELECT *, ${span('visit_time', usualSince)} AS recent FROM earning
       WHERE valid AND delay < ${HORIZON_MS}) GROUP BY ALL HAVING bool_or(recent AND counted)`,
  );
  const visits = await query(
    connection,
    `SELECT campaign, epoch_ms(quarter) // ${DAY_MS} * ${DAY_MS} AS day, sum(valid)::BIGINT AS n ${visited}
       AND ${span('quarter', usualSince)} ${some}`,
  );
  const hours = await query(
    connection,
    `SELECT ${hourOf('quarter')} AS hour, sum(valid)::BIGINT AS n ${visited} AND ${span('quarter', since)} ${some}`,
  );
  const arrivals = await query(
    connection,
    `SELECT ${hourOf('visit_time')} AS clicked, arrived, count(*) AS n FROM delayed GROUP BY ALL`,
  );
  const clicks = await query(
    connection,
    `SELECT campaign, count(*) AS paid, max(earned)::DOUBLE AS largest FROM (
       SELECT campaign, sum(earned) AS earned FROM earning
       GROUP BY campaign, click_node, click_worker, click_epoch, click_sequence)
     WHERE earned > 0 GROUP BY campaign`,
  );
  for (const table of ['delayed', 'earning']) await dropRows(connection, table);
  return {
    cells: cells.map((row) => ({
      ...{ campaign: num(row.campaign), bin: num(row.bin), outlived: num(row.outlived) },
      conversions: num(row.n),
    })),
    usual: campaigns.map((row) => ({
      ...{ campaign: num(row.campaign), conversions: num(row.n), priced: num(row.priced) },
      ...{ earned: num(row.earned), squares: num(row.squares), cost: num(row.cost) },
    })),
    clicks: clicks.map((row) => ({
      ...{ campaign: num(row.campaign), paid: num(row.paid), largest: num(row.largest) },
    })),
    visits: visits.map((row) => ({ campaign: num(row.campaign), day: num(row.day), visits: num(row.n) })),
    hours: hours.map((row) => ({ hour: num(row.hour), visits: num(row.n) })),
    arrivals: arrivals.map((row) => ({
      clicked: num(row.clicked),
      arrived: num(row.arrived),
      conversions: num(row.n),
    })),
  };
};
