import type { DuckDBConnection } from '@duckdb/node-api';
import { COUNTS, fineText, fineUnits, type Measures } from '../../../core/report/metrics.ts';
import { query as ask, decimalText, num, optional, type Row, text } from '../../store/duckdb/rows.ts';
import type { StoreReport, StoreReportQuery } from '../../store/report.ts';
import { expiredIn } from './expired.ts';
import { reportStatement } from './statement.ts';
import { tablesFor } from './tables.ts';

/** The exact total cost of a row's clicks, conversions and periods. */
const costOf = (row: Row): string =>
  fineText(fineUnits(decimalText(row.cost) ?? '0') + BigInt(text(row.spent_sum ?? '0')));

const money = (row: Row, name: string): string => decimalText(row[name]) ?? '0';

export const sumsOf = (row: Row): Measures => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, num(row[name])])) as Record<
    (typeof COUNTS)[number],
    number
  >;
  return {
    ...counts,
    revenue: money(row, 'revenue'),
    otherClickRevenue: money(row, 'otherClickRevenue'),
    costedRevenue: money(row, 'costedRevenue'),
    cost: costOf(row),
  };
};

/** Rows of a report by any dimensions, from the smallest tables that contain them. docs/metrics.md defines each sum. */
export const queryReport = async (
  reader: DuckDBConnection,
  query: StoreReportQuery,
): Promise<StoreReport> => {
  const tables = tablesFor(query);
  const { sql, values } = reportStatement(query, tables);
  const rows = await ask(reader, sql, values);
  const [head, ...page] = rows;
  // A request with several reasons is in several rows but must be counted once.
  const whole = query.dimensions.includes('reason')
    ? await queryReport(reader, { ...query, dimensions: [], limit: 1, offset: 0, only: [] })
    : null;
  return {
    rows: page.map((row) => ({
      keys: query.dimensions.map((_, i) => optional(row[`k${i}`])),
      sums: sumsOf(row),
    })),
    total: whole?.total ?? sumsOf(head ?? {}),
    count: num(head?.n),
    incomplete: tables.raw && (await expiredIn(reader, query)),
  };
};
