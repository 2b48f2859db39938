import { floorToQuarter } from '../../../core/time/durations.ts';
import type { AbTestResults, GroupTotals, Outcome } from '../../store/ab-test-results.ts';
import { num, query, type Read, type Reader, type Row } from '../../store/duckdb/rows.ts';
import { instant, outcomeTables, ownConversions } from './outcomes.ts';

/**
 * Rows of sums: units of the test by the quarter hour in which they began, as in the roll-up, with `over`: how many
 * began by `bound`. Only those of the bound's quarter hour are read individually.
 */
export const unitGroups = (test: number, bound: number): string => {
  const quarter = instant(floorToQuarter(bound));
  return `SELECT quarter, phase, variant, known_by, units, landed, CASE WHEN quarter < ${quarter} THEN units ELSE 0 END AS over
      FROM rollup_units WHERE test = ${Math.trunc(test)}
    UNION ALL
    SELECT ${quarter}, phase, variant, known_by, 0, 0, count(*) FROM test_units
      WHERE test = ${Math.trunc(test)} AND time >= ${quarter} AND time <= ${instant(bound)} GROUP BY ALL`;
};

type Field = Exclude<keyof GroupTotals, 'phase' | 'variant'>;

const empty: Record<Field, number> = {
  units: 0,
  cookie: 0,
  given: 0,
  hash: 0,
  reclassified: 0,
  landed: 0,
  over: 0,
  converted: 0,
  rejected: 0,
  revenue: 0,
  revenueSquares: 0,
  before: 0,
  after: 0,
};
const fields = Object.keys(empty) as Field[];

/** Columns of `outcomes` by phase and variant. */
export const gainedColumns = `phase, variant, count(*) AS converted, count(*) FILTER (rejected) AS rejected,
  sum(amount) AS revenue, sum(amount * amount) AS "revenueSquares"`;

/** Units by phase and variant, and how they were identified. */
export const unitTotals = (reader: Reader, { test, windowMs, upTo }: Outcome): Promise<Row[]> => {
  const by = (kind: string): string =>
    `coalesce(sum(units) FILTER (known_by = '${kind}'), 0)::BIGINT AS ${kind}`;
  return query(
    reader,
    `SELECT phase, variant, sum(units)::BIGINT AS units, ${by('cookie')}, ${by('given')}, ${by('hash')},
       sum(landed)::BIGINT AS landed, sum(over)::BIGINT AS over
     FROM (${unitGroups(test, upTo - windowMs)}) GROUP BY ALL`,
  );
};

/** Units whose first request no longer counts as human. */
const judgedTotals = (reader: Reader, { test }: Outcome): Promise<Row[]> =>
  query(
    reader,
    `SELECT phase, variant, count(*) AS reclassified FROM test_units
     WHERE reclassified AND test = ${Math.trunc(test)} GROUP BY ALL`,
  );

/** Conversions that do not count. */
export const outsideTotals = (reader: Reader, outcome: Outcome): Promise<Row[]> => {
  const { own, bind } = ownConversions(outcome);
  return query(
    reader,
    `SELECT unit_phase AS phase, unit_variant AS variant, count(*) FILTER (place < 0) AS before,
       count(*) FILTER (place > span) AS after
     FROM (${own}) GROUP BY ALL`,
    bind.values,
  );
};

/** Everything known about each variant in each phase, merged. More converted units than units raises an alarm. */
export const totalsOf = (lists: readonly (readonly Row[])[]) => {
  const found = new Map<string, GroupTotals>();
  for (const row of lists.flat()) {
    const key = `${num(row.phase)} ${num(row.variant)}`;
    const group = found.get(key) ?? { phase: num(row.phase), variant: num(row.variant), ...empty };
    for (const field of fields) if (row[field] !== undefined) group[field] += num(row[field]);
    found.set(key, group);
  }
  const groups = [...found.values()]
    // Units that were removed leave nothing to report.
    .filter(({ units, over, converted }) => units + over + converted > 0)
    .sort((a, b) => a.phase - b.phase || a.variant - b.variant);
  const impossible = groups.some(({ converted, over }) => converted > over);
  return { groups, alarm: impossible ? ('more_conversions_than_units' as const) : null };
};

/** Everything known about each variant by phase. */
export const abTestTotals = async (read: Read, outcome: Outcome): ReturnType<AbTestResults['totals']> => {
  const { tables, values } = outcomeTables(outcome);
  return totalsOf(
    await Promise.all([
      read((reader) => unitTotals(reader, outcome)),
      read((reader) =>
        query(reader, `WITH ${tables} SELECT ${gainedColumns} FROM outcomes GROUP BY phase, variant`, values),
      ),
      read((reader) => judgedTotals(reader, outcome)),
      read((reader) => outsideTotals(reader, outcome)),
    ]),
  );
};
