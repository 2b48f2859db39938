import { isConversionDimension } from '../../../contracts/reports/report-query.ts';
import type { Measure } from '../../../core/report/metrics.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import type { Bindings } from '../../store/duckdb/rows.ts';
import { quarterOf } from '../../store/duckdb/schema.ts';
import type { StoreDimension, StoreReportQuery } from '../../store/reports.ts';
import { dimensionSql, filterColumns } from '../dimensions.ts';
import { roleKey, roleName, roleValue } from '../roles.ts';
import { conversionKeys, type TypeConditions } from './conversion-types.ts';
import { CONVERSION_COLUMNS, KNOWN_COST } from './measures.ts';
import type { SpendParts } from './spend.ts';
import { dimensionColumns, type Finding, rolledRows, spendColumns, type Tables } from './tables.ts';

/** SQL of a time, milliseconds since 1970. */
export const instant = (ms: number): string => `make_timestamp(${Math.trunc(ms)} * 1000)`;

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

export interface From {
  /** The table, and conditions on its rows. */
  table: string;
  /** SQL for the time of a row. */
  moment: string;
  conditions: readonly string[];
  /** Columns to group rows by first: checking conditions on a few kinds is faster than on every row. */
  kinds?: readonly string[];
}

/** SQL by which rows find the corrections of their costs. */
export interface CorrectionParts {
  /** Their table, to be defined before it is used. */
  readonly table: string;
  readonly finding: Finding;
  /** Campaigns that have some. */
  readonly campaigns: readonly number[];
}

/** Everything that a statement is built from. */
export interface Plan {
  query: StoreReportQuery;
  tables: Tables;
  wanted: ReadonlySet<Measure>;
  bind: Bindings;
  filters: readonly string[];
  types: TypeConditions;
  /** Null if no spend concerns the report. */
  spend: SpendParts | null;
  /** Where rows find their spend, which can need larger tables. */
  spendTables: Tables;
  /** Null if no cost of the report is corrected, except for spend. */
  corrections: CorrectionParts | null;
  /** Columns of the tables that are read besides those of keys, filters and sums. */
  columns: readonly string[];
  /** Whether sums are also told apart by campaign (unknown-costs.ts). */
  byCampaign: boolean;
}

/** The same plan for the rows that spend is for. */
export const onSpend = (plan: Plan): Plan => ({
  ...plan,
  tables: plan.spendTables,
  columns: spendColumns(plan.query),
});

/** Whether each of a dimension's values is in one campaign, so that its rows are grouped by campaign anyway. */
export const isWithinCampaign = (dimension: StoreDimension): boolean =>
  dimension !== 'source' && columnsOf(dimension).includes('campaign');

/** The column of sums with their campaign, if they are told apart by it. */
export const OF_CAMPAIGN = 'of_campaign';

/** The rows of a table that a report is about, with the columns of `groups`. `finding`: only rows that have it. */
const rowsSql = (
  plan: Plan,
  { table, moment, conditions, kinds }: From,
  groups: readonly string[],
  finding: Finding | null,
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
  const found = `(SELECT ${selected} FROM ${table} WHERE ${where.join(' AND ')})`;
  const single = `${finding === null ? found : finding.rows(found, moment)}
    ${dimensions.includes('step') ? 'JOIN quarters ON quarter = step_quarter' : ''}
    ${dimensions.includes('reason') ? 'CROSS JOIN LATERAL (SELECT unnest(CASE WHEN len(reasons) > 0 THEN reasons ELSE [NULL] END) AS reason)' : ''}`;
  const counted = [
    ...new Set([...groups, ...(kinds ?? [])]),
    'count(*) AS n',
    ...(wanted.has('cost') ? ['sum(cost) AS cost'] : []),
  ];
  return kinds === undefined ? single : `(SELECT ${counted.join(', ')} FROM ${single} GROUP BY ALL)`;
};

/** The columns that all dimensions are grouped by. */
const groupsOf = ({ dimensions }: StoreReportQuery): string[] => [...new Set(dimensions.flatMap(columnsOf))];

/** Names each campaign's traffic source. */
const JOINED_SOURCES = 'LEFT JOIN sources ON campaign = source_campaign';

