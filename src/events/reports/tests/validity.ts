import type { DuckDBConnection } from '@duckdb/node-api';
import { testId } from '../../../core/clicks/test-number.ts';
import { num, query } from '../../store/duckdb/rows.ts';
import type { TestResults } from '../../store/test-results.ts';
import { instant } from './outcomes.ts';

/** Requests in a test by arm, and how they count. */
export const testValidity = async (
  reader: DuckDBConnection,
  { workspace, campaign, test, from }: Parameters<TestResults['validity']>[0],
): ReturnType<TestResults['validity']> => {
  const rows = await query(
    reader,
    `SELECT variant, sum(requests)::BIGINT AS requests, sum(valid)::BIGINT AS valid, sum(bots)::BIGINT AS bots
     FROM rollup_path WHERE workspace = $1 AND campaign = $2 AND test = $3 AND quarter >= ${instant(from)}
     GROUP BY variant ORDER BY variant`,
    [workspace, campaign, testId(test)],
  );
  return rows.map((row) => ({
    variant: num(row.variant),
    requests: num(row.requests),
    valid: num(row.valid),
    bots: num(row.bots),
  }));
};
