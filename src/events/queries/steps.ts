import { num, query, type Reader } from '../store/duckdb/rows.ts';
import type { EventReports, StepsQuery } from '../store/event-reports.ts';

/** Valid visits of campaigns by time step, for sparklines in a list. */
export const validByStepsReport = async (
  reader: Reader,
  { workspace, campaigns, steps }: StepsQuery,
): ReturnType<EventReports['validBySteps']> => {
  const spans = steps
    .slice(1)
    .map((to, i) => `(${i}, make_timestamp(${steps[i]} * 1000), make_timestamp(${to} * 1000))`);
  const found = new Map<number, number[]>();
  if (campaigns.length === 0 || spans.length === 0) return found;
  const rows = await query(
    reader,
    `SELECT campaign AS id, step, sum(valid)::BIGINT AS valid
     FROM rollup_path JOIN (VALUES ${spans.join(', ')}) AS spans(step, begins, ends)
       ON quarter >= begins AND quarter < ends
     WHERE workspace = $1 AND quarter >= make_timestamp($2::BIGINT * 1000)
       AND campaign IN (${campaigns.map(Math.trunc).join(', ')})
     GROUP BY 1, 2`,
    [workspace, BigInt(steps[0] ?? 0)],
  );
  for (const row of rows) {
    const own = found.get(num(row.id)) ?? new Array<number>(spans.length).fill(0);
    own[num(row.step)] = num(row.valid);
    found.set(num(row.id), own);
  }
  return found;
};
