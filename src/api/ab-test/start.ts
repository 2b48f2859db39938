import type { StoredSplit } from '../../db/routing.ts';
import type { Row } from '../../db/tables.ts';
import { splitOf } from '../campaign/phases/tested-splits.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import { linkHosts } from '../domain/store.ts';
import { type Fields, Refusal } from '../http/refusal.ts';
import { addPhase, requireState, type Scene, type Step, serve, writeTest } from './act.ts';
import { armProblems } from './arms.ts';
import { attachPaths } from './new-paths.ts';
import { pathsOf, runningSplit } from './splits.ts';

type Test = Pick<Row<'ab_tests'>, 'kind' | 'arms' | 'rule'>;

const placeProblems = (campaign: StoredCampaign, { rule }: Test): Fields => {
  if (splitOf(campaign.routing, rule) === undefined) return { rule: 'rule_unknown' };
  return campaign.tests.some((one) => one.rule === rule) ? { rule: 'split_has_test' } : {};
};

/** Why a test cannot start, by field. */
const startProblems = async ({ tx, editor, test, campaign }: Scene): Promise<Fields> => ({
  ...armProblems(campaign, test.kind, test.arms, await linkHosts(tx, editor.workspace)),
  // Arms that are not compared with the control show nothing.
  ...((test.arms[0]?.weight === 0 || test.arms.filter(({ weight }) => weight > 0).length < 2) && {
    arms: 'weights_one_arm',
  }),
  ...placeProblems(campaign, test),
  ...(campaign.status === 'archived' && { campaignId: 'campaign_archived' }),
});

const otherTest = ({ campaign, test }: Scene): string => {
  const other = campaign.tests.find((one) => one.rule === test.rule);
  return `The A/B test "${other?.name ?? ''}" (${other?.public_id ?? ''}) uses this split. End that test first.`;
};

/** Starts a draft: the test takes the split, and visitors are drawn again. Throws `validation_failed`. */
export const start: Step = async (scene) => {
  const { test, campaign, now } = scene;
  requireState(test, 'draft');
  const fields = await startProblems(scene);
  if (Object.keys(fields).length > 0) {
    const hints = fields.rule === 'split_has_test' ? { rule: otherTest(scene) } : {};
    throw new Refusal('validation_failed', { fields, ...(fields.rule && { hints }) });
  }
  const attached = await attachPaths(scene, test.arms);
  let arms = test.arms;
  const revision = await serve(scene, {
    ...(attached.patch && { patch: attached.patch }),
    split: (routing) => {
      arms = attached.arms(routing);
      return runningSplit({ ...test, arms, phase: 1 });
    },
  });
  await addPhase(scene, { number: 1, reason: 'started', counts: true, weights: pathsOf(arms), revision });
  await writeTest(
    scene,
    {
      state: 'running',
      arms,
      phase: 1,
      started_at: now,
      split_before: splitOf(campaign.routing, test.rule) as StoredSplit,
    },
    { act: 'started', phase: 1 },
  );
};
