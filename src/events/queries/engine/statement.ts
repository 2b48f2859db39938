import { type Measure, SPEND_MEASURES } from '../../../core/report/metrics.ts';
import type { SpendDimension } from '../../../core/spend/target.ts';
import { QUARTER_MS } from '../../../core/time/durations.ts';
import { type Bindings, bindings } from '../../store/duckdb/rows.ts';
import { heard } from '../../store/duckdb/schema.ts';
import type { StoreFilter, StoreReportQuery } from '../../store/reports.ts';
import { filterSql } from '../dimensions.ts';
import { isByConversion, typeConditions } from './conversion-types.ts';
import { correctedParts, correctionParts } from './corrections.ts';
import { creditLines, spentSql } from './credits.ts';
import {
  conversionsFrom,
  type From,
  grouped,
  momentOf,
  onSpend,
  type Plan,
  requestsFrom,
  visitIs,
} from './grouped.ts';
import {
  COVERED_COLUMNS,
  columnsFor,
  conversionSums,
  coveredConversions,
  HUMAN_VISIT,
  kindsFor,
  PAID_VISIT,
  ROLLED_PAID,
  rawCovered,
  rawEvents,
  rawRequests,
  rolledCovered,
  rolledRequests,
  type Sum,
  type Sums,
  sqlType,
  sumSql,
  sumsSql,
  wantedOf,
} from './measures.ts';
import { orderOf, unitsSql } from './order.ts';
import { IS_UNIDENTIFIED, OPEN_LINE, UNKNOWN_LINE } from './pseudo-lines.ts';
import { ripeningRows, ripeningSpan, ripeningSums } from './ripening.ts';
import { spendParts } from './spend.ts';
import { type Finding, spendTablesFor, type Tables } from './tables.ts';
import { poolQuarters } from './unmatched.ts';

/** A traffic source is resolved to its campaigns, whose numbers are known before the store is queried. */
const sourceFilter = ({ op, values }: StoreFilter, sources: StoreReportQuery['sources']): string => {
  const of = (list: StoreReportQuery['sources']): string =>
    `(${[-1, ...list.map(({ campaign }) => Math.trunc(campaign))].join(', ')})`;
  const named = of(sources.filter(({ source }) => values.includes(source)));
  const some = `campaign IN ${named}${values.includes(null) ? ` OR campaign NOT IN ${of(sources)}` : ''}`;
  return op === 'isNot' ? `NOT (${some})` : `(${some})`;
};

/**
 * How spend changes the rows that it is for. Read separately because few campaigns have spend, and rows of all others
 * would be compared with its lines too.
 */
const covered = (
  plan: Plan,
  from: From,
  sums: Sums,
  visits: Record<string, Sum>,
  finding: Finding | undefined = plan.spend?.line,
): string | null => {
  const { wanted, spend } = plan;
  if (spend === null || finding === undefined) return null;
  const changing = Object.fromEntries(
    (Object.entries(sums) as [Measure, Sum][]).map(([name, { add, when }]) => [
      name,
      { add, when: `${when} AND line <> ${OPEN_LINE}` },
    ]),
  );
  const all = [
    ...sumsSql(spend.kept === null ? sums : changing, wanted),
    ...Object.entries(visits).map(([name, sum]) => `${sumSql(sum)}::HUGEINT AS ${name}`),
    ...('unidentified' in visits
      ? [`bit_or(CASE WHEN ${IS_UNIDENTIFIED} THEN lacked_shapes END)::BIGINT AS lacked`]
      : []),
  ];
  if (all.length === 0) return null;
  const conditions = [...from.conditions, `campaign IN (${[-1, ...spend.campaigns].join(', ')})`];
  return grouped(plan, { ...from, conditions }, all, finding);
};

const withEvents = `(SELECT r.*, e.type AS event FROM (SELECT * FROM requests WHERE ${heard}) r JOIN click_events e
  ON r.time = e.visit_time AND ${visitIs('e')}
  WHERE e.first AND NOT e.waiting)`;

