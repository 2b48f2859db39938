import type { Measure } from '../../../core/report/metrics.ts';
import type { SpendDimension } from '../../../core/spend/target.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import type { StoreReportQuery } from '../../store/reports.ts';
import { correctedParts } from './corrections.ts';
import { creditLines, spentSql } from './credits.ts';
import { OF_CAMPAIGN, type Plan } from './grouped.ts';
import { listedFor, rolledCovered } from './measures.ts';
import { orderOf, unitsSql } from './order.ts';
import { coveredVisits, lookUps, partsOf, planOf, pooledVisits, unidentifiedPools } from './report-parts.ts';
import type { Tables } from './tables.ts';
import { unknownCosts } from './unknown-costs.ts';
import { poolQuarters } from './unmatched.ts';

/** Keys of the report as columns, before others. */
const withKeys = ({ dimensions }: StoreReportQuery, ...others: string[]): string =>
  [...dimensions.map((_, i) => `k${i}`), ...others].join(', ');

/**
 * Tables of spend by the keys of the report: `covered_visits` by line, with the sums that it changes, and
 * `spent_rows`, also with the spend that matched no visit. Spend is spread where a row has only a part of the visits, or
 * of the time, that share it. `spent_lines` is the same over all rows.
 */
const spentTables = (plan: Plan): string => {
  const { query, wanted, spend } = plan;
  const visits = coveredVisits(plan);
  if (spend === null || visits === null) return '';
  const changed = (Object.keys(rolledCovered) as Measure[]).filter((measure) => wanted.has(measure));
  const sums = [
    ...['paid', 'valid_visits', ...(spend.kept === null ? [] : ['unidentified'])].map(
      (name) => `sum(${name})::HUGEINT AS ${name}`,
    ),
    ...(spend.kept === null ? [] : ['bit_or(lacked)::BIGINT AS lacked']),
    ...changed.map((name) => `sum("${name}") AS "${name}"`),
  ];
  const costed = wanted.has('costed') ? ['count(*)::BIGINT AS "costed"'] : [];
  const keys = query.dimensions.map((_, i) => `k${i}`);
  const { credits } = spend;
  const isReadTwice = credits !== null || plan.byCampaign;
  const pooled = pooledVisits(plan);
  const isLaid = pooled !== null;
  return `${spend.tables}
    ${isReadTwice ? `found_visits AS MATERIALIZED (${visits}),` : ''}
    covered_visits AS MATERIALIZED (
      SELECT ${withKeys(query, 'line', ...sums)} FROM ${isReadTwice ? 'found_visits' : `(${visits})`} GROUP BY ${withKeys(query, 'line')}),
    ${
      isLaid
        ? `laid_visits AS MATERIALIZED (
      SELECT ${withKeys(query, 'pool', 'sum(paid)::HUGEINT AS paid')} FROM (${pooled}) GROUP BY ${withKeys(query, 'pool')}),`
        : ''
    }
    unvisited AS MATERIALIZED (${spend.unvisited}),
    spent_rows AS MATERIALIZED (${spentSql(keys, { ofVisits: changed, ofPeriods: costed }, credits, isLaid)}),
    ${
      keys.length === 0
        ? 'spent_lines AS (SELECT * FROM spent_rows),'
        : `spent_lines AS MATERIALIZED (${spentSql([], { ofVisits: [], ofPeriods: [] }, credits, isLaid)}),`
    }`;
};

/** Rows that are requested by name. */
const onlySql = ({ only = [], dimensions }: StoreReportQuery, bind: Bindings): string => {
  const shape = `[[${'"VARCHAR"'}]]`;
  const same = dimensions.map((_, i) => `g.k${i} IS NOT DISTINCT FROM named[${i + 1}]`);
  return `SELECT g.*, 0 AS place FROM g
    JOIN (SELECT unnest(from_json(${bind.add(JSON.stringify(only))}, '${shape}')) AS named) ON ${['true', ...same].join(' AND ')}`;
};

/** Sums of spend in units of 10^-18: all of it, with corrections; what is spread; and what matched no visit. */
const SPENT_SUMS = ['spent_sum', 'spread_sum', 'unvisited_sum'];

/** Amounts smaller than this many units of 10^-18 round to 0, as `costOf` does, and do not create a row. */
const LEAST_COST = '499999999950';

/**
 * Lines that are to stay without visits although visits in a query's rows have no cost for want of their IDs (`rest`: what
 * each could lay), and a row without a line: on how many paid visits, in all of the lines' time. Null if there are none.
 */
