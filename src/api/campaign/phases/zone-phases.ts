import type { Tx } from '../../../db/tables.ts';
import { updateRows } from '../../../db/update-rows.ts';
import type { StoredCampaign } from '../store.ts';
import { keepPhases } from './test-phase-store.ts';
import { beginPhases } from './test-phases.ts';

/**
 * Starts a phase of each test whose split depends on the hour, because the workspace's time zone, and so that of its
 * campaigns, has changed. `campaigns`: with their new revisions. Returns whether any started.
 */
export const beginZonePhases = async (
  tx: Tx,
  campaigns: readonly StoredCampaign[],
  user: number,
  now: Date,
): Promise<boolean> => {
  const found = campaigns
    .filter(({ tests }) => tests.length > 0)
    .map((campaign) => ({
      id: campaign.id,
      revision: campaign.revision,
      ...beginPhases({ ...campaign, time_zone: 'before' }, { ...campaign, time_zone: 'after' }),
    }))
    .filter(({ begun }) => begun.length > 0);
  await updateRows(
    tx,
    'campaigns',
    found.map(({ id, routing }) => ({ id, routing })),
  );
  const begun = found.flatMap(({ begun: list, revision }) => list.map((one) => ({ ...one, revision })));
  await keepPhases(tx, begun, user, now);
  return begun.length > 0;
};
