import type { Readers } from '../../store/duckdb/readers.ts';
import { query } from '../../store/duckdb/rows.ts';
import type { Outcome, TestResults } from '../../store/test-results.ts';
import { gainedColumns, judgedTotals, outsideTotals, totalsOf, unitTotals } from './group-totals.ts';
import { outcomeTables, outcomeValues } from './outcomes.ts';

/** What is known about each arm in each phase. */
export const testTotals = async (
  read: Readers['read'],
  outcome: Outcome,
): ReturnType<TestResults['totals']> =>
  totalsOf(
    await Promise.all([
      read((reader) => unitTotals(reader, outcome)),
      read((reader) =>
        query(
          reader,
          `WITH ${outcomeTables(outcome)} SELECT ${gainedColumns} FROM outcomes GROUP BY phase, variant`,
          outcomeValues(outcome),
        ),
      ),
      read((reader) => judgedTotals(reader, outcome)),
      read((reader) => outsideTotals(reader, outcome)),
    ]),
  );
