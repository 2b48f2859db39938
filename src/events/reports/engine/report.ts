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

/** What a statement of a report answered: its sums in all, how many rows there are, and those of the page. */
export const answerOf = (
  { dimensions }: StoreReportQuery,
  [head, ...page]: readonly Row[],
): Omit<StoreReport, 'incomplete'> => ({
  rows: page.map((row) => ({
    keys: dimensions.map((_, i) => optional(row[`k${i}`])),
    sums: sumsOf(row),
  })),
  total: sumsOf(head ?? {}),
  count: num(head?.n),
});

/** Of all rows, whatever they are told apart by. */
export const totalOf = async (
  reader: DuckDBConnection,
  query: StoreReportQuery,
): Promise<StoreReport['total']> => {
  const { only: _, order, ...all } = query;
  const inTotal = { ...order, by: typeof order.by === 'number' ? ('requests' as const) : order.by };
  const whole = { ...all, order: inTotal, dimensions: [], limit: 1, offset: 0 };
  return (await queryReport(reader, whole)).total;
};

/** Rows of a report by any dimensions, from the smallest tables that hold them; docs/metrics.md says what each sum is. */
export const queryReport = async (
  reader: DuckDBConnection,
  query: StoreReportQuery,
): Promise<StoreReport> => {
  const tables = tablesFor(query);
  const { sql, values } = reportStatement(query, tables);
  const answer = answerOf(query, await ask(reader, sql, values));
  return {
    ...answer,
    // A request with several reasons stands in several rows, and must be counted once.
    ...(query.dimensions.includes('reason') && { total: await totalOf(reader, query) }),
    incomplete: tables.raw && (await expiredIn(reader, query)),
  };
};
