import { abTestId } from '../../../core/clicks/ab-test-number.ts';
import { type AbTestResults, SEGMENT_DIMENSIONS } from '../../store/ab-test-results.ts';
import { num, optional, query, type Reader } from '../../store/duckdb/rows.ts';
import { instant, outcomeTables, phaseIn } from './outcomes.ts';

/** Units and their outcomes by one dimension. */
export const abTestSegments = async (
  reader: Reader,
  { dimension, most, leftOut, ...outcome }: Parameters<AbTestResults['segments']>[0],
): ReturnType<AbTestResults['segments']> => {
  const column = SEGMENT_DIMENSIONS.find((name) => name === dimension);
  if (column === undefined) throw new RangeError('There is no such dimension.');
  const { test, windowMs, upTo } = outcome;
  const own = `test = ${Math.trunc(test)} AND time <= ${instant(upTo - windowMs)} AND ${phaseIn(leftOut)}`;
  const { tables, values } = outcomeTables(outcome);
  const rows = await query(
    reader,
    `WITH ${tables},
       all_units AS (SELECT ${column} AS value, phase, variant, count(*) AS units FROM test_units WHERE ${own} GROUP BY ALL),
       gained AS (SELECT u.${column} AS value, u.phase, u.variant, count(*) AS converted
         FROM test_units u SEMI JOIN outcomes USING (unit) WHERE ${own} GROUP BY ALL),
       values_of AS (SELECT value, count(*) OVER () AS total, row_number() OVER (ORDER BY sum(units) DESC, value) AS place
         FROM all_units GROUP BY value)
     SELECT a.value, a.phase, a.variant, a.units, coalesce(g.converted, 0) AS converted, v.total
     FROM all_units a JOIN values_of v ON v.value IS NOT DISTINCT FROM a.value
     LEFT JOIN gained g ON g.value IS NOT DISTINCT FROM a.value AND g.phase = a.phase AND g.variant = a.variant
     WHERE v.place <= ${Math.trunc(most)} ORDER BY v.place, a.phase, a.variant`,
    values,
  );
  return {
    rows: rows.map((row) => ({
      value: optional(row.value),
      phase: num(row.phase),
      variant: num(row.variant),
      units: num(row.units),
      converted: num(row.converted),
    })),
    left: Math.max(0, num(rows[0]?.total) - most),
  };
};

/** Units with a conversion that counts, for each of several metrics as if it were the primary one. */
export const abTestConverts = async (
  reader: Reader,
  { by, ...terms }: Parameters<AbTestResults['converts']>[0],
): ReturnType<AbTestResults['converts']> => {
  const found: Awaited<ReturnType<AbTestResults['converts']>> = [];
  for (const [of, counted] of by.entries()) {
    const outcome = { ...terms, ...counted };
    const { tables, values } = outcomeTables(outcome);
    const rows = await query(
      reader,
      `WITH ${tables}
       SELECT unit_phase AS phase, unit_variant AS variant, count(DISTINCT unit) AS converted
       FROM counting GROUP BY ALL ORDER BY ALL`,
      values,
    );
    for (const row of rows)
      found.push({
        of,
        phase: num(row.phase),
        variant: num(row.variant),
        converted: num(row.converted),
      });
  }
  return found;
};

/** Requests in a test by variant, and how they count. */
export const abTestValidity = async (
  reader: Reader,
  { workspace, campaign, test, from }: Parameters<AbTestResults['validity']>[0],
): ReturnType<AbTestResults['validity']> => {
  const rows = await query(
    reader,
    `SELECT variant, sum(requests)::BIGINT AS requests, sum(valid)::BIGINT AS valid, sum(bots)::BIGINT AS bots
     FROM rollup_path WHERE workspace = $1 AND campaign = $2 AND test = $3 AND quarter >= ${instant(from)}
     GROUP BY variant ORDER BY variant`,
    [workspace, campaign, abTestId(test)],
  );
  return rows.map((row) => ({
    variant: num(row.variant),
    requests: num(row.requests),
    valid: num(row.valid),
    bots: num(row.bots),
  }));
};
