import type { SharedAbTest } from '../../contracts/ab-tests/ab-share.ts';
import type { AbAnalysis } from '../../contracts/ab-tests/ab-test-analysis.ts';
import { SHARED_TEST_PATH } from '../../contracts/unlinked-paths.ts';
import type { Share, ShareMade } from '../../contracts/workspace/share.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { analyse } from '../ab-test/analysis/analysis.ts';
import { phaseAnswer } from '../ab-test/answer.ts';
import { namedTypes } from '../ab-test/kept-types.ts';
import { addEntry, type FoundAbTest, findAbTest, phasesOf } from '../ab-test/store.ts';
import type { Editor } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { remembered } from '../http/remembered.ts';
import type { Parts } from '../http/route-deps.ts';
import { shareAnswer, shareLinks } from '../share/links.ts';
import { pageName } from '../share/page-name.ts';
import { askForReader } from '../share/reading.ts';

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
    name: pageName(name, place),
  }));
  const names = new Map(variants.map(({ path, name }) => [path, name]));
  return {
    name: test.name,
    state: test.state,
    kind: test.kind,
    mode: test.mode,
    metric: test.metric,
    types: namedTypes(test),
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

const lockAbTest = async (tx: Tx, workspace: number, id: string): Promise<FoundAbTest> => {
  const test = await abTestOf(tx, workspace, id);
  await tx.selectFrom('ab_tests').select('id').where('id', '=', test.id).forUpdate().execute();
  return test;
};

/** A test and its workspace; undefined if that is about to be deleted. */
const findShared = (db: Db, id: number) =>
  db
    .selectFrom('ab_tests as t')
    .innerJoin('workspaces as w', 'w.id', 't.workspace_id')
    .selectAll('t')
    .select(['w.name as workspace_name', 'w.time_zone', 'w.currency'])
    .where('t.id', '=', id)
    .where('w.deletes_at', 'is', null)
    .executeTakeFirst();

/** A link to a test works until it is revoked. */
const TERMS = { metrics: null, expires_at: null };

/** Links that show a test's results to anyone. All throw `not_found` if the workspace has no such test. */
export const abShareService = (parts: Pick<Parts, 'db' | 'tests' | 'config' | 'now'>) => {
  const { db, tests: results, now } = parts;
  const links = shareLinks(parts, {
    column: 'test_id',
    screen: SHARED_TEST_PATH,
    find: abTestOf,
    lock: lockAbTest,
    noted: (tx, test, user, act, at) => addEntry(tx, test, user, { act }, at),
  });
  const analysed = async (id: number) => {
    const test = await db.selectFrom('ab_tests').selectAll().where('id', '=', id).executeTakeFirst();
    return test === undefined ? null : analyse({ db, results, now }, test);
  };
  const answers = remembered<Awaited<ReturnType<typeof analysed>>>(now);

  return {
    list: async (workspace: number, id: string): Promise<Share[]> =>
      (await links.list(workspace, id)).map(shareAnswer),

    /** Throws `validation_failed` (`too_many_shares`). */
    make: (editor: Editor, id: string): Promise<ShareMade> => links.make(editor, id, () => TERMS),

    revoke: links.revoke,

    /** Throws `not_found` for a link that shows nothing. */
    read: async (token: string): Promise<SharedAbTest> => {
      const share = await links.open(token);
      const found = await findShared(db, share.subject);
      if (found === undefined) throw new Refusal('not_found');
      const { workspace_name: name, time_zone: timeZone, currency, ...test } = found;
      const phases = await phasesOf(db, test.id);
      const analysis = await askForReader(test.workspace_id, () => answers(test.id, () => analysed(test.id)));
      if (analysis === null) throw new Refusal('not_found');
      await links.seen(share);
      return sharedAbTest({ test, phases, analysis, workspace: { name, timeZone, currency } });
    },
  };
};

export type AbShareService = ReturnType<typeof abShareService>;
