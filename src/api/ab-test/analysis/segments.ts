import type { AbDimension, AbSegments } from '../../../contracts/ab-tests/ab-test-segments.ts';
import { segmentFigures } from '../../../core/ab-test/fixed-figures.ts';
import { leftOutOf } from '../../../core/ab-test/results.ts';
import type { Db, Row } from '../../../db/tables.ts';
import type { TestResults } from '../../../events/store/ab-test-results.ts';
import { phasesOf } from '../store.ts';
import { readEvidence } from './analysis.ts';
import { outcomeOf } from './analysis-store.ts';
import { armsOf } from './analysis-verdict.ts';

const MOST_VALUES = 12;

/** Results of a test by one fact about its visitors, as far as it has been evaluated. */
export const segmentsOf = async (
  { db, results }: { readonly db: Db; readonly results: Pick<TestResults, 'segments'> },
  test: Row<'ab_tests'>,
  dimension: AbDimension,
): Promise<AbSegments> => {
  const empty = { dimension, bandit: test.mode === 'bandit', left: 0, comparisons: 0, rows: [] };
  const evidence = await readEvidence(db, test.id);
  if (evidence === undefined || empty.bandit) return empty;
  const phases = await phasesOf(db, test.id);
  const leftOut = [...leftOutOf(phases)];
  const outcome = outcomeOf(test, evidence.upTo);
  const { rows, left } = await results.segments({ ...outcome, leftOut, dimension, most: MOST_VALUES });
  const groups = rows.map(({ variant, ...row }) => ({ ...row, path: variant }));
  // Impossible numbers are not shown.
  if (groups.some(({ units, converted }) => converted > units)) return empty;
  const paths = armsOf(test).map(({ path }) => path);
  return { ...empty, left, ...segmentFigures(groups, phases, paths, test.alpha) };
};
