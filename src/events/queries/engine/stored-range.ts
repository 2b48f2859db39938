import { DAY_MS, QUARTER_MS } from '../../../core/time/durations.ts';
import { query as ask, num, query, type Reader } from '../../store/duckdb/rows.ts';

/** Reads roll-ups, which outlive the requests. */
export const firstQuarter = async (reader: Reader, workspace: number): Promise<number | null> => {
  const [row] = await query(
    reader,
    'SELECT epoch_ms(min(quarter)) AS first FROM rollup_path WHERE workspace = $1 AND requests > 0',
    [workspace],
  );
  return row === undefined || row.first === null ? null : num(row.first);
};

/** The first quarter hour with requests in [from, to). It is usually in the first day; then no other day is read. */
const firstCounted = async (
  reader: Reader,
  { workspace, from, to }: { workspace: number; from: number; to: number },
): Promise<number | null> => {
  for (const end of [Math.min(to, from + DAY_MS), to]) {
    const [first] = await ask(
      reader,
      `SELECT epoch_ms(min(quarter)) AS quarter FROM rollup_path WHERE workspace = $1 AND requests > 0
         AND quarter >= make_timestamp($2::BIGINT * 1000) AND quarter < make_timestamp($3::BIGINT * 1000)`,
      [workspace, BigInt(from), BigInt(end)],
    );
    if (first !== undefined && first.quarter !== null) return num(first.quarter);
  }
  return null;
};

/**
 * Whether requests of the range have expired. The oldest go first, so the first counted quarter hour decides; its sums
 * outlive its requests.
 */
export const expiredIn = async (
  reader: Reader,
  range: { workspace: number; from: number; to: number },
): Promise<boolean> => {
  const { workspace } = range;
  const gone = await ask(
    reader,
    "SELECT 1 FROM gone_records WHERE workspace = $1 AND source = 'requests' LIMIT 1",
    [workspace],
  );
  if (gone.length === 0) return false;
  const quarter = await firstCounted(reader, range);
  if (quarter === null) return false;
  const [row] = await ask(
    reader,
    `SELECT (SELECT coalesce(sum(requests), 0) FROM rollup_path WHERE workspace = $1 AND quarter = make_timestamp($2::BIGINT * 1000))
       > (SELECT count(*) FROM requests WHERE workspace = $1 AND time >= make_timestamp($2::BIGINT * 1000)
            AND time < make_timestamp($3::BIGINT * 1000)) AS gone`,
    [workspace, BigInt(quarter), BigInt(quarter + QUARTER_MS)],
  );
  return row?.gone === true;
};
