import type { AbPhaseReason, AbState, AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import type { Variant } from '../../core/routing/plan.ts';
import { rolledBack } from '../../db/roll-back.ts';
import type { StoredRouting, StoredSplit } from '../../db/routing.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import { withSplit } from '../campaign/phases/ab-test-phases.ts';
import { refuseUnfairSplit } from '../campaign/routing-checks.ts';
import { type Actor, type Editor, findCampaign, type StoredCampaign } from '../campaign/store.ts';
import { updateCampaigns } from '../campaign/write.ts';
import { Refusal } from '../http/refusal.ts';
import { abTestDetail } from './answer.ts';
import { addEntry, type Entry, type FoundAbTest, findAbTest, storedJson } from './store.ts';

/** A test and its campaign, locked against other changes. */
export interface Scene {
  tx: Tx;
  editor: Actor;
  test: FoundAbTest;
  campaign: StoredCampaign;
  now: Date;
}

export const openScene = async (tx: Tx, editor: Actor, id: string, now: Date): Promise<Scene> => {
  await lockSnapshot(tx);
  const test = await findAbTest(tx, editor.workspace, id);
  const campaign = test && (await findCampaign(tx, editor.workspace, test.campaign));
  if (!test || !campaign) throw new Refusal('not_found');
  return { tx, editor, test, campaign, now };
};

/** Throws `conflict` unless in one of the states. */
export const requireState = ({ state }: FoundAbTest, ...allowed: readonly AbState[]): void => {
  if (allowed.includes(state)) return;
  throw new Refusal('conflict', {
    fields: { state: 'test_state' },
    hints: { state: `The test is ${state}. You can do this only while it is ${allowed.join(' or ')}.` },
  });
};

/** One action on a test, with all its effects. */
export type Step = (scene: Scene) => Promise<void>;

export interface Call {
  id: string;
  /** Revision of the test that the caller has seen. */
  revision: number;
}

/**
 * Performs the action and returns the resulting test. Throws `not_found`, `conflict` (another revision, or the wrong
 * state: `test_state`) and whatever the step throws. If `keep` is false, everything is rolled back.
 */
export const act = async (
  db: Db,
  editor: Editor,
  { id, revision }: Call,
  step: Step,
  now: Date,
  keep = true,
): Promise<AbTestDetail> => {
  const make = async (tx: Tx): Promise<AbTestDetail> => {
    const scene = await openScene(tx, editor, id, now);
    if (scene.test.revision !== revision) throw new Refusal('conflict');
    await step(scene);
    const test = (await findAbTest(tx, editor.workspace, id)) as FoundAbTest;
    return abTestDetail(tx, test, now.getTime());
  };
  return keep ? db.transaction().execute(make) : rolledBack(db, make);
};

type Columns = Partial<Omit<Row<'ab_tests'>, 'id'>>;

/** Writes the changed columns and their author. Fairlead's changes keep the revision, so that open forms stay valid. */
export const writeAbTest = async (
  { tx, editor, test, now }: Pick<Scene, 'tx' | 'editor' | 'test' | 'now'>,
  { arms: variants, metric, guardrails, types, ranges, split_before, outcome, ...plain }: Columns,
  entry: Entry,
): Promise<void> => {
  await tx
    .updateTable('ab_tests')
    .set((eb) => ({
      ...plain,
      ...(variants && { arms: storedJson(variants) }),
      ...(metric && { metric: storedJson(metric) }),
      ...(guardrails && { guardrails: storedJson(guardrails) }),
      ...(types && { types: storedJson(types) }),
      ...(ranges && { ranges: storedJson(ranges) }),
      ...(split_before && { split_before: storedJson(split_before) }),
      ...(outcome && { outcome: storedJson(outcome) }),
      updated_at: now,
      ...(editor.user !== null && { revision: eb('revision', '+', 1) }),
    }))
    .where('id', '=', test.id)
    .execute();
  await addEntry(tx, test.id, editor.user, entry, now);
};

export interface Serving {
  /** How the split is served from now on; called once the campaign's new paths have their numbers. */
  split: (routing: StoredRouting) => StoredSplit;
  /** Other changes to the routing. */
  settle?: (routing: StoredRouting) => StoredRouting;
  /** New paths and destinations, if any. */
  patch?: Omit<CampaignPatch, 'revision'>;
}

/** Saves it as a campaign revision and returns its number. Throws if the split would make the rules unfair. */
export const serve = async (
  { tx, editor, test, campaign, now }: Scene,
  { split, settle = (routing) => routing, patch = {} }: Serving,
): Promise<number> => {
  const [changed] = await updateCampaigns(
    tx,
    editor,
    [
      {
        before: campaign,
        patch: { ...patch, revision: campaign.revision },
        domain: undefined,
        settle: (routing) => {
          const settled = settle(withSplit(routing, test.rule, split(routing)));
          refuseUnfairSplit(campaign.routing, settled);
          return settled;
        },
      },
    ],
    now,
  );
  return (changed ?? campaign).revision;
};

/** Records the start of a phase. */
export const addPhase = async (
  { tx, test, now }: Scene,
  phase: {
    number: number;
    reason: AbPhaseReason;
    counts: boolean;
    weights: readonly Variant[];
    revision: number;
  },
): Promise<void> => {
  await tx
    .insertInto('ab_phases')
    .values({
      test_id: test.id,
      phase: phase.number,
      begins: now,
      reason: phase.reason,
      counts: phase.counts,
      weights: storedJson<Variant[]>([...phase.weights]),
      campaign_revision: phase.revision,
    })
    .execute();
};
