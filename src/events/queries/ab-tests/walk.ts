import type { AbTestResults } from '../../store/ab-test-results.ts';
import { num, query, type Reader } from '../../store/duckdb/rows.ts';
import { instant, outcomeTables } from './outcomes.ts';
import { unitGroups } from './totals.ts';

/** Units that became countable in a period. */
export const countedUnits = async (
  reader: Reader,
  { test, windowMs, after, upTo }: Parameters<AbTestResults['counted']>[0],
): ReturnType<AbTestResults['counted']> => {
  const rows = await query(
    reader,
    `SELECT phase, variant, sum(n)::BIGINT AS units FROM (
       SELECT phase, variant, over AS n FROM (${unitGroups(test, upTo - windowMs)})
       UNION ALL SELECT phase, variant, -over FROM (${unitGroups(test, after - windowMs)}))
     GROUP BY ALL HAVING sum(n) <> 0 ORDER BY ALL`,
  );
  return rows.map((row) => ({
    phase: num(row.phase),
    variant: num(row.variant),
    units: num(row.units),
  }));
};

/** Units that began in a period. */
export const begunUnits = async (
  reader: Reader,
  { test, after, upTo }: Parameters<AbTestResults['begun']>[0],
): ReturnType<AbTestResults['begun']> => {
  const rows = await query(
    reader,
    `SELECT epoch_ms(time) AS t, phase, variant FROM test_units
     WHERE test = ${Math.trunc(test)} AND time > ${instant(after)} AND time <= ${instant(upTo)}`,
  );
  return rows.map((row) => ({ time: num(row.t), phase: num(row.phase), variant: num(row.variant) }));
};

/** The converted ones in the order in which they became countable. */
export const convertedUnits = async (
  reader: Reader,
  { from, most, ...outcome }: Parameters<AbTestResults['converted']>[0],
): ReturnType<AbTestResults['converted']> => {
  const { windowMs } = outcome;
  const began = from === null ? '' : instant(from.at - windowMs);
  const behind =
    from === null
      ? ''
      : `WHERE unit_time > ${began} OR (unit_time = ${began} AND unit > ${Math.trunc(from.unit)})`;
  const { tables, values } = outcomeTables(outcome);
  const rows = await query(
    reader,
    `WITH ${tables}
     SELECT unit, epoch_ms(unit_time) AS t, phase, variant, amount FROM outcomes ${behind}
     ORDER BY unit_time, unit LIMIT ${Math.trunc(most)}`,
    values,
  );
  return rows.map((row) => ({
    at: num(row.t) + windowMs,
    unit: num(row.unit),
    phase: num(row.phase),
    variant: num(row.variant),
    amount: num(row.amount),
  }));
};
