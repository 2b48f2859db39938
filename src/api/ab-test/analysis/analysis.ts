import type { AbAnalysis } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import type { AbDimension, AbSegments } from '../../../contracts/ab-tests/ab-test-segments.ts';
import type { AbTestEvidence } from '../../../core/ab-test/evidence-state.ts';
import { segmentFigures } from '../../../core/ab-test/fixed-figures.ts';
import { leftOutOf } from '../../../core/ab-test/results.ts';
import type { Db, Row } from '../../../db/tables.ts';
import { type SharedAnswer, shareAnswer } from '../../../events/queue/shared-answer.ts';
import type { AbTestResults } from '../../../events/store/ab-test-results.ts';
import { phasesOf } from '../store.ts';
import { analysisAnswer, noAnalysis } from './analysis-answer.ts';
import { askStore, outcomeOf, type StoreResults } from './analysis-store.ts';
import { variantsOf } from './analysis-verdict.ts';
import { fullPathsOf } from './full-paths.ts';

interface AnalysisParts {
  readonly db: Db;
  readonly results: StoreResults;
  /** Milliseconds since 1970. */
  readonly now: () => number;
}

export const readEvidence = async (db: Db, test: number): Promise<AbTestEvidence | undefined> => {
  const row = await db
    .selectFrom('ab_evidence')
    .select('evidence')
    .where('test_id', '=', test)
    .executeTakeFirst();
  return row?.evidence;
};

const zoneOf = async (db: Db, workspace: number): Promise<string> => {
  const { time_zone } = await db
    .selectFrom('workspaces')
    .select('time_zone')
    .where('id', '=', workspace)
    .executeTakeFirstOrThrow();
  return time_zone;
};

const workOut = async ({ db, results, now }: AnalysisParts, test: Row<'ab_tests'>): Promise<AbAnalysis> => {
  const evidence = await readEvidence(db, test.id);
  const startedAt = test.started_at?.getTime();
  if (evidence === undefined || startedAt === undefined) return noAnalysis(test);
  const phases = await phasesOf(db, test.id);
  const zone = await zoneOf(db, test.workspace_id);
  const stored = await askStore(results, test, { phases, startedAt, upTo: evidence.upTo, zone });
  const fullPaths = (await fullPathsOf(db, [test], now())).get(test.id) ?? [];
  return analysisAnswer(test, { evidence, phases, stored, zone, startedAt, fullPaths, now: now() });
};

/** By database, and by the caller's inputs that an answer depends on. */
const underWay = new WeakMap<Db, Map<string, SharedAnswer<AbAnalysis>>>();

/**
 * The results of a test so far. Concurrent callers share one computation, so any number of readers of a shared test
 * cause only one at a time.
 */
export const analyse = (parts: AnalysisParts, test: Row<'ab_tests'>): Promise<AbAnalysis> => {
  const running = underWay.get(parts.db) ?? new Map<string, SharedAnswer<AbAnalysis>>();
  underWay.set(parts.db, running);
  const key = `${test.id} ${test.revision}`;
  const known = running.get(key);
  if (known !== undefined && !known.isOver()) return known.join();
  const answer = shareAnswer(() =>
    workOut(parts, test).finally(() => {
      if (running.get(key) === answer) running.delete(key);
    }),
  );
  running.set(key, answer);
  return answer.join();
};

const MOST_VALUES = 12;

/** Results of a test so far, by one fact about its visitors. */
export const segmentsOf = async (
  { db, results }: { readonly db: Db; readonly results: Pick<AbTestResults, 'segments'> },
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
  const paths = variantsOf(test).map(({ path }) => path);
  return { ...empty, left, ...segmentFigures(groups, phases, paths, test.alpha) };
};
