import { same } from '../../contracts/campaign-changes/diff.ts';
import type { Tx } from '../../db/tables.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import { storedOutcomes } from './outcomes.ts';
import { forgetSkipped, forgetUnfair, noteUnfair } from './store.ts';

/** What decides where visitors go. */
const ledBy = ({ routing: { default: fallback, rules } }: StoredCampaign) => [
  fallback.arms,
  rules.map(({ match, conditions, caps, to }) => [match, conditions, caps, to.arms]),
];

/**
 * Keeps the notices of campaigns in step with a change, in its transaction: rules that are now fair are no longer
 * announced, and skipped rules are forgotten once someone chose where visitors go. `before` and `after` correspond by
 * index. Not called for the change that skips rules.
 */
export const settleUnfair = async (
  tx: Tx,
  before: readonly StoredCampaign[],
  after: readonly StoredCampaign[],
  now: Date,
): Promise<void> => {
  const known = after
    .map((campaign, place) => ({ campaign, was: before[place] as StoredCampaign }))
    .filter(({ campaign, was }) => was.unfair !== null && !same(ledBy(was), ledBy(campaign)));
  const skipped = known.filter(({ was }) => was.unfair?.skipped_at != null);
  await forgetSkipped(
    tx,
    skipped.map(({ campaign }) => campaign.id),
  );
  for (const { campaign, was } of known) {
    if (was.unfair?.skipped_at != null) continue;
    const outcomes = storedOutcomes(campaign);
    if (outcomes.length === 0) await forgetUnfair(tx, [campaign.id]);
    else await noteUnfair(tx, campaign, outcomes, now);
  }
};
