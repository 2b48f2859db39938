import { isConversionDimension } from '../../../contracts/reports/report-query.ts';
import { type Measure, SPEND_MEASURES } from '../../../core/report/metrics.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { QUARTER_MS } from '../../../core/time/durations.ts';
import { type Bindings, bindings } from '../../store/duckdb/rows.ts';
import { heard, quarterOf } from '../../store/duckdb/schema.ts';
import type { StoreDimension, StoreFilter, StoreReportQuery } from '../../store/reports.ts';
import { dimensionSql, filterColumns, filterSql } from '../dimensions.ts';
import { roleKey, roleName, roleValue } from '../roles.ts';
import {
  conversionKeys,
  isByConversion,
  TYPE_COLUMNS,
  type TypeConditions,
  typeConditions,
} from './conversion-types.ts';
import {
  CONVERSION_COLUMNS,
  COVERED_COLUMNS,
  columnsFor,
  conversionSums,
  coveredConversions,
  HUMAN_VISIT,
  KNOWN_COST,
  kindsFor,
  rawCovered,
  rawEvents,
  rawRequests,
  rolledCovered,
  rolledRequests,
  type Sum,
  type Sums,
  sqlType,
  sumsSql,
  wantedOf,
} from './measures.ts';
import { orderOf } from './order.ts';
import { periodsIn, spendTables, spentJoin, spentSum, unvisited } from './spend.ts';
import { dimensionColumns, rolledRows, type Tables } from './tables.ts';

const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

const keySql = (dimension: StoreDimension, { query, bind }: Plan): string => {
  if (dimension === 'step') return 'step::VARCHAR';
  if (isConversionDimension(dimension)) return conversionKeys[dimension].key;
  return isRoleDimension(dimension)
    ? roleKey(query.roles?.[dimension] ?? [], roleName(dimension), bind)
    : dimensionSql[dimension].key;
};

/** Columns to group rows by for a dimension. A traffic source is resolved to its campaigns. */
const columnsOf = (dimension: StoreDimension): readonly string[] => {
  if (dimension === 'step') return ['step'];
  if (dimension === 'reason') return ['reason'];
  if (isConversionDimension(dimension)) return [conversionKeys[dimension].column];
  if (isRoleDimension(dimension)) return ['campaign', roleName(dimension)];
  return dimension === 'source' ? ['campaign'] : dimensionSql[dimension].columns;
};

/** A traffic source is resolved to its campaigns, whose numbers are known before the store is queried. */
const sourceFilter = ({ op, values }: StoreFilter, sources: StoreReportQuery['sources']): string => {
  const of = (list: StoreReportQuery['sources']): string =>
    `(${[-1, ...list.map(({ campaign }) => Math.trunc(campaign))].join(', ')})`;
  const named = of(sources.filter(({ source }) => values.includes(source)));
  const some = `campaign IN ${named}${values.includes(null) ? ` OR campaign NOT IN ${of(sources)}` : ''}`;
  return op === 'isNot' ? `NOT (${some})` : `(${some})`;
};

interface From {
  /** The table, and conditions on its rows. */
  table: string;
  /** SQL for the time of a row. */
  moment: string;
  conditions: readonly string[];
  /** Columns to group rows by first: checking conditions on a few kinds is faster than on every row. */
  kinds?: readonly string[];
}

/** Everything that a statement is built from. */
interface Plan {
  query: StoreReportQuery;
  tables: Tables;
  wanted: ReadonlySet<Measure>;
  bind: Bindings;
  filters: readonly string[];
  types: TypeConditions;
  withSpend: boolean;
}

