import type { StoreReport, StoreReportQuery } from './reports.ts';
import type { RequestFilters, StoredRequest } from './request-log.ts';

/**
 * Rows for a file, in pages read on demand over a separate connection, so that nothing waits for them. The caller must
 * close it.
 */
export interface OpenTable<Row> {
  /** Number of rows in all pages. */
  count: number;
  /** Pages of at most 1,000 rows each. */
  pages(): AsyncGenerator<Row[]>;
  close(): void;
}

/** Type of a file's column: `time` is ISO 8601 text, `decimal` is text with at most ten decimals. */
export type ColumnType = 'text' | 'texts' | 'whole' | 'number' | 'decimal' | 'yes' | 'time';

export interface FileColumn {
  /** Chosen by us: letters, digits and `_`. */
  name: string;
  type: ColumnType;
}

/** A Parquet file being built; it exists until `close`. */
export interface ParquetFile {
  /** One JSON object per row, keyed by column name. */
  add(lines: string): Promise<void>;
  /** Path of the finished file. */
  finish(): Promise<string>;
  close(): Promise<void>;
}

/** Rows and files of reports and of the log, in any number. `signal` ends a running query: its caller gets an error. */
export interface EventTables {
  /** Newest first. */
  openLog(
    query: RequestFilters & { workspace: number },
    signal: AbortSignal,
  ): Promise<OpenTable<StoredRequest>>;
  /** All rows in the query's order, regardless of its `limit` and `offset`, as of when it is opened. */
  openReport(query: StoreReportQuery, signal: AbortSignal): Promise<OpenTable<StoreReport['rows'][number]>>;
  openParquet(columns: readonly FileColumn[], signal: AbortSignal): Promise<ParquetFile>;
}
