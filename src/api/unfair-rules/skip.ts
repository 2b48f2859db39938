import { mostVisitedPath } from '../../core/routing/fair/most-visited.ts';
import { WHOLE } from '../../core/routing/pieces.ts';
import { DAY_MS, floorToQuarter } from '../../core/time/durations.ts';
import type { StoredRouting, StoredSplit } from '../../db/routing.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import type { EventReports } from '../../events/store/event-reports.ts';
import { writeAbTest } from '../ab-test/act.ts';
import { findAbTest } from '../ab-test/store.ts';
import { attachedPaths } from '../campaign/phases/next-routing.ts';
import { findCampaign, type StoredCampaign } from '../campaign/store.ts';
import { updateCampaigns } from '../campaign/write.ts';
import { raise } from '../webhook/raise.ts';
import { forgetUnfair, storedOutcomes } from './store.ts';

/** Valid visits of a campaign by path number, in the time before the notice. */
type PathVisits = (
  campaign: { readonly id: number; readonly workspace: number },
  noticedAt: number,
) => Promise<ReadonlyMap<number, number>>;

interface DueCampaign {
  readonly id: number;
  readonly publicId: string;
  readonly workspace: number;
  readonly noticedAt: number;
}

/** Campaigns due at `now`, excluding those of workspaces being deleted. */
export const dueCampaigns = async (db: Db, now: Date): Promise<DueCampaign[]> => {
  const rows = await db
    .selectFrom('unfair_rules as u')
    .innerJoin('campaigns as c', 'c.id', 'u.campaign_id')
    .innerJoin('workspaces as w', 'w.id', 'c.workspace_id')
    .select(['c.id', 'c.public_id', 'c.workspace_id', 'u.noticed_at'])
    .where('u.skipped_at', 'is', null)
    .where('u.skips_at', '<=', now)
    .where('w.deletes_at', 'is', null)
    .orderBy('u.skips_at')
    .orderBy('c.id')
    .execute();
  return rows.map(({ id, public_id, workspace_id, noticed_at }) => ({
    id,
    publicId: public_id,
    workspace: workspace_id,
    noticedAt: noticed_at.getTime(),
  }));
};

/** The split that the default continues from; if a test ran on it, the one before the test. */
const defaultBefore = (
  { default: fallback }: StoredRouting,
  tests: readonly Row<'ab_tests'>[],
): StoredSplit => tests.find(({ rule }) => rule === 0)?.split_before ?? fallback;

/** Sends everyone to one path. Rule numbers are not reused, and paths stay for anyone who writes the rules again. */
const withoutRules = (routing: StoredRouting, before: StoredSplit, path: number): StoredRouting => ({
  ...routing,
  rules: [],
  default: { seed: before.seed, phase: before.phase + 1, arms: [{ path, weight: WHOLE }] },
});

/**
 * Ends running or paused tests: from now on no visitors are split among their variants, so another phase would count
 * visitors who were never assigned one. Their measurements stay.
 */
const endAbTests = async (tx: Tx, campaign: StoredCampaign, now: Date): Promise<Row<'ab_tests'>[]> => {
  const editor = { user: null, workspace: campaign.workspace_id };
  const ended: Row<'ab_tests'>[] = [];
  for (const { public_id } of campaign.tests) {
    const test = await findAbTest(tx, editor.workspace, public_id);
    if (!test) continue;
    const outcome = { kind: 'none' } as const;
    await writeAbTest(
      { tx, editor, test, now },
      { state: 'decided', outcome, ended_at: now },
      { act: 'rules_skipped', outcome },
    );
    await raise(tx, {
      workspace: editor.workspace,
      type: 'test.decided',
      name: public_id,
      at: now,
      data: {
        test: { id: public_id, name: test.name },
        campaign: { id: campaign.public_id, name: campaign.name },
        outcome,
        note: '',
      },
    });
    ended.push(test);
  }
  return ended;
};

const skipIn = async (
  tx: Tx,
  due: DueCampaign,
  visits: ReadonlyMap<number, number>,
  now: Date,
): Promise<boolean> => {
  await lockSnapshot(tx);
  const campaign = await findCampaign(tx, due.workspace, due.publicId);
  const notice = campaign?.unfair;
  // Another process was faster, or an earlier run was not recorded as ended.
  if (!campaign || !notice || notice.skipped_at !== null || notice.skips_at > now) return false;
  if (storedOutcomes(campaign).length === 0) {
    await forgetUnfair(tx, [campaign.id]);
    return false;
  }
  const tests = await endAbTests(tx, campaign, now);
  const before = defaultBefore(campaign.routing, tests);
  const attached = attachedPaths(campaign.routing).map(({ number }) => number);
  const path = mostVisitedPath(attached, visits, before.arms);
  await tx
    .updateTable('unfair_rules')
    .set({ skipped_at: now, held_by: campaign.revision })
    .where('campaign_id', '=', campaign.id)
    .execute();
  await updateCampaigns(
    tx,
    { user: null, workspace: campaign.workspace_id },
    [
      {
        before: campaign,
        domain: undefined,
        patch: { revision: campaign.revision },
        settle: (routing) => withoutRules(routing, before, path),
      },
    ],
    now,
    'rules_skipped',
  );
  return true;
};

/**
 * Skips all rules of a campaign whose 14 days are over, in a revision attributed to Fairlead: everyone gets the path
 * most visited before the notice, its A/B tests end, and the previous revision keeps the rules. Does nothing if the
 * rules are fair by now or already skipped. All of it happens in one transaction. Returns whether rules were skipped.
 */
export const skipRules = async (
  db: Db,
  due: DueCampaign,
  visitsOf: PathVisits,
  now: Date,
): Promise<boolean> => {
  const visits = await visitsOf(due, due.noticedAt);
  return db.transaction().execute((tx) => skipIn(tx, due, visits, now));
};

/** The time before a notice in which visits are counted, in milliseconds: 28 days (whole weeks). */
export const VISITS_WINDOW_MS = 28 * DAY_MS;
/** A path's number takes one byte. */
const PATHS = 256;

/**
 * Counts the valid visits of a campaign's paths in the 28 days before the notice, in whole quarter hours. Later visits
 * do not count, because someone who has read the notice could send visits to the page they want everyone to get.
 */
export const pathVisits =
  (reports: Pick<EventReports, 'report'>): PathVisits =>
  async ({ id, workspace }, noticedAt) => {
    const to = floorToQuarter(noticedAt);
    const { rows } = await reports.report({
      workspace,
      from: to - VISITS_WINDOW_MS,
      to,
      spend: [],
      steps: [],
      sources: [],
      dimensions: ['path'],
      metrics: ['valid'],
      basis: 'click',
      filters: [{ dimension: 'campaign', op: 'is', values: [String(id)] }],
      order: { by: 'valid', descending: true },
      limit: PATHS,
      offset: 0,
    });
    return new Map(
      rows.flatMap(({ keys: [key], sums }): [number, number][] => {
        const number = key?.split('/')[1];
        return number === undefined ? [] : [[Number(number), sums.valid]];
      }),
    );
  };