/** A query for `sums` by the keys, from one table. `join` is applied to each row. */
const grouped = (
  plan: Plan,
  { table, moment, conditions, kinds }: From,
  sums: readonly string[],
  join = '',
): string => {
  const { query, wanted, tables, filters } = plan;
  const { dimensions } = query;
  const isRolled = !tables.raw;
  const selected = [
    isRolled ? '*' : `*, ${quarterOf(moment)} AS quarter`,
    ...dimensions
      .filter((dimension) => isRoleDimension(dimension))
      .map((dimension) => `${roleValue(query.roles?.[dimension] ?? [])} AS ${roleName(dimension)}`),
  ].join(', ');
  const where = [
    `workspace = ${Math.trunc(query.workspace)}`,
    ...(isRolled ? [] : [`${moment} >= ${instant(query.from)}`, `${moment} < ${instant(query.to)}`]),
    ...conditions,
    ...filters,
  ];
  const groups = [...new Set(dimensions.flatMap(columnsOf))];
  const single = `(SELECT ${selected} FROM ${table} WHERE ${where.join(' AND ')})
    ${dimensions.includes('step') ? 'JOIN quarters ON quarter = step_quarter' : ''}
    ${dimensions.includes('reason') ? 'CROSS JOIN LATERAL (SELECT unnest(CASE WHEN len(reasons) > 0 THEN reasons ELSE [NULL] END) AS reason)' : ''}
    ${join}`;
  const counted = [
    ...new Set([...groups, ...(kinds ?? [])]),
    'count(*) AS n',
    ...(wanted.has('cost') ? ['sum(cost) AS cost'] : []),
  ];
  const rows = kinds === undefined ? single : `(SELECT ${counted.join(', ')} FROM ${single} GROUP BY ALL)`;
  if (groups.length === 0) return `SELECT ${sums.join(', ')} FROM ${rows}`;
  // Keys are strings, built once per group instead of per row.
  const keys = dimensions.map((dimension, i) => `${keySql(dimension, plan)} AS k${i}`);
  return `SELECT * EXCLUDE (${[...groups, ...(dimensions.includes('source') ? ['source_campaign', 'source'] : [])].join(', ')}), ${keys.join(', ')}
    FROM (SELECT ${[...groups, ...sums].join(', ')} FROM ${rows} GROUP BY ${groups.join(', ')})
    ${dimensions.includes('source') ? 'LEFT JOIN sources ON campaign = source_campaign' : ''}`;
};

/**
 * How spend changes rows within its periods, and so the cost of their valid visits. Read separately because few
 * campaigns have spend, and rows of all others would be compared with its periods too.
 */
const covered = (plan: Plan, from: From, sums: Sums, spent: Sum | null): string[] => {
  const { query, wanted, withSpend } = plan;
  if (!withSpend) return [];
  const own = sumsSql(sums, wanted);
  const all = spent === null ? own : [...own, spentSum(spent)];
  if (all.length === 0) return [];
  const campaigns = [...new Set(periodsIn(query).map(({ campaign }) => Math.trunc(campaign)))];
  const conditions = [...from.conditions, `campaign IN (${campaigns.join(', ')})`];
  return [grouped(plan, { ...from, conditions }, all, spentJoin(from.moment))];
};

