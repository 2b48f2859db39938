import { batchTables, copiedTables, type EventTable } from '../store/clickhouse/tables.ts';
import type { Column } from '../store/duckdb/columns.ts';

/** A table of DuckDB whose rows are copied into one of ClickHouse. */
export interface MovedTable {
  /** In DuckDB. */
  name: string;
  into: EventTable;
  /** Which of its rows; those that wait for their click go to Postgres. */
  where: string;
  /**
   * What decides which piece a row is in, never null and never changed: a time, or a number (SQL) that is cut like
   * milliseconds. Null: all rows are one piece.
   */
  cut: { time: string } | { number: string } | null;
  /** Rows of a piece, as far as their time allows. */
  most: number;
}

/** Rows whose file and its copy in memory take tens of megabytes. */
const WIDE = 200_000;
/** Conversions are written to Postgres as text too. */
const IN_POSTGRES = 20_000;

const moved = (name: string, into: EventTable, over: Partial<MovedTable> = {}): MovedTable => ({
  name,
  into,
  where: 'true',
  cut: { time: 'time' },
  most: WIDE,
  ...over,
});

/** Every table with many rows. What else there is goes to Postgres at the end, see rest.ts. */
export const movedTables: readonly MovedTable[] = [
  moved('requests', batchTables.requests),
  moved('click_events', batchTables.events, { where: 'NOT waiting' }),
  moved('verdicts', batchTables.verdicts),
  moved('reclassifications', batchTables.trail),
  moved('postbacks', batchTables.postbacks, { where: "fate <> 'waiting'" }),
  moved('refused_postbacks', batchTables.refused),
  moved('mark_trail', batchTables.marked),
  moved('test_units', batchTables.units),
  moved('test_keys', batchTables.unitKeys),
  moved('rollup_units', batchTables.unitSums, { cut: { time: 'quarter' } }),
  moved('conversions', copiedTables.conversions, { cut: { time: 'click_time' }, most: IN_POSTGRES }),
  moved('marks', copiedTables.marks),
  // Five thousand numbers of a worker's records are cut like five minutes.
  moved('gone_records', batchTables.gone, { cut: { number: 'sequence::BIGINT * 60' } }),
  moved('sent_statuses', copiedTables.sent_statuses, { cut: null }),
];

/** Text is compared by its length, a list by its number of elements, and so on. */
type Kind = 'text' | 'time' | 'yes' | 'list' | 'map' | 'decimal' | 'whole';

export const kindOf = (type: string): Kind => {
  if (type.endsWith('[]')) return 'list';
  if (type.startsWith('MAP(')) return 'map';
  if (type.startsWith('DECIMAL')) return 'decimal';
  if (type === 'VARCHAR') return 'text';
  if (type === 'TIMESTAMP') return 'time';
  return type === 'BOOLEAN' ? 'yes' : 'whole';
};

/** How a column's value is in the file between the stores: times are milliseconds. */
export const fileType = (type: string): string => (type === 'TIMESTAMP' ? 'BIGINT' : type);

export const quoted = ({ name }: Pick<Column, 'name'>): string => `"${name}"`;
