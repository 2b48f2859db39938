import type { DuckDBConnection } from '@duckdb/node-api';
import { num, query } from '../../store/duckdb/rows.ts';

/** Reads roll-ups, which outlive the requests. */
export const firstQuarter = async (reader: DuckDBConnection, workspace: number): Promise<number | null> => {
  const [row] = await query(
    reader,
    'SELECT epoch_ms(min(quarter)) AS first FROM rollup_path WHERE workspace = $1 AND requests > 0',
    [workspace],
  );
  return row === undefined || row.first === null ? null : num(row.first);
};
