import { nextMoment } from '../../core/ab-test/timing.ts';
import type { Db } from '../../db/tables.ts';
import type { TestResults } from '../../events/store/ab-test-results.ts';
import { attemptAll } from '../attempt-all.ts';
import { evaluateTest } from './evaluate-test.ts';
import { openEvaluation, saveEvidence, unevaluatedTests } from './started-tests.ts';

/** What was answered a moment ago may not be in a journal yet. */
const GRACE_MS = 1000;

interface EvaluationParts {
  readonly db: Db;
  readonly results: Pick<TestResults, 'counted' | 'converted' | 'totals'>;
  /** Milliseconds since 1970 before which everything is stored. */
  readonly storedUpTo: () => Promise<number>;
  readonly isStopping: () => boolean;
  readonly now: () => number;
  readonly log: { error(fields: object, message: string): void };
}

/** Advances the evidence of every test as far as the store goes; a failing test does not block others. */
export const evaluateTests = async ({ db, results, now, ...parts }: EvaluationParts): Promise<void> => {
  const asked = now() - GRACE_MS;
  const due = (await unevaluatedTests(db)).filter(
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
      await evaluateTest({ results, save, isStopping: parts.isStopping }, opened.test, opened.evidence, upTo);
    });
  }
  attempts.end();
};