/** A query for `sums` by the keys, from one table. `finding`: only rows that have it, also grouped by it. */
export const grouped = (
  plan: Plan,
  from: From,
  sums: readonly string[],
  finding: Finding | null = null,
): string => {
  const { dimensions } = plan.query;
  const groups = groupsOf(plan.query);
  const by = finding === null ? [] : finding.columns;
  const rows = rowsSql(plan, from, groups, finding);
  if (groups.length === 0)
    return `SELECT ${[...by, ...sums].join(', ')} FROM ${rows} ${finding === null ? '' : `GROUP BY ${by.join(', ')}`}`;
  // Keys are strings, built once per group instead of per row.
  const keys = [
    ...dimensions.map((dimension, i) => `${keySql(dimension, plan)} AS k${i}`),
    ...(plan.byCampaign ? [`campaign AS ${OF_CAMPAIGN}`] : []),
  ];
  return `SELECT * EXCLUDE (${[...groups, ...(dimensions.includes('source') ? ['source_campaign', 'source'] : [])].join(', ')}), ${keys.join(', ')}
    FROM (SELECT ${[...groups, ...by, ...sums].join(', ')} FROM ${rows} GROUP BY ${[...groups, ...by].join(', ')})
    ${dimensions.includes('source') ? JOINED_SOURCES : ''}`;
};

/** A query for `sums` by each dimension apart, from one table that is read once. */
export const groupedApart = (plan: Plan, from: From, sums: readonly string[]): string => {
  const groups = groupsOf(plan.query);
  const sets = new Set(plan.query.dimensions.map((dimension) => columnsOf(dimension).join(', ')));
  return `SELECT ${[...groups, `grouping(${groups.join(', ')}) AS apart`, ...sums].join(', ')} FROM ${rowsSql(plan, from, groups, null)}
    GROUP BY GROUPING SETS (${[...sets].map((set) => `(${set})`).join(', ')})`;
};

/** The rows of one of the dimensions in a table of `groupedApart`: its key as `k0`, its place as `dimension`, and the sums. */
export const rowsApart = (plan: Plan, table: string, place: number): string => {
  const dimension = plan.query.dimensions[place] as StoreDimension;
  const groups = groupsOf(plan.query);
  const own = columnsOf(dimension);
  // A bit for each column that is not grouped by, the first of them the highest.
  const apart = groups.reduce((bits, column) => 2 * bits + (own.includes(column) ? 0 : 1), 0);
  const isSource = dimension === 'source';
  const left = [...groups, 'apart', ...(isSource ? ['source_campaign', 'source'] : [])];
  return `SELECT * EXCLUDE (${left.join(', ')}), ${place} AS dimension, ${keySql(dimension, plan)} AS k0
    FROM ${table} ${isSource ? JOINED_SOURCES : ''} WHERE apart = ${apart}`;
};

export const visitIs = (table: string): string =>
  ['node', 'worker', 'epoch', 'sequence'].map((name) => `r.${name} = ${table}.visit_${name}`).join(' AND ');

/** Conversions do not store the reasons of their visit, which can change. */
const withReasons = `(SELECT c.*, r.reasons FROM conversions c LEFT JOIN requests r
  ON r.time = c.visit_time AND ${visitIs('c')})`;

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

export const momentOf = ({ raw }: Tables): string => (raw ? 'time' : 'quarter');

const rolled = (
  { query, tables, columns }: Plan,
  of: 'requests' | 'conversions',
  sums: readonly string[],
): string => rolledRows(of, tables, query, [...keyColumns(query), ...columns, ...sums]);

/** Requests, with the columns that a roll-up of them needs. */
export const requestsFrom = (plan: Plan, columns: readonly string[]): From => ({
  table: plan.tables.raw
    ? `(SELECT *, 1 AS n, ${KNOWN_COST} FROM ${plan.tables.requests})`
    : rolled(plan, 'requests', columns),
  moment: momentOf(plan.tables),
  conditions: [],
});

/** Conversions at the time at which the report counts them. */
export const conversionsFrom = (plan: Plan): From => {
  const { query, tables, types, bind } = plan;
  if (tables.raw)
    return {
      table: types.typed(usesReason(query) ? withReasons : 'conversions', bind),
      moment: query.basis === 'click' ? 'visit_time' : 'first_time',
      conditions: [],
    };
  const read = [...CONVERSION_COLUMNS, ...types.columns];
  return {
    table: types.typed(rolled(plan, 'conversions', read), bind),
    moment: momentOf(tables),
    conditions: [`basis = '${query.basis}'`],
  };
};
