import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';
import type { Auth } from '../session/guard.ts';

/** The author of a campaign change; internal IDs. */
export interface Actor {
  /** Null for Fairlead, in a bandit step. */
  user: number | null;
  workspace: number;
}

export interface Editor extends Actor {
  user: number;
}

export const editorOf = ({ user, workspace }: Auth): Editor => ({ user: user.id, workspace: workspace.id });

type RunningAbTest = Pick<
  Row<'ab_tests'>,
  'id' | 'public_id' | 'campaign_id' | 'name' | 'rule' | 'kind' | 'mode' | 'state'
>;

/** A campaign with the attached destinations in the editor's order. */
export type StoredCampaign = Row<'campaigns'> & {
  /** Its running or paused tests. */
  tests: RunningAbTest[];
  domain: string;
  origin: string;
  destinations: Row<'destinations'>[];
  /** Parameters that take the click ID, according to the networks of its offers, by destination (row ID). */
  clickParameters: ReadonlyMap<number, string>;
  /** Null if no problem with its rules is known. */
  unfair: Row<'unfair_rules'> | null;
};

const campaignsWithDomain = (db: Db, workspace: number) =>
  db
    .selectFrom('campaigns')
    .innerJoin('domains', 'domains.id', 'campaigns.domain_id')
    .selectAll('campaigns')
    .select(['domains.public_id as domain', 'domains.origin'])
    .where('campaigns.workspace_id', '=', workspace);

type Found = Omit<StoredCampaign, 'destinations' | 'clickParameters' | 'tests' | 'unfair'>;

const runningAbTests = (db: Db, campaigns: readonly number[]): Promise<RunningAbTest[]> =>
  db
    .selectFrom('ab_tests')
    .select(['id', 'public_id', 'campaign_id', 'name', 'rule', 'kind', 'mode', 'state'])
    .where('campaign_id', 'in', campaigns)
    .where('state', 'in', ['running', 'paused'])
    .orderBy('rule')
    .execute();

const clickParametersOf = async (
  db: Db,
  campaigns: readonly number[],
): Promise<Map<number, Map<number, string>>> => {
  const rows = await db
    .selectFrom('destinations')
    .innerJoin('library_pages', 'library_pages.id', 'destinations.offer_id')
    .innerJoin('postback_sources', 'postback_sources.id', 'library_pages.network_id')
    .select(['destinations.campaign_id', 'destinations.id', 'postback_sources.click_parameter'])
    .where('destinations.campaign_id', 'in', campaigns)
    .where('destinations.detached_at', 'is', null)
    .where('postback_sources.deleted_at', 'is', null)
    .where('postback_sources.click_parameter', '<>', '')
    .execute();
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id);
  return new Map(
    [...byCampaign].map(([id, own]) => [id, new Map(own.map((row) => [row.id, row.click_parameter]))]),
  );
};

const withDestinations = async (db: Db, found: Found[]): Promise<StoredCampaign[]> => {
  if (found.length === 0) return [];
  const rows = await db
    .selectFrom('destinations')
    .selectAll()
    .where(
      'campaign_id',
      'in',
      found.map((c) => c.id),
    )
    .where('detached_at', 'is', null)
    .orderBy('position')
    .execute();
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id);
  const tests = Map.groupBy(
    await runningAbTests(
      db,
      found.map((c) => c.id),
    ),
    (test) => test.campaign_id,
  );
  const clickParameters = await clickParametersOf(
    db,
    found.map((c) => c.id),
  );
  const unfair = await db
    .selectFrom('unfair_rules')
    .selectAll()
    .where(
      'campaign_id',
      'in',
      found.map((c) => c.id),
    )
    .execute();
  const unfairOf = new Map(unfair.map((row) => [row.campaign_id, row]));
  return found.map((campaign) => ({
    ...campaign,
    unfair: unfairOf.get(campaign.id) ?? null,
    destinations: byCampaign.get(campaign.id) ?? [],
    clickParameters: clickParameters.get(campaign.id) ?? new Map(),
    tests: tests.get(campaign.id) ?? [],
  }));
};

/** A campaign just written, whose destinations may have become uses of other offers. */
export const withClickParameters = async (db: Db, campaign: StoredCampaign): Promise<StoredCampaign> => ({
  ...campaign,
  clickParameters: (await clickParametersOf(db, [campaign.id])).get(campaign.id) ?? new Map(),
});

/** Undefined if the workspace has no such campaign. */
export const findCampaign = async (
  db: Db,
  workspace: number,
  id: string,
): Promise<StoredCampaign | undefined> => {
  const found = await campaignsWithDomain(db, workspace)
    .where('campaigns.public_id', '=', id)
    .executeTakeFirst();
  return found && (await withDestinations(db, [found]))[0];
};

/** The same, and locks all campaigns against changes until the transaction ends. */
export const lockCampaign = async (
  tx: Tx,
  workspace: number,
  id: string,
): Promise<StoredCampaign | undefined> => {
  await lockSnapshot(tx);
  return findCampaign(tx, workspace, id);
};

/** Every campaign that uses the workspace's time zone for hours and days. */
export const inheritingZone = async (tx: Tx, workspace: number): Promise<StoredCampaign[]> =>
  withDestinations(
    tx,
    await campaignsWithDomain(tx, workspace).where('campaigns.time_zone', 'is', null).execute(),
  );

/** At most `count` campaigns of the workspace that still use the first version of the routing rules. */
export const campaignsToUpgrade = async (
  tx: Tx,
  workspace: number,
  count: number,
): Promise<StoredCampaign[]> =>
  withDestinations(
    tx,
    await campaignsWithDomain(tx, workspace)
      .where('campaigns.semantics', '=', 1)
      .orderBy('campaigns.id')
      .limit(count)
      .execute(),
  );

/** The workspace's campaigns among the public `ids`, in no particular order. */
export const findCampaigns = async (
  db: Db,
  workspace: number,
  ids: readonly string[],
): Promise<StoredCampaign[]> =>
  ids.length === 0
    ? []
    : withDestinations(
        db,
        await campaignsWithDomain(db, workspace).where('campaigns.public_id', 'in', ids).execute(),
      );
