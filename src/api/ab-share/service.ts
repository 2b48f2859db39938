import {
  type AbShare,
  type AbShareMade,
  MAX_SHARES,
  type SharedAbTest,
} from '../../contracts/ab-tests/ab-share.ts';
import type { AbAnalysis } from '../../contracts/ab-tests/ab-test-analysis.ts';
import { SHARED_TEST_PATH } from '../../contracts/unlinked-paths.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { type Asker, asking, currentAsker } from '../../events/queue/question.ts';
import { analyse } from '../ab-test/analysis/analysis.ts';
import { phaseAnswer } from '../ab-test/answer.ts';
import { addEntry, type FoundAbTest, findAbTest, phasesOf } from '../ab-test/store.ts';
import type { Editor } from '../campaign/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { remembered } from '../http/remembered.ts';
import type { Parts } from '../http/route-deps.ts';
import { countShares, deleteShare, findShared, insertShare, noteSeen, sharesOf } from './store.ts';

const LETTERS = 'ABCDEFGHIJ';

/** An address, or a host and what can follow it, as used for pages without a name. */
const ADDRESS =
  /[a-z][a-z0-9+.-]*:\/\/|(^|[\s/(])(([\p{L}\p{N}-]+\.)+(\p{L}{2,}|xn--[a-z0-9-]+)|(\d{1,3}\.){3}\d{1,3}|localhost(?=:\d))(:\d+)?([/?#\s)]|$)/iu;

/** The public name of a variant, given its index among the variants. */
export const variantName = (name: string, place: number): string =>
  ADDRESS.test(name) ? (LETTERS[place] ?? '') : name;

interface Shared {
  readonly test: Row<'ab_tests'>;
  readonly phases: readonly Row<'ab_phases'>[];
  readonly analysis: AbAnalysis;
  readonly workspace: { readonly name: string; readonly timeZone: string; readonly currency: string };
}

/** What anyone with the link can see; names that are addresses are replaced by letters. */
const sharedAbTest = ({ test, phases, analysis, workspace }: Shared): SharedAbTest => {
  const variants = test.arms.map(({ path, name, weight }, place) => ({
    path,
    weight,
    name: variantName(name, place),
  }));
  const names = new Map(variants.map(({ path, name }) => [path, name]));
  return {
    name: test.name,
    state: test.state,
    kind: test.kind,
    mode: test.mode,
    metric: test.metric,
    windowSeconds: test.window_seconds,
    alpha: test.alpha,
    mde: test.mde,
    plannedUnits: test.planned_units,
    hypothesis: test.hypothesis,
    outcome: test.outcome,
    phases: phases.map(phaseAnswer),
    startedAt: test.started_at?.toISOString() ?? null,
    endedAt: test.ended_at?.toISOString() ?? null,
    arms: variants,
    analysis: {
      ...analysis,
      arms: analysis.arms.map((variant) => ({ ...variant, name: names.get(variant.path) ?? '' })),
    },
    workspaceName: workspace.name,
    timeZone: workspace.timeZone,
    currency: workspace.currency,
  };
};

const abTestOf = async (db: Db, workspace: number, id: string): Promise<FoundAbTest> => {
  const test = await findAbTest(db, workspace, id);
  if (test === undefined) throw new Refusal('not_found');
  return test;
};

/** Prevents concurrent creation or revocation of the test's links. */
const lockAbTest = async (tx: Tx, workspace: number, id: string): Promise<FoundAbTest> => {
  const test = await abTestOf(tx, workspace, id);
  await tx.selectFrom('ab_tests').select('id').where('id', '=', test.id).forUpdate().execute();
  return test;
};

/** Links that show a test's results to anyone. All throw `not_found` if the workspace has no such test. */
export const shareService = ({
  db,
  tests: results,
  config,
  now,
}: Pick<Parts, 'db' | 'tests' | 'config' | 'now'>) => {
  const analysed = async (id: number) => {
    const test = await db.selectFrom('ab_tests').selectAll().where('id', '=', id).executeTakeFirst();
    return test === undefined ? null : analyse({ db, results, now }, test);
  };
  const answers = remembered<Awaited<ReturnType<typeof analysed>>>(now);

  return {
    list: async (workspace: number, id: string): Promise<AbShare[]> => {
      const { id: test } = await abTestOf(db, workspace, id);
      const rows = await sharesOf(db, test);
      return rows.map(({ id: share, created_at, last_seen_at, user, name }) => ({
        id: share,
        createdAt: created_at.toISOString(),
        createdBy: user === null ? null : { id: user, name: name ?? '' },
        lastSeenAt: last_seen_at?.toISOString() ?? null,
      }));
    },

    /** Throws `validation_failed` (`too_many_shares`). */
    make: (editor: Editor, id: string): Promise<AbShareMade> =>
      db.transaction().execute(async (tx) => {
        const test = await lockAbTest(tx, editor.workspace, id);
        if ((await countShares(tx, test.id)) >= MAX_SHARES) throw invalidFields({ share: 'too_many_shares' });
        const at = new Date(now());
        const { id: share, token } = await insertShare(tx, test.id, editor.user, at);
        await addEntry(tx, test.id, editor.user, { act: 'shared' }, at);
        const url = new URL(`${SHARED_TEST_PATH}/${token}`, config.app.publicUrl).href;
        return { id: share, url, createdAt: at.toISOString() };
      }),

    revoke: (editor: Editor, id: string, share: string): Promise<void> =>
      db.transaction().execute(async (tx) => {
        const test = await lockAbTest(tx, editor.workspace, id);
        if (!(await deleteShare(tx, test.id, share))) throw new Refusal('not_found');
        await addEntry(tx, test.id, editor.user, { act: 'unshared' }, new Date(now()));
      }),

    /** Throws `not_found` alike for revoked and unknown links: both are a single index lookup. */
    read: async (token: string): Promise<SharedAbTest> => {
      const found = await findShared(db, token);
      if (found === undefined) throw new Refusal('not_found');
      const { share, workspace_name: name, time_zone: timeZone, currency, ...test } = found;
      const phases = await phasesOf(db, test.id);
      // Asks on behalf of the workspace, as one of its programs, so that its members come before readers.
      const reader: Asker = {
        workspace: test.workspace_id,
        member: 'shared',
        kind: 'program',
        signal: currentAsker()?.signal ?? null,
        deadlineMs: null,
      };
      const analysis = await asking(reader, () => answers(test.id, () => analysed(test.id)));
      if (analysis === null) throw new Refusal('not_found');
      await noteSeen(db, share, now());
      return sharedAbTest({ test, phases, analysis, workspace: { name, timeZone, currency } });
    },
  };
};

export type ShareService = ReturnType<typeof shareService>;
