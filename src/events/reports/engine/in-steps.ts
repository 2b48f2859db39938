import type { DuckDBConnection } from '@duckdb/node-api';
import type { Readers } from '../../store/duckdb/readers.ts';
import { query as ask } from '../../store/duckdb/rows.ts';
import type {
  StoreDimension,
  StoreFilter,
  StoreKey,
  StoreReport,
  StoreReportQuery,
} from '../../store/report.ts';
import { expiredIn } from './expired.ts';
import { wantedOf } from './measures.ts';
import { answerOf, queryReport, totalOf } from './report.ts';
import { reportStatement } from './statement.ts';
import { tablesFor } from './tables.ts';

/** More rows than that are a file, and all of them are wanted. */
const MOST_ROWS = 500;

type Rows = StoreReport['rows'];

/** Leaves out most of what belongs to none of the rows: by each dimension by itself. */
const narrowing = (
  dimensions: readonly StoreDimension[],
  rows: readonly (readonly StoreKey[])[],
): StoreFilter[] =>
  dimensions.flatMap((dimension, i) =>
    dimension === 'step'
      ? []
      : [{ dimension, op: 'is' as const, values: [...new Set(rows.map((keys) => keys[i] ?? null))] }],
  );

/** All measures of some rows. */
const wholeRows = async (
  connection: DuckDBConnection,
  query: StoreReportQuery,
  only: readonly (readonly StoreKey[])[],
): Promise<Rows> => {
  if (only.length === 0) return [];
  const within = narrowing(query.dimensions, only);
  const { sql, values } = reportStatement({ ...query, only }, tablesFor(query), { within });
  return answerOf(query, await ask(connection, sql, values)).rows;
};

/**
 * A page of single requests in three steps: which rows stand on it, by as little as their order needs; all measures of those few; and the
 * total, which a roll-up may have. To add up all measures of a million groups for fifty of them takes twice as long.
 */
const inSteps = async (connection: DuckDBConnection, query: StoreReportQuery): Promise<StoreReport> => {
  const incomplete = await expiredIn(connection, query);
  const total = await totalOf(connection, query);
  if (query.only !== undefined) {
    const rows = await wholeRows(connection, query, query.only);
    return { rows, total, count: rows.length, incomplete };
  }
  const { sql, values } = reportStatement(query, tablesFor(query), { placesOnly: true });
  const { rows: places, count } = answerOf(query, await ask(connection, sql, values));
  const keys = places.map((row) => row.keys);
  const found = new Map(
    (await wholeRows(connection, query, keys)).map((row) => [JSON.stringify(row.keys), row]),
  );
  return { rows: keys.flatMap((key) => found.get(JSON.stringify(key)) ?? []), total, count, incomplete };
};

/** A report, in as few steps as its tables allow. */
export const reportOf = (readers: Readers, query: StoreReportQuery): Promise<StoreReport> => {
  const { dimensions, limit, only } = query;
  const isPage = dimensions.length > 0 && (only?.length ?? limit) <= MOST_ROWS;
  const needsMore = wantedOf({ ...query, metrics: [] }).size < wantedOf(query).size;
  return isPage && needsMore && tablesFor(query).raw
    ? readers.inOneState((connection) => inSteps(connection, query))
    : readers.read((connection) => queryReport(connection, query));
};
