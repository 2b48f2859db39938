import { sql } from 'kysely';
import { countedBy } from '../../core/ab-test/counted-by.ts';
import { type AbTestEvidence, emptyAbTestEvidence } from '../../core/ab-test/evidence-state.ts';
import { nextMoment } from '../../core/ab-test/timing.ts';
import type { Db } from '../../db/tables.ts';
import type { AbTestResults } from '../../events/store/ab-test-results.ts';
import { attemptAll } from '../runner.ts';
import { type EvaluatedAbTest, evaluateAbTest } from './evaluate-ab-test.ts';

/** Tests with outcomes to come: an ended test is evaluated until its last unit's window has closed. */
export const unevaluatedAbTests = async (
  db: Db,
): Promise<{ id: number; startedAt: number; upTo: number }[]> => {
  const rows = await db
    .selectFrom('ab_tests as t')
    .leftJoin('ab_evidence as e', 'e.test_id', 't.id')
    .select(['t.id', 't.started_at', 'e.up_to'])
    .where('t.started_at', 'is not', null)
    // Not before the traffic of demo data is stored: nothing is taken back that was concluded from what is there.
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('demos as d')
            .select('d.user_id')
            .whereRef('d.workspace_id', '=', 't.workspace_id')
            .where('d.ready', '=', false),
        ),
      ),
    )
    .where((eb) =>
      eb.or([
        eb('t.ended_at', 'is', null),
        sql<boolean>`coalesce(e.up_to, t.started_at) < t.ended_at + make_interval(secs => t.window_seconds)`,
      ]),
    )
    .orderBy('t.id')
    .execute();
  return rows.flatMap(({ id, started_at, up_to }) => {
    if (started_at === null) return [];
    return [{ id, startedAt: started_at.getTime(), upTo: (up_to ?? started_at).getTime() }];
  });
};

/** Undefined: it no longer exists. */
export const openEvaluation = async (
  db: Db,
  id: number,
): Promise<{ test: EvaluatedAbTest; evidence: AbTestEvidence } | undefined> => {
  const row = await db
    .selectFrom('ab_tests as t')
    .leftJoin('ab_evidence as e', 'e.test_id', 't.id')
    .select(['t.id', 't.workspace_id', 't.campaign_id', 't.metric', 't.types', 't.window_seconds', 't.alpha'])
    .select(['t.started_at', 'e.evidence'])
    .where('t.id', '=', id)
    .executeTakeFirst();
  if (row === undefined || row.started_at === null) return undefined;
  const phases = await db
    .selectFrom('ab_phases')
    .select(['phase', 'counts', 'weights'])
    .where('test_id', '=', id)
    .orderBy('phase')
    .execute();
  const { metric, types, alpha } = row;
  const startedAt = row.started_at.getTime();
  return {
    test: {
      startedAt,
      phases,
      alpha,
      metric: metric.kind,
      outcome: {
        workspace: row.workspace_id,
        campaign: row.campaign_id,
        test: id,
        ...countedBy(metric, types),
        windowMs: row.window_seconds * 1000,
      },
    },
    evidence: row.evidence ?? emptyAbTestEvidence(startedAt),
  };
};

export const saveEvidence = async (db: Db, test: number, evidence: AbTestEvidence): Promise<void> => {
  const stored = {
    up_to: new Date(evidence.upTo),
    evidence: sql<AbTestEvidence>`${JSON.stringify(evidence)}::jsonb`,
  };
  await db
    .insertInto('ab_evidence')
    .values({ test_id: test, ...stored })
    .onConflict((conflict) => conflict.column('test_id').doUpdateSet(stored))
    .execute();
};

/** A request answered a moment ago may not be in a journal yet. */
const GRACE_MS = 1000;

interface EvaluationParts {
  readonly db: Db;
  readonly results: Pick<AbTestResults, 'counted' | 'begun' | 'converted' | 'totals'>;
  /** Milliseconds since 1970 before which everything is stored. */
  readonly storedUpTo: () => Promise<number>;
  readonly isStopping: () => boolean;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

/** Advances the evidence of every test as far as the store allows; a failing test does not block others. */
export const evaluateAbTests = async ({ db, results, now, ...parts }: EvaluationParts): Promise<void> => {
  const asked = now() - GRACE_MS;
  const due = (await unevaluatedAbTests(db)).filter(
    ({ startedAt, upTo }) => nextMoment(startedAt, upTo) < asked,
  );
  if (due.length === 0) return;
  const upTo = Math.min(asked, await parts.storedUpTo()) - 1;
  const attempts = attemptAll(parts.log);
  for (const { id } of due) {
    if (parts.isStopping()) break;
    await attempts.run({ test: id }, async () => {
      const opened = await openEvaluation(db, id);
      if (opened === undefined) return;
      const save = saveEvidence.bind(null, db, id);
      await evaluateAbTest(
        { results, save, isStopping: parts.isStopping },
        opened.test,
        opened.evidence,
        upTo,
      );
    });
  }
  attempts.end();
};