export const keptStatement = (
  query: StoreReportQuery,
  tables: Tables,
  tokens: readonly string[],
): { sql: string; values: Bindings['values'] } | null => {
  const plan = planOf({ ...query, corrections: [] }, tables, tokens);
  const { spend, bind } = plan;
  const visits = spend?.kept ? unidentifiedPools(plan, spend.kept.pooled) : null;
  if (!spend?.kept || visits === null) return null;
  return {
    values: bind.values,
    sql: `WITH ${lookUps(plan)} ${spend.tables}
      asked AS MATERIALIZED (SELECT DISTINCT pool FROM (${visits}) WHERE visits > 0),
      asked_quarters AS MATERIALIZED (${poolQuarters('asked', 'kept_pools JOIN asked USING (pool)')})
      SELECT line, rest::VARCHAR AS rest, 0 AS visits FROM lines
      WHERE own = 0 AND rest <> 0 AND pool IN (SELECT pool FROM asked)
      UNION ALL
      SELECT NULL, '0', coalesce(sum(paid), 0)::BIGINT FROM ${spend.kept.asked}
      ORDER BY line`,
  };
};

/** Lines laid on visits without an ID, as the ledger lists lines. These visits may also have a line of their own. */
const laidLines = `
      SELECT line, rest::VARCHAR, laid_on::VARCHAR, paid::VARCHAR, '0', (paid * (rest // laid_on))::HUGEINT::VARCHAR, '0', true, '0', true
      FROM lines JOIN (SELECT pool, sum(paid)::HUGEINT AS paid FROM laid_visits GROUP BY pool) USING (pool) WHERE laid_on > 0`;

/**
 * What each line of spend adds to the rows of a query without dimensions: a row for each with visits or cost there. Null
 * if there is none.
 */
export const ledgerStatement = (
  query: StoreReportQuery,
  tables: Tables,
  tokens: readonly string[],
): { sql: string; values: Bindings['values'] } | null => {
  // Lines have their own corrections.
  const plan = planOf({ ...query, corrections: [] }, tables, tokens);
  if (plan.spend === null) return null;
  const { credits, laid } = plan.spend;
  return {
    values: plan.bind.values,
    sql: `WITH ${lookUps(plan)} ${spentTables(plan)}
      without AS (SELECT line, sum(amount)::HUGEINT AS amount, sum(quarters) < any_value(all_quarters) AS is_part
        FROM unvisited GROUP BY line)
      SELECT line, rest::VARCHAR AS rest, own::VARCHAR AS own, coalesce(c.paid, 0)::VARCHAR AS paid,
        coalesce(c.valid_visits, 0)::VARCHAR AS valid_visits, (coalesce(c.paid, 0) * each)::HUGEINT::VARCHAR AS on_visits,
        coalesce(w.amount, 0)::VARCHAR AS without_visits, coalesce(w.is_part, c.paid < own) AS is_spread,
        '0' AS unlaid, false AS is_laid
      FROM lines LEFT JOIN covered_visits c USING (line) LEFT JOIN without w USING (line)
      WHERE c.line IS NOT NULL OR w.line IS NOT NULL
      ${laid === null ? '' : `UNION ALL ${laidLines}`}
      ${credits === null ? '' : `UNION ALL ${creditLines(credits, laid !== null)}`}`,
  };
};

/**
 * The statement, whose rows have SPENT_SUMS, besides measures, as text; the total is in `place` -1. Without dimensions
 * it is the only row unless `listed`. Before it are the campaigns with clicks of unknown cost, in `k0`, if they are asked
 * for: the first in `place` -2. `tokens`: see `unfilledTokens`.
 */
