import type { DuckDBConnection } from '@duckdb/node-api';
import { QUARTER_MS } from '../../../core/time/quarter.ts';
import { query as ask, num } from '../../store/duckdb/rows.ts';

/**
 * Whether requests of the range are gone. The oldest go first, so the first quarter hour that was ever counted tells: its sums
 * outlive them.
 */
export const expiredIn = async (
  reader: DuckDBConnection,
  { workspace, from, to }: { workspace: number; from: number; to: number },
): Promise<boolean> => {
  const values = [workspace, BigInt(from), BigInt(to)];
  const [first] = await ask(
    reader,
    `SELECT epoch_ms(min(quarter)) AS quarter FROM rollup_path WHERE workspace = $1 AND requests > 0
       AND quarter >= make_timestamp($2::BIGINT * 1000) AND quarter < make_timestamp($3::BIGINT * 1000)`,
    values,
  );
  if (first === undefined || first.quarter === null) return false;
  const quarter = num(first.quarter);
  const [row] = await ask(
    reader,
    `SELECT (SELECT coalesce(sum(requests), 0) FROM rollup_path WHERE workspace = $1 AND quarter = make_timestamp($2::BIGINT * 1000))
       > (SELECT count(*) FROM requests WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000)
            AND time < make_timestamp($3::BIGINT * 1000)) AS gone`,
    [workspace, BigInt(quarter), BigInt(quarter + QUARTER_MS)],
  );
  return row?.gone === true;
};