const visitIs = (table: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((name) => `r.${name} = ${table}.visit_${name}`).join(' AND ');

/** Conversions do not store the reasons of their visit, which can change. */
const withReasons = `(SELECT c.*, r.reasons FROM conversions c LEFT JOIN requests r
  ON r.time = c.visit_time AND ${visitIs('c')})`;
const withEvents = `(SELECT r.*, e.type AS event FROM (SELECT * FROM requests WHERE ${heard}) r JOIN click_events e
  ON r.time = e.visit_time AND ${visitIs('e')}
  WHERE e.first AND NOT e.waiting)`;

const usesReason = ({ dimensions, filters }: StoreReportQuery): boolean =>
  dimensions.includes('reason') || filters.some(({ dimension }) => dimension === 'reason');

/** Columns by which roll-up rows are grouped and filtered. */
const keyColumns = (query: StoreReportQuery): string[] => [
  ...['workspace', 'campaign'],
  ...query.dimensions.flatMap((dimension) =>
    dimension === 'source' ? [] : dimensionColumns(dimension, query),
  ),
  ...query.filters.flatMap((filter) => (filter.dimension === 'source' ? [] : filterColumns(filter))),
];

/** In place of requests, which a report about conversions does not have: their columns, without a row. */
const noRequests = ({ query, wanted }: Plan): string => {
  const keys = query.dimensions.map((_, i) => `NULL::VARCHAR AS k${i}`);
  const sums = [...wanted].map((measure) => `0::${sqlType(measure)} AS "${measure}"`);
  return `SELECT ${[...keys, ...sums].join(', ')} WHERE false`;
};

const partsOf = (plan: Plan): string[] => {
  const { query, tables, wanted, types, withSpend } = plan;
  const { raw } = tables;
  const rolled = (of: 'requests' | 'conversions', sums: readonly string[]): string =>
    rolledRows(of, tables, query, [...keyColumns(query), ...sums]);
  const moment = raw ? 'time' : 'quarter';
  const own = (from: From, sums: Sums): string => grouped(plan, from, sumsSql(sums, wanted));
  const requests = (columns: readonly string[]): From => ({
    table: raw ? `(SELECT *, 1 AS n, ${KNOWN_COST} FROM ${tables.requests})` : rolled('requests', columns),
    moment,
    conditions: [],
  });
  const parts = isByConversion(query)
    ? [noRequests(plan)]
    : [
        raw
          ? own({ table: tables.requests, moment, conditions: [], kinds: kindsFor(wanted) }, rawRequests)
          : own(requests(columnsFor(wanted)), rolledRequests),
        ...(raw
          ? covered(plan, requests([]), rawCovered, { add: 'spent_each', when: HUMAN_VISIT })
          : covered(plan, requests(COVERED_COLUMNS), rolledCovered, {
              add: 'valid * spent_each',
              when: 'true',
            })),
      ];
  const has = (sums: Sums): boolean => (Object.keys(sums) as Measure[]).some((name) => wanted.has(name));
  if (raw && has(rawEvents) && !isByConversion(query))
    parts.push(own({ table: withEvents, moment, conditions: [] }, rawEvents));
  const sums = conversionSums(raw, types);
  if (isByConversion(query) || has(sums)) {
    const at = query.basis === 'click' ? 'visit_time' : 'first_time';
    const typed = (table: string): string => types.typed(table, plan.bind);
    const read = types.needsType ? [...CONVERSION_COLUMNS, ...TYPE_COLUMNS] : CONVERSION_COLUMNS;
    const from: From = raw
      ? { table: typed(usesReason(query) ? withReasons : 'conversions'), moment: at, conditions: [] }
      : {
          table: typed(rolled('conversions', read)),
          moment,
          conditions: [`basis = '${query.basis}'`],
        };
    parts.push(own(from, sums), ...covered(plan, from, coveredConversions(raw, types), null));
  }
  // Spend without visits can be distinguished only by campaign and time.
  const nowhere = query.filters.every(({ dimension }) => dimension === 'campaign' || dimension === 'source');
  if (withSpend && nowhere) {
    const places = { campaign: dimensionSql.campaign.key, source: 'source', step: 'step::VARCHAR' };
    const keys = query.dimensions.map(
      (dimension, i) =>
        `${dimension in places ? places[dimension as keyof typeof places] : 'NULL::VARCHAR'} AS k${i}`,
    );
    parts.push(`SELECT ${[
      ...[...keys, 'coalesce(sum(amount), 0)::HUGEINT AS spent_sum'],
      ...(wanted.has('costed') ? ['count(*)::BIGINT AS "costed"'] : []),
    ].join(', ')}
      FROM (${unvisited('spans')}) ${query.dimensions.includes('source') ? 'LEFT JOIN sources ON campaign = source_campaign' : ''}
      WHERE ${['true', ...plan.filters].join(' AND ')}
      ${query.dimensions.length > 0 ? 'GROUP BY ALL' : ''}`);
  }
  return parts;
};

const SPANS = '[{"step":"INTEGER","begins":"BIGINT","ends":"BIGINT"}]';
const SOURCES = '[{"source_campaign":"UINTEGER","source":"VARCHAR"}]';
const listed = (place: string, shape: string): string =>
  `(SELECT unnest(from_json(${place}, '${shape}'), recursive := true))`;

/** Lookup tables of the statement: time steps, campaigns of traffic sources, spend. */
const lookUps = (plan: Plan): string => {
  const { query, bind } = plan;
  const begins = query.dimensions.includes('step') ? query.steps : [query.from];
  const spans = begins.map((from, step) => ({ step, begins: from, ends: begins[step + 1] ?? query.to }));
  const usesSpans = plan.withSpend || query.dimensions.includes('step');
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
    plan.withSpend ? spendTables(query, bind) : '',
  ].join('\n');
};