export const reportStatement = (
  query: StoreReportQuery,
  tables: Tables,
  tokens: readonly string[],
  { listed }: { listed: boolean } = { listed: query.dimensions.length > 0 },
): {
  sql: string;
  values: Bindings['values'];
  /** Of the bits of `lacked_shapes`. */
  shapes: readonly (readonly SpendDimension[])[];
  /** Whether it has the campaigns with clicks of unknown cost. */
  findsUnknown: boolean;
} => {
  const plan = planOf(query, tables, tokens);
  const { wanted, bind, spend, corrections } = plan;
  const keys = query.dimensions.map((_, i) => `k${i}`);
  const parts = [...partsOf(plan), ...correctedParts(plan)];
  const head = [lookUps(plan), spentTables(plan)].join('\n');
  const spentRows =
    spend === null
      ? []
      : [
          `SELECT * EXCLUDE (line, amount, spread, is_unvisited), amount AS spent_sum, spread AS spread_sum,
             CASE WHEN is_unvisited THEN amount ELSE 0 END::HUGEINT AS unvisited_sum FROM spent_rows`,
        ];
  const union = [...parts, ...spentRows].join('\nUNION ALL BY NAME\n');
  const measures = [...wanted].map((measure) => `"${measure}"`);
  // What is always 0 is left out: planning a statement takes longer than running it.
  const spent = spend !== null ? SPENT_SUMS : corrections !== null ? ['spent_sum'] : [];
  const isCosted = wanted.has('cost');
  const added = [
    ...measures.map((name) => `coalesce(sum(${name}), 0) AS ${name}`),
    ...spent.map((name) => `coalesce(sum(${name}), 0)::HUGEINT AS ${name}`),
    // Costs are compared with it.
    ...(isCosted && spent.length === 0 ? ['0::HUGEINT AS spent_sum'] : []),
  ];
  // Spend makes a row only where the report shows costs, and costs only if they are not shown as 0.
  const listing = listedFor(query);
  const shown = [
    ...[...listing].filter((name) => name !== 'costed' && name !== 'cost').map((name) => `"${name}" <> 0`),
    ...(listing.has('cost') ? [`abs(${unitsSql('cost')}) >= ${LEAST_COST}`] : []),
  ].join(' OR ');
  // Only of a total: a row's own unknown costs are left out of its figures.
  const ofAll = Object.entries({
    ...(spend?.kept && {
      unidentified: '(SELECT coalesce(sum(unidentified), 0) FROM covered_visits)',
      lacked_shapes: '(SELECT coalesce(bit_or(lacked), 0) FROM covered_visits WHERE unidentified > 0)',
    }),
    ...(spend?.leftOut && { left_out_sum: spend.leftOut }),
    ...(spend?.credits && { unlaid_sum: spend.credits.unlaid }),
  });
  const texts = (names: readonly string[]): string[] => names.map((name) => `${name}::VARCHAR AS ${name}`);
  const told = ofAll.map(([name, value]) => `${value}::VARCHAR AS ${name}`);
  const sum = `SELECT ${[...keys, ...added].join(', ')} FROM u ${keys.length > 0 ? 'GROUP BY ALL' : ''}`;
  const answer = {
    shapes: spend?.kept?.dimensions ?? [],
    values: bind.values,
    findsUnknown: plan.byCampaign,
  };
  if (!listed)
    return {
      ...answer,
      sql: `WITH ${head}
      u AS (${union})
      SELECT ${[...texts([...measures, ...spent]), ...told].join(', ')}, -1::BIGINT AS place, (${shown})::BIGINT AS n
      FROM (${sum})`,
    };
  const order = orderOf(query);
  const page =
    query.only !== undefined
      ? onlySql(query, bind)
      : `SELECT *, row_number() OVER (ORDER BY ${order.by}) AS place FROM (
           SELECT * FROM ${order.from('g')} WHERE is_shown ORDER BY ${order.by} LIMIT ${Math.trunc(query.limit)} OFFSET ${Math.trunc(query.offset)})`;
  const spreadInAll = '(SELECT coalesce(sum(spread), 0)::HUGEINT FROM spent_lines) AS spread_sum';
  const total = [
    ...keys.map((key) => `NULL AS ${key}`),
    ...measures.map((name) => `coalesce(sum(${name}), 0) AS ${name}`),
    ...spent.map((name) =>
      // A line is spread where a row has only a part of its visits.
      name === 'spread_sum' ? spreadInAll : `coalesce(sum(${name}), 0)::HUGEINT AS ${name}`,
    ),
    ...ofAll.map(([name, value]) => `${value} AS ${name}`),
  ];
  return {
    ...answer,
    sql: `WITH ${head}
      u AS ${plan.byCampaign ? 'MATERIALIZED' : ''} (${union}),
      ${plan.byCampaign ? `${unknownCosts()},` : ''}
      g AS MATERIALIZED (
        SELECT * FROM (SELECT *, (${shown}) AS is_shown FROM (${sum})) WHERE is_shown ${isCosted ? 'OR spent_sum <> 0 OR cost <> 0' : ''}),
      page AS (${page})
      SELECT ${[...keys, ...texts([...measures, ...spent, ...ofAll.map(([name]) => name)])].join(', ')}, place, n
      FROM (
        SELECT ${[...keys, ...measures, ...spent, ...ofAll.map(([name]) => `NULL AS ${name}`)].join(', ')}, place::BIGINT AS place, 0::BIGINT AS n
        FROM page
        UNION ALL
        SELECT ${total.join(', ')}, -1, count(*) FILTER (is_shown) FROM g
        ${plan.byCampaign ? `UNION ALL BY NAME SELECT ${OF_CAMPAIGN}::VARCHAR AS k0, (-1 - nth)::BIGINT AS place FROM unknown_costs` : ''})
      ORDER BY place`,
  };
};
