import { isConversionDimension } from '../../../contracts/reports/report-query.ts';
import { SPEND_MEASURES } from '../../../core/report/metrics.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import { DAY_MS } from '../../../core/time/durations.ts';
import { dailies } from '../../store/duckdb/daily.ts';
import { rollups } from '../../store/duckdb/schema.ts';
import type { StoreDimension, StoreReportQuery } from '../../store/reports.ts';
import { dimensionSql, filterColumns } from '../dimensions.ts';
import { roleColumns } from '../roles.ts';
import { wantedOf } from './measures.ts';
import { spendFacts } from './spend-facts.ts';

type DaySpan = { from: number; to: number };

export interface Tables {
  requests: string;
  conversions: string;
  /** Raw request rows; otherwise quarter-hour sums. */
  raw: boolean;
  /** Daily sums for the days of the half-open span (milliseconds); null if whole days can't be used. */
  daily: { requests: string; conversions: string; from: number; to: number } | null;
}

/** Something that some rows have, and by which they are grouped, such as the line of spend that they belong to. */
export interface Finding {
  readonly columns: readonly string[];
  /** The rows of a table that have it, with the columns. `moment`: SQL for the time of a row. */
  rows(table: string, moment: string): string;
}

const rawTables: Tables = { requests: 'requests', conversions: 'conversions', raw: true, daily: null };
/** Roll-ups with the fewest rows first. */
const order = ['rollup_path', 'rollup_source', 'rollup_audience'];
const rolled = order.flatMap((wanted) => rollups.filter(({ name }) => name === wanted));

/** Columns that a dimension of a query reads. */
export const dimensionColumns = (
  dimension: StoreDimension,
  { roles }: Pick<StoreReportQuery, 'roles'>,
): readonly string[] => {
  if (dimension === 'step' || isConversionDimension(dimension)) return [];
  return isRoleDimension(dimension) ? roleColumns(roles?.[dimension] ?? []) : dimensionSql[dimension].columns;
};

/** In every roll-up; a traffic source is resolved to its campaigns. */
const everywhere = new Set(['campaign', 'source']);

const isMidnight = (time: number): boolean => time % DAY_MS === 0;

/** Columns by which rows find their lines, besides the campaign. */
export const spendColumns = ({
  spend,
  spendRoles = {},
}: Pick<StoreReportQuery, 'spend' | 'spendRoles'>): string[] =>
  spendFacts(spend).details.flatMap((one) =>
    isRoleDimension(one) ? roleColumns(spendRoles[one] ?? []) : [one],
  );

/** Whether spend changes anything in the report. */
const usesSpend = (query: StoreReportQuery): boolean => {
  const wanted = wantedOf(query);
  return query.spend.length > 0 && SPEND_MEASURES.some((measure) => wanted.has(measure));
};

/** The whole UTC days in the range; null if a time step, or one of the `ends`, is within one of them. */
const wholeDays = (
  { from, to, dimensions, steps }: StoreReportQuery,
  ends: readonly number[],
): DaySpan | null => {
  const days = { from: Math.ceil(from / DAY_MS) * DAY_MS, to: Math.floor(to / DAY_MS) * DAY_MS };
  const cuts = [...(dimensions.includes('step') ? steps : []), ...ends];
  const within = cuts.filter((cut) => cut > days.from && cut < days.to);
  return days.from < days.to && within.every(isMidnight) ? days : null;
};

/** The smallest tables with these columns that can be read by quarter hours, or by days if no one of `ends` is within one. */
const smallest = (query: StoreReportQuery, columns: readonly string[], ends: readonly number[]): Tables => {
  const { dimensions, filters, raw } = query;
  if (raw === true) return rawTables;
  const needed = [
    ...dimensions.flatMap((dimension) => dimensionColumns(dimension, query)),
    ...filters.flatMap(filterColumns),
    ...columns,
  ].filter((column) => !everywhere.has(column));
  const days = wholeDays(query, ends);
  const daily = dailies.find(({ dimensions: held }) => needed.every((column) => held.includes(column)));
  const found = rolled.find(
    ({ name, dimensions: held }) =>
      (days === null || daily === undefined || name === daily.of) &&
      needed.every((column) => held.some(([known]) => known === column)),
  );
  if (found === undefined) return rawTables;
  return {
    requests: found.name,
    conversions: found.conversions,
    raw: false,
    daily:
      days === null || daily === undefined
        ? null
        : { requests: daily.name, conversions: daily.conversions, ...days },
  };
};

const endsOf = (periods: readonly { begins: number; ends: number }[] = []): number[] =>
  periods.flatMap(({ begins, ends }) => [begins, ends]);

/** The smallest tables that can distinguish what is requested, except for spend. */
export const tablesFor = (query: StoreReportQuery): Tables => smallest(query, [], []);

/** Those in which rows also find their corrections. */
export const correctionTablesFor = (query: StoreReportQuery): Tables =>
  smallest(query, [], endsOf(query.corrections));

/**
 * Those in which rows also find the spend that they belong to; null if spend changes nothing. Separate, because a single
 * entry by a parameter that no roll-up has must not make the rest depend on requests, which expire.
 */
export const spendTablesFor = (query: StoreReportQuery): Tables | null =>
  usesSpend(query)
    ? smallest(query, spendColumns(query), [...spendFacts(query.spend).edges, ...endsOf(query.corrections)])
    : null;

/** The smallest tables in which visits find the spend that they belong to. */
export const tablesForLines = (query: StoreReportQuery): Tables =>
  smallest({ ...query, dimensions: [], filters: [] }, spendColumns(query), spendFacts(query.spend).edges);

/**
 * SQL for a roll-up's rows in the range, as a table: for whole days, the daily sums and whatever is not in them yet;
 * for the rest, quarter hours. `columns`: those read, besides `quarter`; planning a statement with all of them takes
 * longer than running it.
 */
export const rolledRows = (
  of: 'requests' | 'conversions',
  { daily, ...tables }: Tables,
  { from, to }: Pick<StoreReportQuery, 'from' | 'to'>,
  columns: readonly string[],
): string => {
  const span = (column: string, begin: number, end: number): string =>
    `${column} >= make_timestamp(${begin} * 1000) AND ${column} < make_timestamp(${end} * 1000)`;
  const read = [...new Set(columns)].join(', ');
  const quarters = (begin: number, end: number, more = ''): string[] =>
    begin < end
      ? [`SELECT quarter, ${read} FROM ${tables[of]} WHERE ${span('quarter', begin, end)}${more}`]
      : [];
  if (daily === null) return `(${quarters(Math.trunc(from), Math.trunc(to)).join('')})`;
  return `(${[
    `SELECT day AS quarter, ${read} FROM ${daily[of]} WHERE ${span('day', daily.from, daily.to)}`,
    ...quarters(daily.from, daily.to, ' AND folded = 0'),
    ...quarters(Math.trunc(from), daily.from),
    ...quarters(daily.to, Math.trunc(to)),
  ].join(' UNION ALL ')})`;
};
