import type { DuckDBConnection } from '@duckdb/node-api';
import type { Readers } from '../../store/duckdb/readers.ts';
import { query, type Row } from '../../store/duckdb/rows.ts';
import { quarterOf } from '../../store/duckdb/schema.ts';
import type { TestResults } from '../../store/test-results.ts';
import { byDay, daysOf, dayTable, unitDays } from './days.ts';
import { delayBins, delayEdges, delaysOf } from './delays.ts';
import { gainedColumns, outsideTotals, totalsOf, unitTotals } from './group-totals.ts';
import { outcomeTables, outcomeValues, phaseIn } from './outcomes.ts';

type Query = Parameters<TestResults['figures']>[0];

/** Outcomes of units: by phase and arm, by day, and by delay. Finding outcomes is most of the work: done once. */
const gained = (reader: DuckDBConnection, { days, leftOut, ...outcome }: Query): Promise<Row[]> => {
  const own = `FROM outcomes WHERE ${phaseIn(leftOut)}`;
  const parts = [
    `SELECT 'group' AS part, ${gainedColumns} FROM outcomes GROUP BY phase, variant`,
    `SELECT 'delay' AS part, variant, ${delayBins(delayEdges(outcome.windowMs))} AS bins ${own} GROUP BY variant`,
  ];
  if (days.length > 1) {
    const rows = `SELECT ${quarterOf('unit_time')} AS quarter, variant, 1 AS converted ${own}`;
    parts.push(`SELECT 'day' AS part, * FROM (${byDay(rows, days, ['converted'])})`);
  }
  return query(
    reader,
    `WITH ${outcomeTables(outcome)}${days.length > 1 ? `, ${dayTable(days)}` : ''} ${parts.join(' UNION ALL BY NAME ')}`,
    outcomeValues(outcome),
  );
};

/** Everything an analysis needs about units and their outcomes. */
export const testFigures = async (
  read: Readers['read'],
  asked: Query,
): ReturnType<TestResults['figures']> => {
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
