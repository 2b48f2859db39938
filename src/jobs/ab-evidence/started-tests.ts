import { sql } from 'kysely';
import { emptyTestEvidence, type TestEvidence } from '../../core/ab-test/evidence-state.ts';
import type { Db } from '../../db/tables.ts';
import type { EvaluatedTest } from './evaluate-test.ts';

/** Tests with outcomes to come: an ended test is evaluated until its last unit's window is over. */
export const unevaluatedTests = async (
  db: Db,
): Promise<{ id: number; startedAt: number; upTo: number }[]> => {
  const rows = await db
    .selectFrom('ab_tests as t')
    .leftJoin('ab_evidence as e', 'e.test_id', 't.id')
    .select(['t.id', 't.started_at', 'e.up_to'])
    .where('t.started_at', 'is not', null)
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
): Promise<{ test: EvaluatedTest; evidence: TestEvidence } | undefined> => {
  const row = await db
    .selectFrom('ab_tests as t')
    .leftJoin('ab_evidence as e', 'e.test_id', 't.id')
    .select(['t.id', 't.workspace_id', 't.campaign_id', 't.metric', 't.window_seconds', 't.alpha'])
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
  const { metric, alpha } = row;
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
        event: metric.kind === 'conversion' ? metric.event : null,
        windowMs: row.window_seconds * 1000,
      },
    },
    evidence: row.evidence ?? emptyTestEvidence(startedAt),
  };
};

export const saveEvidence = async (db: Db, test: number, evidence: TestEvidence): Promise<void> => {
  const stored = {
    up_to: new Date(evidence.upTo),
    evidence: sql<TestEvidence>`${JSON.stringify(evidence)}::jsonb`,
  };
  await db
    .insertInto('ab_evidence')
    .values({ test_id: test, ...stored })
    .onConflict((conflict) => conflict.column('test_id').doUpdateSet(stored))
    .execute();
};
