import { DuckDBMapValue } from '@duckdb/node-api';
import type { AbTestFigures, AbTestResults, Outcome } from '../../store/ab-test-results.ts';
import { num, query, type Read, type Reader, type Row } from '../../store/duckdb/rows.ts';
import { quarterOf } from '../../store/duckdb/schema.ts';
import { instant, outcomeTables, phaseIn } from './outcomes.ts';
import { gainedColumns, outsideTotals, totalsOf, unitGroups, unitTotals } from './totals.ts';

const BINS = 40;
/** End of the first bin; for windows below a quarter of an hour, a thousandth of the window. */
const FIRST_MS = 1000;

/** Whole milliseconds up to the window, in geometric progression, without duplicates. */
export const delayEdges = (windowMs: number): number[] => {
  const first = Math.max(1, Math.min(FIRST_MS, windowMs / 1000));
  const edges = Array.from({ length: BINS }, (_, i) =>
    Math.round(first * (windowMs / first) ** (i / (BINS - 1))),
  );
  return [...new Set([...edges.slice(0, -1).filter((edge) => edge < windowMs), windowMs])];
};

/** From `outcomes`: number of units by delay to their first conversion that counts, by upper edge. */
const delayBins = (edges: readonly number[]): string =>
  `histogram(epoch_ms(first_time) - epoch_ms(unit_time), [${edges.map((edge) => `${edge}::BIGINT`).join(', ')}])`;

/** From rows of variants with `bins`. */
const delaysOf = (edges: number[], rows: readonly Row[]): AbTestFigures['delays'] => {
  const curves = rows.map((row) => {
    const counts = new Map<number, number>();
    if (row.bins instanceof DuckDBMapValue)
      for (const { key, value } of row.bins.entries) counts.set(num(key), num(value));
    let sum = 0;
    return {
      variant: num(row.variant),
      within: edges.map((edge) => {
        sum += counts.get(edge) ?? 0;
        return sum;
      }),
    };
  });
  return { edges, curves: curves.sort((a, b) => a.variant - b.variant) };
};

/** CTE `days` with the start of each. Requires at least one. */
const dayTable = (days: readonly number[]): string =>
  `days AS (FROM (VALUES ${days
    .slice(0, -1)
    .map((day, place) => `(${place}, ${instant(day)})`)
    .join(', ')}) AS spans(day, begins))`;

/** Assigns rows with `quarter` to their day, summing per quarter before looking up days. */
const byDay = (rows: string, days: readonly number[], sums: readonly string[]): string => {
  const summed = (name: string): string => `sum(${name})::BIGINT AS ${name}`;
  return `SELECT day, variant, ${sums.map(summed).join(', ')}
    FROM (SELECT quarter, variant, ${sums.map(summed).join(', ')} FROM (${rows})
      WHERE quarter < ${instant(days.at(-1) ?? 0)} GROUP BY ALL)
    ASOF JOIN days ON quarter >= begins GROUP BY ALL`;
};

/** Units that have begun, and those with a closed window, by the day they began. */
const unitDays = async (
  reader: Reader,
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

/** Merges rows that each have some figures for a day and variant. */
const daysOf = (days: readonly number[], rows: readonly Row[]): AbTestFigures['days'] => {
  const found = new Map<string, AbTestFigures['days'][number]>();
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

type Query = Parameters<AbTestResults['figures']>[0];

/**
 * Outcomes of units: by phase and variant, by day, and by delay. Finding outcomes is most of the work, so it is done
 * once.
 */
const gained = (reader: Reader, { days, leftOut, ...outcome }: Query): Promise<Row[]> => {
  const own = `FROM outcomes WHERE ${phaseIn(leftOut)}`;
  const parts = [
    `SELECT 'group' AS part, ${gainedColumns} FROM outcomes GROUP BY phase, variant`,
    `SELECT 'delay' AS part, variant, ${delayBins(delayEdges(outcome.windowMs))} AS bins ${own} GROUP BY variant`,
  ];
  if (days.length > 1) {
    const rows = `SELECT ${quarterOf('unit_time')} AS quarter, variant, 1 AS converted ${own}`;
    parts.push(`SELECT 'day' AS part, * FROM (${byDay(rows, days, ['converted'])})`);
  }
  const { tables, values } = outcomeTables(outcome);
  return query(
    reader,
    `WITH ${tables}${days.length > 1 ? `, ${dayTable(days)}` : ''} ${parts.join(' UNION ALL BY NAME ')}`,
    values,
  );
};

/** Everything an analysis needs about units and their outcomes. */
export const abTestFigures = async (read: Read, asked: Query): ReturnType<AbTestResults['figures']> => {
  const { days, leftOut, ...outcome } = asked;
  const [outcomes, units, ofDays, outside] = await Promise.all([
    read((reader) => gained(reader, asked)),
    read((reader) => unitTotals(reader, outcome)),
    read((reader) => unitDays(reader, outcome, days, leftOut)),
    read((reader) => outsideTotals(reader, outcome)),
  ]);
  const part = (name: string): Row[] => outcomes.filter((row) => row.part === name);
  return {
    ...totalsOf([units, part('group'), outside]),
    days: daysOf(days, [...ofDays, ...part('day')]),
    delays: delaysOf(delayEdges(outcome.windowMs), part('delay')),
  };
};