/** In place of rows that a report does not have: the columns of these sums, without a row. */
const noRows = ({ query }: Plan, wanted: readonly Measure[]): string => {
  const keys = query.dimensions.map((_, i) => `NULL::VARCHAR AS k${i}`);
  const sums = wanted.map((measure) => `0::${sqlType(measure)} AS "${measure}"`);
  return `SELECT ${[...keys, ...sums].join(', ')} WHERE false`;
};

/** Requests with spend, by line (and credit): what it changes, and the number of their paid and of their valid visits. */
const coveredVisits = (report: Plan): string | null => {
  const plan = onSpend(report);
  const finding = plan.spend?.visits;
  const unidentified = plan.spend?.kept ? { unidentified: unidentifiedIn(plan.tables) } : {};
  if (plan.tables.raw) {
    const visits = {
      ...unidentified,
      paid: { add: 'n', when: PAID_VISIT },
      valid_visits: { add: 'n', when: HUMAN_VISIT },
    };
    return covered(plan, requestsFrom(plan, []), rawCovered, visits, finding);
  }
  const visits = {
    ...unidentified,
    paid: { add: ROLLED_PAID, when: 'true' },
    valid_visits: { add: 'valid', when: 'true' },
  };
  return covered(plan, requestsFrom(plan, COVERED_COLUMNS), rolledCovered, visits, finding);
};

/** Paid visits without an ID that lines can be laid on, once for each pool of lines; null if there are no such lines. */
const pooledVisits = (report: Plan): string | null => {
  const plan = onSpend(report);
  const paid = plan.tables.raw ? { add: 'n', when: PAID_VISIT } : { add: ROLLED_PAID, when: 'true' };
  const finding = plan.spend?.laid ?? undefined;
  if (finding === undefined) return null;
  return covered(plan, requestsFrom(plan, plan.tables.raw ? [] : COVERED_COLUMNS), {}, { paid }, finding);
};

/**
 * Valid visits that have no cost because unlaid spend may have paid for them. Of a row of a roll-up that no line covers, those
 * that no cost model says the cost of.
 */
const unidentifiedIn = ({ raw }: Tables): Sum =>
  raw
    ? {
        add: 'n',
        when: `${HUMAN_VISIT} AND (line = ${UNKNOWN_LINE} OR (line = ${OPEN_LINE} AND NOT is_costed))`,
      }
    : { add: `valid - CASE WHEN line = ${UNKNOWN_LINE} THEN 0 ELSE costed_valid END`, when: IS_UNIDENTIFIED };

/** These visits by the pools of what may have paid for them. */
const unidentifiedPools = (report: Plan, finding: Finding): string | null => {
  const plan = onSpend(report);
  const from = requestsFrom(plan, plan.tables.raw ? [] : COVERED_COLUMNS);
  return covered(plan, from, {}, { visits: unidentifiedIn(plan.tables) }, finding);
};

/** Sums of what is still to come, over the visits that are young enough. */
const ripeningPart = (plan: Plan): string => {
  const { query, wanted, bind } = plan;
  const span = ripeningSpan(query, plan.tables);
  if (span === null || query.maturity === undefined)
    return noRows(
      plan,
      (Object.keys(ripeningSums(false)) as Measure[]).filter((name) => wanted.has(name)),
    );
  const { tables, ...range } = span;
  const young = { ...plan, tables, query: { ...query, ...range } };
  const from = requestsFrom(young, ['valid']);
  const table = ripeningRows(from.table, from.moment, query.maturity, bind);
  return grouped(young, { ...from, table }, sumsSql(ripeningSums(tables.raw), wanted));
};

