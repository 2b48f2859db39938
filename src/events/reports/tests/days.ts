import type { DuckDBConnection } from '@duckdb/node-api';
import { num, query, type Row } from '../../store/duckdb/rows.ts';
import type { Outcome, TestFigures } from '../../store/test-results.ts';
import { unitGroups } from './groups.ts';
import { instant, phaseIn } from './outcomes.ts';

/** CTE `days` with the start of each. Requires at least one. */
export const dayTable = (days: readonly number[]): string =>
  `days AS (FROM (VALUES ${days
    .slice(0, -1)
    .map((day, place) => `(${place}, ${instant(day)})`)
    .join(', ')}) AS spans(day, begins))`;

/** Assigns rows with `quarter` to their day, summing per quarter before looking up days. */
export const byDay = (rows: string, days: readonly number[], sums: readonly string[]): string => {
  const summed = (name: string): string => `sum(${name})::BIGINT AS ${name}`;
  return `SELECT day, variant, ${sums.map(summed).join(', ')}
    FROM (SELECT quarter, variant, ${sums.map(summed).join(', ')} FROM (${rows})
      WHERE quarter < ${instant(days.at(-1) ?? 0)} GROUP BY ALL)
    ASOF JOIN days ON quarter >= begins GROUP BY ALL`;
};

/** Units that have begun, and those whose window has closed, by the day they began. */
export const unitDays = async (
  reader: DuckDBConnection,
  { test, windowMs, upTo }: Outcome,
  days: readonly number[],
  leftOut: readonly number[],
): Promise<Row[]> => {
  if (days.length < 2) return [];
  const rows = `SELECT quarter, phase, variant, over AS units, 0 AS over FROM (${unitGroups(test, upTo)})
    UNION ALL SELECT quarter, phase, variant, 0, over FROM (${unitGroups(test, upTo - windowMs)})`;
  const counted = `SELECT * FROM (${rows}) WHERE ${phaseIn(leftOut)}`;
  return query(reader, `WITH ${dayTable(days)} ${byDay(counted, days, ['units', 'over'])}`);
};

/** Merges rows that each have some figures for a day and arm. */
export const daysOf = (days: readonly number[], rows: readonly Row[]): TestFigures['days'] => {
  const found = new Map<string, TestFigures['days'][number]>();
  for (const row of rows) {
    const [day, variant] = [num(row.day), num(row.variant)];
    const key = `${day} ${variant}`;
    const own = found.get(key) ?? { day: days[day] ?? 0, variant, units: 0, over: 0, converted: 0 };
    own.units += num(row.units);
    own.over += num(row.over);
    own.converted += num(row.converted);
    found.set(key, own);
  }
  return [...found.values()]
    .filter(({ units, over, converted }) => units + over + converted > 0)
    .sort((a, b) => a.day - b.day || a.variant - b.variant);
};
