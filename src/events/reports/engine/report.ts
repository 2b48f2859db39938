import type { DuckDBConnection } from '@duckdb/node-api';
import { exactUnits, lessExact, roundToSix } from '../../../core/money/exact.ts';
import { COUNTS, type Measures } from '../../../core/report/metrics.ts';
import { query as ask, decimalText, num, optional, type Row, text } from '../../store/duckdb/rows.ts';
import type { StoreReport, StoreReportQuery } from '../../store/report.ts';
import { expiredIn } from './expired.ts';
import { reportStatement } from './statement.ts';
import { tablesFor } from './tables.ts';

/** Units of 10^-18 in one of 10^-10. */
const FINE = 10n ** 8n;

/** Units of 10^-18 to decimal text, half up at the tenth. */
const tenDecimals = (units: bigint): string => {
  const shifted = units + FINE / 2n;
  const rest = ((shifted % FINE) + FINE) % FINE;
  const tenth = (shifted - rest) / FINE;
  const size = (tenth < 0n ? -tenth : tenth).toString().padStart(11, '0');
  return `${tenth < 0n ? '-' : ''}${size.slice(0, -10)}.${size.slice(-10)}`;
};

/** What a row's clicks, conversions and periods cost together: exact, and rounded once. */
const costOf = (row: Row): string => {
  const clicks = exactUnits(decimalText(row.cost) ?? '0');
  return roundToSix(tenDecimals(clicks * FINE + BigInt(text(row.spent_sum ?? '0'))));
};

export const sumsOf = (row: Row): Measures => {
  const counts = Object.fromEntries(COUNTS.map((name) => [name, num(row[name])])) as Record<
    (typeof COUNTS)[number],
    number
  >;
  const revenue = decimalText(row.revenue) ?? '0';
  const cost = costOf(row);
  return { ...counts, revenue, cost, profit: lessExact(revenue, cost) };
};

/** Rows of a report by any dimensions, from the smallest tables that hold them; docs/metrics.md says what each sum is. */
export const queryReport = async (
  reader: DuckDBConnection,
  query: StoreReportQuery,
): Promise<StoreReport> => {
  const tables = tablesFor(query);
  const { sql, values } = reportStatement(query, tables);
  const rows = await ask(reader, sql, values);
  const [head, ...page] = rows;
  // A request with several reasons stands in several rows, and must be counted once.
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
