import type { StoredRequest } from './contract.ts';
import type { StoreReport, StoreReportQuery } from './report.ts';
import type { RequestFilters } from './request-log.ts';

/**
 * Rows on their way into a file, in pages that are read when they are asked for, over a connection of their own: nobody waits
 * for them. Whoever opened it closes it.
 */
export interface OpenTable<Row> {
  /** How many rows there are in all pages. */
  count: number;
  /** Each of at most 1,000 rows. */
  pages(): AsyncGenerator<Row[]>;
  close(): void;
}

/** What a column of a file holds: `time` is text of ISO 8601, `decimal` text with at most ten decimals. */
export type ColumnType = 'text' | 'texts' | 'whole' | 'number' | 'decimal' | 'yes' | 'time';

export interface FileColumn {
  /** Ours: letters, digits and `_`. */
  name: string;
  type: ColumnType;
}

/** A Parquet file that is being made; there is one until `close`. */
export interface ParquetFile {
  /** One JSON object for each row, by the names of the columns. */
  add(lines: string): Promise<void>;
  /** Path of the finished file. */
  finish(): Promise<string>;
  close(): Promise<void>;
}

/**
 * Rows and files of reports and of the log, without an end to how many there are. `signal` ends a question to the store that is
 * under way: whoever waits for it gets an error.
 */
export interface EventTables {
  /** Newest first. */
  openLog(
    query: RequestFilters & { workspace: number },
    signal: AbortSignal,
  ): Promise<OpenTable<StoredRequest>>;
  /** All rows in the order of the query, whatever its `limit` and `offset`, as they are when it is opened. */
  openReport(query: StoreReportQuery, signal: AbortSignal): Promise<OpenTable<StoreReport['rows'][number]>>;
  openParquet(columns: readonly FileColumn[], signal: AbortSignal): Promise<ParquetFile>;
}
