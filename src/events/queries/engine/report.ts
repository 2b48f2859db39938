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
import type { SpendDimension } from '../../../core/spend/target.ts';
import {
  query as ask,
  decimalText,
  keepRows,
  num,
  optional,
  type Reader,
  type Row,
  text,
} from '../../store/duckdb/rows.ts';
import type {
  LedgerQuery,
  StoreKept,
  StoreLedger,
  StoreReport,
  StoreReportQuery,
} from '../../store/reports.ts';
import { UNKNOWN_LINE } from './pseudo-lines.ts';
import { unfilledTokens } from './spend-visits.ts';
import { keptStatement, ledgerStatement, reportStatement } from './statement.ts';
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

/** Sums of a row, by their names; those that it does not have are 0. */
export const sumsOf = (row: Row): Measures => {
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

/** Visits without a cost for want of an ID, and which IDs they lack. */
const unidentifiedIn = (
  row: Row,
  shapes: readonly (readonly SpendDimension[])[],
): Pick<StoreReport, 'withoutId'> => {
  const visits = num(row.unidentified);
  const lacked = BigInt(text(row.lacked_shapes ?? '0'));
  const found = shapes.filter((_, place) => (lacked & (1n << BigInt(place))) !== 0n);
  return visits === 0 ? {} : { withoutId: { visits, dimensions: [...new Set(found.flat())] } };
};

/** The query as the reader's store can answer it. */
const askable = (reader: Reader, query: StoreReportQuery): StoreReportQuery =>
  'rows' in reader && !reader.hasRollups ? { ...query, raw: true } : query;

/** Whether a row is one: without figures and costs, a known cost makes none. */
const isPresent = ({ n, cost = 0, spent_sum = 0 }: Row): boolean =>
  num(n) > 0 || Number(cost) !== 0 || Number(spent_sum) !== 0;

/** The row of a report without dimensions, from its total. */
const onlyRow = ({ only, limit, offset }: StoreReportQuery, head: Row): StoreReport['rows'] => {
  const { left_out_sum: _, unlaid_sum: _unused, ...own } = head;
  const row = { keys: [], sums: sumsOf(own) };
  if (only !== undefined) return isPresent(head) ? only.map(() => row) : [];
  return num(head.n) > 0 && limit > 0 && offset === 0 ? [row] : [];
};

/** Rows of a report by any dimensions, from the smallest tables that contain them. docs/metrics.md defines each sum. */
export const queryReport = async (reader: Reader, asked: StoreReportQuery): Promise<StoreReport> => {
  const query = askable(reader, asked);
  const tables = tablesFor(query);
  const { sql, values, shapes, findsUnknown } = reportStatement(
    query,
    tables,
    await unfilledTokens(reader, query),
  );
  const rows = await ask(reader, sql, values);
  const unknown = rows.filter(({ place }) => num(place) < -1).toReversed();
  const [head = {}, ...page] = rows.slice(unknown.length);
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
    rows:
      query.dimensions.length === 0
        ? onlyRow(query, head)
        : page.map((row) => ({
            keys: query.dimensions.map((_, i) => optional(row[`k${i}`])),
            sums: sumsOf(row),
          })),
    total: whole?.total ?? sumsOf(isPresent(head) ? head : { ...head, costed: 0 }),
    count: num(head.n),
    ...(findsUnknown && { unknownCosts: unknown.map(({ k0 }) => text(k0)) }),
    ...(whole?.withoutId
      ? { withoutId: whole.withoutId }
      : whole === null
        ? unidentifiedIn(head, shapes)
        : {}),
    // Spend by a parameter that only requests have finds no visits that have expired.
    incomplete: (tables.raw || spendTablesFor(query)?.raw === true) && (await expiredIn(reader, query)),
  };
};

/** The query of a ledger's rows as a report's. */
const reportOf = (ledger: LedgerQuery): StoreReportQuery => ({
  ...ledger,
  dimensions: [],
  steps: [],
  metrics: ['cost', 'cpc'],
  order: { by: 'cost', descending: true },
  limit: 1,
  offset: 0,
});

/** Spend that could be laid on visits of some rows, and is not to be. */
export const queryKept = async (reader: Reader, ledger: LedgerQuery): Promise<StoreKept> => {
  const query = askable(reader, reportOf(ledger));
  const statement = keptStatement(query, tablesFor(query), await unfilledTokens(reader, query));
  const rows = statement === null ? [] : await ask(reader, statement.sql, statement.values);
  return {
    lines: rows.flatMap(({ line, rest }) =>
      line === null ? [] : [{ id: num(line), amount: fineText(BigInt(text(rest))) }],
    ),
    visits: rows.reduce((sum, { visits }) => sum + num(visits), 0),
  };
};

/** Costs of rows by where they come from: cost models, and each line of spend. */
export const queryLedger = async (reader: Reader, ledger: LedgerQuery): Promise<StoreLedger> => {
  const query = askable(reader, reportOf(ledger));
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
  const covered = rows.reduce(
    (sum, row) => (num(row.line) === UNKNOWN_LINE ? sum : sum + Number(row.valid_visits)),
    0,
  );
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
          ![LAID_LINE, UNKNOWN_LINE].includes(num(row.line)) &&
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
export const keepReport = async (connection: Reader, asked: StoreReportQuery): Promise<number> => {
  const query = askable(connection, asked);
  const tokens = await unfilledTokens(connection, query);
  const all = { ...query, limit: ALL, offset: 0 };
  const { sql, values } = reportStatement(all, tablesFor(query), tokens, { listed: true });
  await keepRows(connection, 'kept_report', sql, values);
  const [head] = await ask(connection, 'SELECT n FROM kept_report WHERE place < 0');
  return num(head?.n);
};

/** The rows of `keepReport`. */
export async function* keptPages(
  connection: Reader,
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
