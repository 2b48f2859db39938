import { sql } from 'kysely';
import { testNumber } from '../../../core/clicks/ab-test-number.ts';
import type { Arm } from '../../../core/routing/plan.ts';
import type { Tx } from '../../../db/tables.ts';
import type { BegunPhase } from './test-phases.ts';

/** Records phases started by changes of campaigns. `revision`: that of the campaign whose plan serves it. */
export const keepPhases = async (
  tx: Tx,
  begun: readonly (BegunPhase & { readonly revision: number })[],
  user: number | null,
  now: Date,
): Promise<void> => {
  for (const { test, phase, reason, weights, revision } of begun) {
    const id = testNumber(test);
    const { state } = await tx
      .updateTable('ab_tests')
      .set({ phase, updated_at: now })
      .where('id', '=', id)
      .returning('state')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ab_phases')
      .values({
        test_id: id,
        phase,
        begins: now,
        reason,
        counts: state === 'running',
        weights: sql<Arm[]>`${JSON.stringify(weights)}::jsonb`,
        campaign_revision: revision,
      })
      .execute();
    await tx
      .insertInto('ab_trail')
      .values({
        test_id: id,
        at: now,
        user_id: user,
        act: reason === 'upgrade' ? 'upgrade' : 'campaign',
        phase,
        fields: reason === 'upgrade' ? [] : [reason],
        outcome: null,
      })
      .execute();
  }
};
