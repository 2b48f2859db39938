import type { DuckDBConnection } from '@duckdb/node-api';
import { isConversionDimension } from '../../../contracts/reports/report-query.ts';
import {
  COUNTS,
  fineText,
  fineUnits,
  isRevenue,
  isTypeMeasure,
  type Measures,
  type TypeMeasure,
} from '../../../core/report/metrics.ts';
import { query as ask, decimalText, num, optional, type Row, text } from '../../store/duckdb/rows.ts';
import type { LedgerQuery, StoreLedger, StoreReport, StoreReportQuery } from '../../store/reports.ts';
import { unfilledTokens } from './spend-visits.ts';
import { ledgerStatement, reportStatement } from './statement.ts';
import { expiredIn } from './stored-range.ts';
import { spendTablesFor, tablesFor } from './tables.ts';
import { LAID_LINE } from './unmatched.ts';

/** The exact total cost of a row's clicks, conversions and periods. */
const costOf = (row: Row): string =>
  fineText(fineUnits(decimalText(row.cost) ?? '0') + BigInt(text(row.spent_sum ?? '0')));

const money = (row: Row, name: string): string => decimalText(row[name]) ?? '0';

const typeSums = (row: Row): Pick<Measures, TypeMeasure> =>
  Object.fromEntries(
    Object.keys(row)
      .filter(isTypeMeasure)
      .map((name) => [name, isRevenue(name) ? money(row, name) : num(row[name])]),
  ) as Pick<Measures, TypeMeasure>;

const sumsOf = (row: Row): Measures => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, num(row[name])])) as Record<
    (typeof COUNTS)[number],
    number
  >;
  return {
    ...counts,
    ...typeSums(row),
    revenue: money(row, 'revenue'),
    approvedRevenue: money(row, 'approvedRevenue'),
    pendingRevenue: money(row, 'pendingRevenue'),
    otherClickRevenue: money(row, 'otherClickRevenue'),
    costedRevenue: money(row, 'costedRevenue'),
    cost: costOf(row),
    clickCost: money(row, 'clickCost'),
    conversionCost: money(row, 'conversionCost'),
    unripe: money(row, 'unripe'),
    unripeError: money(row, 'unripeError'),
    usualToCome: money(row, 'usualToCome'),
    usualRevenueToCome: money(row, 'usualRevenueToCome'),
    usualCostToCome: money(row, 'usualCostToCome'),
    spreadCost: fineText(BigInt(text(row.spread_sum ?? '0'))),
    unvisitedCost: fineText(BigInt(text(row.unvisited_sum ?? '0'))),
    leftOutCost: fineText(BigInt(text(row.left_out_sum ?? '0'))),
    unlaidCredit: fineText(BigInt(text(row.unlaid_sum ?? '0'))),
  };
};

/** Rows of a report by any dimensions, from the smallest tables that contain them. docs/metrics.md defines each sum. */
export const queryReport = async (
  reader: DuckDBConnection,
  query: StoreReportQuery,
): Promise<StoreReport> => {
  const tables = tablesFor(query);
  const { sql, values } = reportStatement(query, tables, await unfilledTokens(reader, query));
  const rows = await ask(reader, sql, values);
  const [head, ...page] = rows;
  // A request with several reasons is in several rows but must be counted once.
  const whole = query.dimensions.includes('reason')
    ? await queryReport(reader, {
        ...query,
        dimensions: query.dimensions.filter(isConversionDimension),
        limit: 1,
        offset: 0,
        only: [],
      })
    : null;
  return {
    rows: page.map((row) => ({
      keys: query.dimensions.map((_, i) => optional(row[`k${i}`])),
      sums: sumsOf(row),
    })),
    total: whole?.total ?? sumsOf(head ?? {}),
    count: num(head?.n),
    // Spend by a parameter that only requests have finds no visits that have expired.
    incomplete: (tables.raw || spendTablesFor(query)?.raw === true) && (await expiredIn(reader, query)),
  };
};

/** Costs of rows by where they come from: cost models, and each line of spend. */
export const queryLedger = async (reader: DuckDBConnection, ledger: LedgerQuery): Promise<StoreLedger> => {
  const query: StoreReportQuery = {
    ...ledger,
    dimensions: [],
    steps: [],
    metrics: ['cost', 'cpc'],
    order: { by: 'cost', descending: true },
    limit: 1,
    offset: 0,
  };
  const { total } = await queryReport(reader, query);
  const { total: uncorrected } =
    query.corrections === undefined || query.corrections.length === 0
      ? { total }
      : await queryReport(reader, { ...query, corrections: [] });
  const statement = ledgerStatement(query, tablesFor(query), await unfilledTokens(reader, query));
  const rows = statement === null ? [] : await ask(reader, statement.sql, statement.values);
  const amountOf = (row: Row, name: string): bigint => BigInt(text(row[name]));
  const spent = rows.reduce(
    (sum, row) => sum + amountOf(row, 'on_visits') + amountOf(row, 'without_visits'),
    0n,
  );
  const covered = rows.reduce((sum, row) => sum + Number(row.valid_visits), 0);
  return {
    model: {
      amount: fineText(fineUnits(total.cost) - spent),
      uncorrected: fineText(fineUnits(uncorrected.cost) - spent),
      visits: total.costedValid - covered,
    },
    spread: total.spreadCost,
    lines: rows
      .filter(
        (row) =>
          num(row.line) !== LAID_LINE &&
          (Number(row.paid) > 0 || amountOf(row, 'without_visits') !== 0n || amountOf(row, 'unlaid') !== 0n),
      )
      .map((row) => ({
        id: num(row.line),
        remaining: fineText(amountOf(row, 'rest')),
        visits: Number(row.paid),
        ofVisits: Number(row.own),
        onVisits: fineText(amountOf(row, 'on_visits')),
        withoutVisits: fineText(amountOf(row, 'without_visits')),
        unlaid: fineText(amountOf(row, 'unlaid')),
        isSpread: row.is_spread === true,
        isLaid: row.is_laid === true,
      })),
  };
};

const PAGE = 1000;
/** More rows than any report has. */
const ALL = 1_000_000_000;

/**
 * Computes all rows of a report once, into a table of this connection. Returns how many. They are read from there while
 * the store continues, so that no transaction stays open for a slow reader.
 */
export const keepReport = async (connection: DuckDBConnection, query: StoreReportQuery): Promise<number> => {
  const tokens = await unfilledTokens(connection, query);
  const { sql, values } = reportStatement({ ...query, limit: ALL, offset: 0 }, tablesFor(query), tokens);
  await ask(connection, `CREATE OR REPLACE TEMP TABLE kept_report AS ${sql}`, values);
  const [head] = await ask(connection, 'SELECT n FROM kept_report WHERE place < 0');
  return num(head?.n);
};

/** The rows of `keepReport`. */
export async function* keptPages(
  connection: DuckDBConnection,
  { dimensions }: StoreReportQuery,
  count: number,
): AsyncGenerator<StoreReport['rows']> {
  for (let from = 0; from < count; from += PAGE) {
    const rows = await ask(
      connection,
      `SELECT * FROM kept_report WHERE place > ${from} AND place <= ${from + PAGE} ORDER BY place`,
    );
    yield rows.map((row) => ({
      keys: dimensions.map((_, i) => optional(row[`k${i}`])),
      sums: sumsOf(row),
    }));
  }
}
