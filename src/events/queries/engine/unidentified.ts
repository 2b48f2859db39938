import type { Bindings } from '../../store/duckdb/rows.ts';
import type { StoreReportQuery } from '../../store/reports.ts';
import { IS_UNIDENTIFIED, OPEN_LINE, UNKNOWN_LINE } from './pseudo-lines.ts';
import type { Finding } from './tables.ts';
import {
  around,
  inPools,
  lackedShapes,
  type PooledShape,
  type Pools,
  poolQuarters,
  poolRows,
  poolWeeks,
} from './unmatched.ts';

/**
 * Lines that stay without visits although they could be laid on visits without an ID: *kept*, because nobody said that
 * they are to be laid. As long as they are, what these visits cost is not known. Where a coarser line has nothing left for
 * them, they would cost 0 and look free, so UNKNOWN_LINE covers them instead, which makes their cost unknown. Those that no
 * line covers are in OPEN_LINE, which changes nothing.
 */

/**
 * Of a line with less than this left, in units of 10^-18 (a ten-millionth), nothing is: what finer lines leave over when they
 * are divided among quarter hours and visits is no part of anyone's cost.
 */
const NOTHING_LEFT = '100000000000';

export interface KeptParts {
  /** To be defined after `lines`. */
  readonly tables: string;
  /** SQL of the quarter hours of pools that have something to lay, in the range. */
  readonly quarters: string;
  /** SQL for the shapes whose IDs a row lacks, as bits; 0 or NULL for none. */
  readonly lacked: string;
  /** The rows without a cost, once for each of their pools. */
  readonly pooled: Finding;
  /** SQL for the rows of a table that lack the ID of a pool in the table `asked_quarters`. */
  inAsked(table: string, moment: string): string;
}

/** SQL for the line of a row: `line`, unless its cost is unknown. `own`, `laid`: SQL for its own line, and for LAID_LINE. */
export const knownLine = (lacked: string, own: string, laid: string, line: string): string =>
  `CASE WHEN coalesce(${lacked}, 0) <> 0 AND ${laid} IS NULL THEN CASE WHEN ${own} IS NULL THEN ${OPEN_LINE}
    WHEN list_contains((SELECT list(free_line) FROM free_lines), ${own}) THEN ${UNKNOWN_LINE} ELSE ${own} END ELSE ${line} END`;

/** `covered`: the rows of a table with their line and `lacked_shapes`. `coarser`: numbers of the lines' shapes without these IDs. */
export const keptParts = (
  shapes: readonly PooledShape[],
  pools: Pools,
  { from, to }: Pick<StoreReportQuery, 'from' | 'to'>,
  coarser: readonly number[],
  covered: (table: string, moment: string) => string,
  bind: Bindings,
): KeptParts => ({
  tables: `
    kept_pools AS MATERIALIZED (
      SELECT * FROM ${poolRows(pools, bind)} WHERE pool IN (SELECT pool FROM lines WHERE own = 0 AND rest <> 0)),
    free_lines AS MATERIALIZED (
      SELECT line AS free_line FROM lines WHERE own > 0 AND rest < ${NOTHING_LEFT} AND shape IN (${[-1, ...coarser].join(', ')})),`,
  quarters: poolQuarters(
    'kept',
    `(SELECT * REPLACE (greatest(pool_begins, ${Math.trunc(from)}) AS pool_begins, least(pool_ends, ${Math.trunc(to)}) AS pool_ends) FROM kept_pools)`,
  ),
  lacked: `(${lackedShapes(shapes, 'kept_shapes')})`,
  pooled: {
    columns: ['line', 'pool'],
    rows: (table, moment) =>
      inPools(
        `(SELECT * FROM ${covered(table, moment)} WHERE ${IS_UNIDENTIFIED})`,
        moment,
        `(${poolWeeks('kept_pools')})`,
        shapes,
      ),
  },
  inAsked: (table, moment) =>
    `(SELECT * FROM (SELECT *, ${lackedShapes(shapes, 'asked_shapes')} AS lacked_shapes FROM ${table} ${around('asked_quarters', moment)})
      WHERE lacked_shapes <> 0)`,
});