/** Rows that are requested by name. */
const onlySql = ({ only = [], dimensions }: StoreReportQuery, bind: Bindings): string => {
  const shape = `[[${'"VARCHAR"'}]]`;
  const same = dimensions.map((_, i) => `g.k${i} IS NOT DISTINCT FROM named[${i + 1}]`);
  return `SELECT g.*, 0 AS place FROM g
    JOIN (SELECT unnest(from_json(${bind.add(JSON.stringify(only))}, '${shape}')) AS named) ON ${['true', ...same].join(' AND ')}`;
};

/** Amounts smaller than this many units of 10^-18 round to 0, as `costOf` does, and do not create a row. */
const LEAST_SPENT = '499999999950';

/** The statement, and the measures in its rows besides `spent_sum`. */
export const reportStatement = (
  query: StoreReportQuery,
  tables: Tables,
): { sql: string; values: Bindings['values']; wanted: ReadonlySet<Measure> } => {
  const bind = bindings();
  const wanted = wantedOf(query);
  // Every visit in a period with spend has a known cost. Costs belong to visits, not to conversions.
  const withSpend =
    !isByConversion(query) &&
    SPEND_MEASURES.some((measure) => wanted.has(measure)) &&
    periodsIn(query).length > 0;
  const filters = query.filters.map((filter) =>
    filter.dimension === 'source' ? sourceFilter(filter, query.sources) : filterSql(filter, bind),
  );
  const types = typeConditions(query);
  const plan: Plan = { query, tables, wanted, bind, filters, types, withSpend };
  const keys = query.dimensions.map((_, i) => `k${i}`);
  const order = orderOf(query);
  const head = lookUps(plan);
  const union = partsOf(plan).join('\nUNION ALL BY NAME\n');
  const sums = [...wanted].map((measure) => `"${measure}"`);
  const added = sums.map((name) => `coalesce(sum(${name}), 0) AS ${name}`);
  const spent = withSpend ? 'coalesce(sum(spent_sum), 0)::HUGEINT' : '0::HUGEINT';
  // Spend makes a row only where the report shows costs.
  const present = (spentAtAll: string): string =>
    [
      ...sums.filter((name) => name !== '"costed"').map((name) => `${name} <> 0`),
      ...(wanted.has('cost') ? [spentAtAll] : []),
    ].join(' OR ');
  const shown = present(`abs(spent_sum) >= ${LEAST_SPENT}`);
  const page =
    query.only !== undefined
      ? onlySql(query, bind)
      : `SELECT *, row_number() OVER (ORDER BY ${order.by}) AS place FROM (
           SELECT * FROM ${order.from('g')} WHERE ${shown} ORDER BY ${order.by} LIMIT ${Math.trunc(query.limit)} OFFSET ${Math.trunc(query.offset)})`;
  const texts = sums.map((name) => `${name}::VARCHAR AS ${name}`);
  const columns = (of: readonly string[]): string =>
    [...of, ...texts, 'spent_sum::VARCHAR AS spent_sum'].join(', ');
  return {
    wanted,
    values: bind.values,
    sql: `WITH ${head}
      u AS (${union}),
      g AS MATERIALIZED (
        SELECT * FROM (SELECT ${[...keys, ...added, `${spent} AS spent_sum`].join(', ')} FROM u ${keys.length > 0 ? 'GROUP BY ALL' : ''})
        WHERE ${present('spent_sum <> 0')}),
      page AS (${page})
      SELECT ${columns(keys)}, place::BIGINT AS place, 0::BIGINT AS n FROM page
      UNION ALL
      SELECT ${columns(keys.map((key) => `NULL AS ${key}`))}, -1, n
      FROM (SELECT ${[...added, 'coalesce(sum(spent_sum), 0)::HUGEINT AS spent_sum', `count(*) FILTER (${shown}) AS n`].join(', ')} FROM g)
      ORDER BY place`,
  };
};
