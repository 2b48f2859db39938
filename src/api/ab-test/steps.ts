import type { AbOutcome, AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { AaInput } from '../../contracts/ab-tests/ab-test-acts.ts';
import { AA_PLANNED_UNITS } from '../../contracts/ab-tests/ab-test-input.ts';
import type { StoredRouting, StoredSplit } from '../../db/routing.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Row } from '../../db/tables.ts';
import { splitOf } from '../campaign/phases/ab-test-phases.ts';
import { attachedPaths } from '../campaign/phases/next-routing.ts';
import { type Editor, findCampaign, type StoredCampaign } from '../campaign/store.ts';
import { linkHosts } from '../domain/store.ts';
import { type Fields, invalidFields, Refusal } from '../http/refusal.ts';
import { raise } from '../webhook/raise.ts';
import { addPhase, openScene, requireState, type Scene, type Step, serve, writeAbTest } from './act.ts';
import { insertDraft, storedDetail } from './draft.ts';
import { typeProblems, typesToKeep } from './kept-types.ts';
import { endedSplit, pathsOf, pausedSplit, runningSplit } from './splits.ts';
import { attachPaths, variantProblems } from './variants.ts';

/** Hides the test; its numbers stay. */
export const archive: Step = async (scene) => {
  requireState(scene.test, 'decided');
  await writeAbTest(scene, { state: 'archived' }, { act: 'archived' });
};

export const unarchive: Step = async (scene) => {
  requireState(scene.test, 'archived');
  await writeAbTest(scene, { state: 'decided' }, { act: 'unarchived' });
};

/** Only for a draft: a test that has run is archived instead. */
export const removeDraft = async ({ tx, test }: Scene): Promise<void> => {
  requireState(test, 'draft');
  await tx.deleteFrom('ab_tests').where('id', '=', test.id).execute();
};

/** All new visitors go to the control, and none of them are compared. */
export const pause: Step = async (scene) => {
  const { test } = scene;
  requireState(test, 'running');
  const phase = test.phase + 1;
  const split = pausedSplit({ ...test, phase });
  const revision = await serve(scene, { split: () => split });
  await addPhase(scene, { number: phase, reason: 'paused', counts: false, weights: split.arms, revision });
  await writeAbTest(scene, { state: 'paused', phase }, { act: 'paused', phase });
};

/** Resumes with its weights in a new phase. */
export const resume: Step = async (scene) => {
  const { test } = scene;
  requireState(test, 'paused');
  const phase = test.phase + 1;
  const split = runningSplit({ ...test, phase });
  const revision = await serve(scene, { split: () => split });
  await addPhase(scene, { number: phase, reason: 'resumed', counts: true, weights: split.arms, revision });
  await writeAbTest(scene, { state: 'running', phase }, { act: 'resumed', phase });
};

/** Removes an A/A test's copies from the campaign, unless something else leads to them. */
const withoutCopies = (routing: StoredRouting, copies: ReadonlySet<number>, now: Date): StoredRouting => {
  const splits = [routing.default, ...routing.rules.map((rule) => rule.to)];
  const used = new Set(splits.flatMap(({ arms: variants }) => variants.map(({ path }) => path)));
  const isGone = (number: number): boolean => copies.has(number) && !used.has(number);
  const gone = routing.paths.filter(({ number }) => isGone(number));
  return {
    ...routing,
    paths: [
      ...routing.paths.filter(({ number }) => !isGone(number)),
      ...gone.map((path) => ({ ...path, detachedAt: path.detachedAt ?? now.toISOString() })),
    ],
  };
};

/**
 * Ends a test: its winner or the control gets everyone, in a revision of the campaign, or everything is as before (as
 * always after an A/A test). Throws `validation_failed`.
 */
export const decide =
  (outcome: AbOutcome, note: string): Step =>
  async (scene) => {
    const { test, now } = scene;
    requireState(test, 'running', 'paused');
    const paths = pathsOf(test.arms).map(({ path }) => path);
    if (test.kind === 'aa' && outcome.kind !== 'none')
      throw invalidFields({ 'outcome.kind': 'aa_has_no_winner' });
    if (outcome.kind === 'winner' && !paths.includes(outcome.path))
      throw invalidFields({ 'outcome.path': 'path_unknown' });
    const before = test.split_before as StoredSplit;
    const kept = new Set(before.arms.map(({ path }) => path));
    const copies = new Set(test.kind === 'aa' ? paths.slice(1).filter((path) => !kept.has(path)) : []);
    await serve(scene, {
      split: (routing) =>
        endedSplit(before, test.arms, outcome, new Set(attachedPaths(routing).map(({ number }) => number))),
      settle: (routing) => withoutCopies(routing, copies, now),
    });
    await writeAbTest(scene, { state: 'decided', outcome, ended_at: now }, { act: 'decided', outcome, note });
    const { tx, campaign } = scene;
    await raise(tx, {
      workspace: scene.editor.workspace,
      type: 'test.decided',
      name: test.public_id,
      at: now,
      data: {
        test: { id: test.public_id, name: test.name },
        campaign: { id: campaign.public_id, name: campaign.name },
        outcome,
        note,
      },
    });
  };

type StoredAbTest = Pick<Row<'ab_tests'>, 'kind' | 'arms' | 'rule'>;

const placeProblems = (campaign: StoredCampaign, { rule }: StoredAbTest): Fields => {
  if (splitOf(campaign.routing, rule) === undefined) return { rule: 'rule_unknown' };
  return campaign.tests.some((one) => one.rule === rule) ? { rule: 'split_has_test' } : {};
};

/** Why a test cannot start, by field. */
const startProblems = async ({ tx, editor, test, campaign }: Scene): Promise<Fields> => ({
  ...variantProblems(campaign, test.kind, test.arms, await linkHosts(tx, editor.workspace)),
  // Variants that are not compared with the control show nothing.
  ...((test.arms[0]?.weight === 0 || test.arms.filter(({ weight }) => weight > 0).length < 2) && {
    arms: 'weights_one_arm',
  }),
  ...placeProblems(campaign, test),
  ...(campaign.status === 'archived' && { campaignId: 'campaign_archived' }),
});

const otherAbTest = ({ campaign, test }: Scene): string => {
  const other = campaign.tests.find((one) => one.rule === test.rule);
  return `The A/B test "${other?.name ?? ''}" (${other?.public_id ?? ''}) uses this split. End that test first.`;
};

/** Starts a draft: the test takes the split, and visitors are drawn again. Throws `validation_failed`. */
export const start: Step = async (scene) => {
  const { test, campaign, now } = scene;
  requireState(test, 'draft');
  const types = await typesToKeep(scene.tx, scene.editor.workspace);
  const fields = { ...(await startProblems(scene)), ...typeProblems(test, types) };
  if (Object.keys(fields).length > 0) {
    const hints = fields.rule === 'split_has_test' ? { rule: otherAbTest(scene) } : {};
    throw new Refusal('validation_failed', { fields, ...(fields.rule && { hints }) });
  }
  const attached = await attachPaths(scene, test.arms);
  let variants = test.arms;
  const revision = await serve(scene, {
    ...(attached.patch && { patch: attached.patch }),
    split: (routing) => {
      variants = attached.variants(routing);
      return runningSplit({ ...test, arms: variants, phase: 1 });
    },
  });
  await addPhase(scene, { number: 1, reason: 'started', counts: true, weights: pathsOf(variants), revision });
  await writeAbTest(
    scene,
    {
      state: 'running',
      types,
      arms: variants,
      phase: 1,
      started_at: now,
      split_before: splitOf(campaign.routing, test.rule) as StoredSplit,
    },
    { act: 'started', phase: 1 },
  );
};

const HALF = 5000;

/**
 * Starts an A/A test of a split in one call: one of its paths against a copy of itself, half each. When it ends, the
 * campaign is as before. Throws `not_found` and `validation_failed`.
 */
export const startAa = (db: Db, editor: Editor, input: AaInput, now: Date): Promise<AbTestDetail> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const campaign = await findCampaign(tx, editor.workspace, input.campaignId);
    if (!campaign) throw new Refusal('not_found');
    const { path: given, rule = 0, metric = { kind: 'conversion', event: 'conversion' }, ...rest } = input;
    const plannedUnits = input.plannedUnits ?? AA_PLANNED_UNITS;
    const split = splitOf(campaign.routing, rule);
    if (!split) throw invalidFields({ rule: 'rule_unknown' });
    const largest = split.arms.toSorted((a, b) => b.weight - a.weight)[0];
    const path = given ?? largest?.path;
    if (path === undefined || !split.arms.some((variant) => variant.path === path))
      throw invalidFields({ path: 'path_unknown' });
    const variants = [1, 2].map((number) => ({ path, name: `A${number}`, weight: HALF }));
    const id = await insertDraft(
      tx,
      editor,
      campaign,
      { ...rest, rule, metric, arms: variants, plannedUnits, kind: 'aa' },
      now,
    );
    await start(await openScene(tx, editor, id, now));
    return storedDetail(tx, editor.workspace, id, now.getTime());
  });