/** Sums by the keys of the report, except for spend; they are summed over all parts. */
const partsOf = (plan: Plan): string[] => {
  const { query, tables, wanted, types } = plan;
  const { raw } = tables;
  const moment = momentOf(tables);
  const own = (from: From, sums: Sums): string => grouped(plan, from, sumsSql(sums, wanted));
  const parts = isByConversion(query)
    ? [noRows(plan, [...wanted])]
    : [
        raw
          ? own({ table: tables.requests, moment, conditions: [], kinds: kindsFor(wanted) }, rawRequests)
          : own(requestsFrom(plan, columnsFor(wanted)), rolledRequests),
      ];
  if (wanted.has('unripe') && !isByConversion(query)) parts.push(ripeningPart(plan));
  const has = (sums: Sums): boolean => (Object.keys(sums) as Measure[]).some((name) => wanted.has(name));
  if (raw && has(rawEvents) && !isByConversion(query))
    parts.push(own({ table: withEvents, moment, conditions: [] }, rawEvents));
  const sums = conversionSums(raw, types);
  if (isByConversion(query) || has(sums)) {
    parts.push(own(conversionsFrom(plan), sums));
    const spent = onSpend(plan);
    const changes = coveredConversions(spent.tables.raw, types);
    // Not built unless it is used, because it binds values.
    if (plan.spend !== null && has(changes)) {
      const changed = covered(spent, conversionsFrom(spent), changes, {});
      if (changed !== null) parts.push(`SELECT * EXCLUDE (line) FROM (${changed})`);
    }
  }
  return parts;
};

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
  const pooled = pooledVisits(plan);
  const isLaid = pooled !== null;
  return `${spend.tables}
    ${credits === null ? '' : `credited_visits AS MATERIALIZED (${visits}),`}
    covered_visits AS MATERIALIZED (
      SELECT ${withKeys(query, 'line', ...sums)} FROM ${credits === null ? `(${visits})` : 'credited_visits'} GROUP BY ${withKeys(query, 'line')}),
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

const SPANS = '[{"step":"INTEGER","begins":"BIGINT","ends":"BIGINT"}]';
const SOURCES = '[{"source_campaign":"UINTEGER","source":"VARCHAR"}]';
const listed = (place: string, shape: string): string =>
  `(SELECT unnest(from_json(${place}, '${shape}'), recursive := true))`;

/** Lookup tables of the statement: time steps, campaigns of traffic sources, corrections. */
const lookUps = (plan: Plan): string => {
  const { query, bind, corrections } = plan;
  const begins = query.dimensions.includes('step') ? query.steps : [query.from];
  const spans = begins.map((from, step) => ({ step, begins: from, ends: begins[step + 1] ?? query.to }));
  const usesSpans = plan.spend !== null || query.dimensions.includes('step');
  return [
    usesSpans
      ? `spans AS MATERIALIZED (SELECT * FROM ${listed(bind.add(JSON.stringify(spans)), SPANS)}),`
      : '',
    query.dimensions.includes('step')
      ? `quarters AS MATERIALIZED (SELECT step, make_timestamp(unnest(range(begins, ends, ${QUARTER_MS})) * 1000) AS step_quarter FROM spans),`
      : '',
    query.dimensions.includes('source')
      ? `sources AS MATERIALIZED (SELECT * FROM ${listed(
          bind.add(
            JSON.stringify(
              query.sources.map(({ campaign, source }) => ({ source_campaign: campaign, source })),
            ),
          ),
          SOURCES,
        )}),`
      : '',
    corrections === null ? '' : corrections.table,
  ].join('\n');
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

const planOf = (query: StoreReportQuery, tables: Tables, tokens: readonly string[]): Plan => {
  const bind = bindings();
  const wanted = wantedOf(query);
  // Every visit with spend has a known cost. Costs belong to visits, not to conversions.
  const withSpend = !isByConversion(query) && SPEND_MEASURES.some((measure) => wanted.has(measure));
  const filters = query.filters.map((filter) =>
    filter.dimension === 'source' ? sourceFilter(filter, query.sources) : filterSql(filter, bind),
  );
  const types = typeConditions(query);
  const spend = withSpend ? spendParts(query, bind, tokens) : null;
  const spendTables = spendTablesFor(query) ?? tables;
  const corrections = wanted.has('cost') ? correctionParts(query, bind) : null;
  return { query, tables, wanted, bind, filters, types, spend, spendTables, corrections, columns: [] };
};

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

/** The statement, and the measures in its rows besides SPENT_SUMS. `tokens`: see `unfilledTokens`. */
export const reportStatement = (
  query: StoreReportQuery,
  tables: Tables,
  tokens: readonly string[],
): {
  sql: string;
  values: Bindings['values'];
  wanted: ReadonlySet<Measure>;
  /** Of the bits of `lacked_shapes`. */
  shapes: readonly (readonly SpendDimension[])[];
} => {
  const plan = planOf(query, tables, tokens);
  const { wanted, bind, spend, corrections } = plan;
  const keys = query.dimensions.map((_, i) => `k${i}`);
  const order = orderOf(query);
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
  const sums = [...wanted].map((measure) => `"${measure}"`);
  const added = sums.map((name) => `coalesce(sum(${name}), 0) AS ${name}`);
  // Corrections are added to what was spent, the only sum that is as exact.
  const hasSum = (name: string): boolean => spend !== null || (corrections !== null && name === 'spent_sum');
  const spent = SPENT_SUMS.map((name) =>
    hasSum(name) ? `coalesce(sum(${name}), 0)::HUGEINT AS ${name}` : `0::HUGEINT AS ${name}`,
  );
  const spreadInAll =
    spend === null ? '0::HUGEINT' : '(SELECT coalesce(sum(spread), 0)::HUGEINT FROM spent_lines)';
  // Spend makes a row only where the report shows costs, and costs only if they are not shown as 0.
  const present = (cost: string): string =>
    [
      ...sums.filter((name) => name !== '"costed"' && name !== '"cost"').map((name) => `${name} <> 0`),
      ...(wanted.has('cost') ? [cost] : []),
    ].join(' OR ');
  const shown = present(`abs(${unitsSql('cost')}) >= ${LEAST_COST}`);
  const page =
    query.only !== undefined
      ? onlySql(query, bind)
      : `SELECT *, row_number() OVER (ORDER BY ${order.by}) AS place FROM (
           SELECT * FROM ${order.from('g')} WHERE ${shown} ORDER BY ${order.by} LIMIT ${Math.trunc(query.limit)} OFFSET ${Math.trunc(query.offset)})`;
  const texts = sums.map((name) => `${name}::VARCHAR AS ${name}`);
  // Only of a total: a row's own unknown costs are left out of its figures.
  const [without, lacked] =
    spend === null || spend.kept === null
      ? ['0', '0']
      : [
          '(SELECT coalesce(sum(unidentified), 0) FROM covered_visits)',
          '(SELECT coalesce(bit_or(lacked), 0) FROM covered_visits WHERE unidentified > 0)',
        ];
  const columns = (of: readonly string[], leftOut: string, unlaid: string, isTotal = false): string =>
    [
      `${isTotal ? without : '0'}::VARCHAR AS unidentified`,
      `${isTotal ? lacked : '0'}::VARCHAR AS lacked_shapes`,
      ...of,
      ...texts,
      ...SPENT_SUMS.map((name) => `${name}::VARCHAR AS ${name}`),
      `${leftOut}::VARCHAR AS left_out_sum`,
      `${unlaid}::VARCHAR AS unlaid_sum`,
    ].join(', ');
  return {
    wanted,
    shapes: spend?.kept?.dimensions ?? [],
    values: bind.values,
    sql: `WITH ${head}
      u AS (${union}),
      g AS MATERIALIZED (
        SELECT * FROM (SELECT ${[...keys, ...added, ...spent].join(', ')} FROM u ${keys.length > 0 ? 'GROUP BY ALL' : ''})
        WHERE ${present('spent_sum <> 0 OR cost <> 0')}),
      page AS (${page})
      SELECT ${columns(keys, '0', '0')}, place::BIGINT AS place, 0::BIGINT AS n FROM page
      UNION ALL
      SELECT ${columns(
        keys.map((key) => `NULL AS ${key}`),
        spend?.leftOut ?? '0',
        spend?.credits?.unlaid ?? '0',
        true,
      )}, -1, n
      FROM (SELECT ${[...added, 'coalesce(sum(spent_sum), 0)::HUGEINT AS spent_sum', `${spreadInAll} AS spread_sum`, 'coalesce(sum(unvisited_sum), 0)::HUGEINT AS unvisited_sum', `count(*) FILTER (${shown}) AS n`].join(', ')} FROM g)
      ORDER BY place`,
  };
};
