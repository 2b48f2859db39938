import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { type BegunPhase, keepPhases, testedSplits, withSplit } from './phases/ab-test-phases.ts';
import { completeRevisions, keepRevisions } from './revision-store.ts';
import { campaignsToUpgrade, type StoredCampaign } from './store.ts';

/** Campaigns per transaction: about a second, and completed ones stay done if the process ends. */
const BATCH = 200;

/** The routing with a new phase for each test with a split: visitors before and after are decided differently. */
const withNewPhases = ({ routing }: StoredCampaign) => {
  const begun: BegunPhase[] = [];
  let next = routing;
  for (const { rule, split } of testedSplits(routing)) {
    const phase = split.phase + 1;
    begun.push({ test: split.test, phase, weights: split.arms, reason: 'upgrade' });
    next = withSplit(next, rule, { ...split, phase });
  }
  return { routing: next, begun };
};

const upgradeBatch = async (tx: Tx, workspace: number, now: Date): Promise<number> => {
  await lockSnapshot(tx);
  const campaigns = await campaignsToUpgrade(tx, workspace, BATCH);
  if (campaigns.length === 0) return 0;
  // The previous plan is stored as it was used, before anything changes.
  await completeRevisions(tx, campaigns);
  const snapshot = await nextSnapshotRevision(tx);
  const found = campaigns.map((campaign) => ({ campaign, ...withNewPhases(campaign) }));
  await updateRows(
    tx,
    'campaigns',
    found.filter(({ begun }) => begun.length > 0).map(({ campaign: { id }, routing }) => ({ id, routing })),
  );
  await tx
    .updateTable('campaigns')
    .set((eb) => ({ semantics: 2, snapshot_revision: snapshot, revision: eb('revision', '+', 1) }))
    .where(
      'id',
      'in',
      campaigns.map(({ id }) => id),
    )
    .execute();
  const upgraded = found.map(({ campaign, routing }) => ({
    ...campaign,
    routing,
    semantics: 2 as const,
    snapshot_revision: snapshot,
    revision: campaign.revision + 1,
  }));
  await keepRevisions(tx, upgraded, null, now, 'routing');
  const begun = found.flatMap(({ campaign, begun: list }) =>
    list.map((one) => ({ ...one, revision: campaign.revision + 1 })),
  );
  await keepPhases(tx, begun, null, now);
  return campaigns.length;
};

/**
 * Gives every campaign that still uses the first version of the routing rules a revision with the newest one,
 * attributed to Fairlead, and starts a phase of its A/B tests. Called before anything else reads or changes campaigns.
 * If interrupted, the next start continues; does nothing when all is done. Returns how many campaigns were upgraded.
 */
export const upgradeRouting = async (db: Db, now: Date): Promise<number> => {
  const workspaces = await db
    .selectFrom('campaigns')
    .select('workspace_id as id')
    .distinct()
    .where('semantics', '=', 1)
    .orderBy('workspace_id')
    .execute();
  let done = 0;
  for (const { id } of workspaces) {
    for (let count = BATCH; count === BATCH; done += count) {
      count = await db.transaction().execute((tx) => upgradeBatch(tx, id, now));
    }
  }
  return done;
};
