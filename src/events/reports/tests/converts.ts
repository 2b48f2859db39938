import type { DuckDBConnection } from '@duckdb/node-api';
import { num, query } from '../../store/duckdb/rows.ts';
import type { TestResults } from '../../store/test-results.ts';
import { outcomeTables, outcomeValues } from './outcomes.ts';

/** Units with a conversion that counts, for each event type as if it were the primary metric. */
export const testConverts = async (
  reader: DuckDBConnection,
  { events, ...terms }: Parameters<TestResults['converts']>[0],
): ReturnType<TestResults['converts']> => {
  const found: Awaited<ReturnType<TestResults['converts']>> = [];
  for (const event of events) {
    const outcome = { ...terms, event };
    const rows = await query(
      reader,
      `WITH ${outcomeTables(outcome)}
       SELECT unit_phase AS phase, unit_variant AS variant, count(DISTINCT unit) AS converted
       FROM standing WHERE status <> 'rejected' GROUP BY ALL ORDER BY ALL`,
      outcomeValues(outcome),
    );
    for (const row of rows)
      found.push({
        event,
        phase: num(row.phase),
        variant: num(row.variant),
        converted: num(row.converted),
      });
  }
  return found;
};
