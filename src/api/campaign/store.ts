import { type ExpressionBuilder, sql } from 'kysely';
import type { CampaignQuery } from '../../contracts/campaign.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Row, Tables, Tx } from '../../db/tables.ts';

/** A campaign with the attached destinations in the editor's order. */
export type StoredCampaign = Row<'campaigns'> & {
  domain: string;
  origin: string;
  destinations: Row<'destinations'>[];
};

const campaignsWithDomain = (db: Db, workspace: number) =>
  db
    .selectFrom('campaigns')
    .innerJoin('domains', 'domains.id', 'campaigns.domain_id')
    .selectAll('campaigns')
    .select(['domains.public_id as domain', 'domains.origin'])
    .where('campaigns.workspace_id', '=', workspace);

type Found = Omit<StoredCampaign, 'destinations'>;

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
  return found.map((campaign) => ({ ...campaign, destinations: byCampaign.get(campaign.id) ?? [] }));
};

/** Undefined when the workspace has no such campaign. */
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

/** Same, and nobody changes any campaign until the transaction ends. */
export const lockCampaign = async (
  tx: Tx,
  workspace: number,
  id: string,
): Promise<StoredCampaign | undefined> => {
  await lockSnapshot(tx);
  return findCampaign(tx, workspace, id);
};

/** Every campaign whose hours and days are those of the workspace's zone. */
export const inheritingZone = async (tx: Tx, workspace: number): Promise<StoredCampaign[]> =>
  withDestinations(
    tx,
    await campaignsWithDomain(tx, workspace).where('campaigns.time_zone', 'is', null).execute(),
  );

const matches =
  ({ search, status }: CampaignQuery) =>
  (eb: ExpressionBuilder<Tables, 'campaigns'>) => {
    const pattern = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
    return eb.and([
      ...(status ? [eb('campaigns.status', '=', status)] : []),
      eb.or([eb('campaigns.name', 'ilike', pattern), eb('campaigns.slug', 'ilike', pattern)]),
    ]);
  };

/** One page of the list, and how many campaigns match in all. */
export const listCampaigns = async (
  db: Db,
  workspace: number,
  query: CampaignQuery,
): Promise<{ total: number; rows: StoredCampaign[] }> => {
  const { total } = await db
    .selectFrom('campaigns')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('workspace_id', '=', workspace)
    .where(matches(query))
    .executeTakeFirstOrThrow();
  const direction = query.sort.startsWith('-') ? 'desc' : 'asc';
  const byName = query.sort.endsWith('name');
  const found = await campaignsWithDomain(db, workspace)
    .where(matches(query))
    .orderBy(byName ? sql`lower(campaigns.name)` : 'campaigns.created_at', direction)
    // Pages must not overlap where names or times are the same.
    .orderBy('campaigns.id', direction)
    .limit(query.perPage)
    .offset((query.page - 1) * query.perPage)
    .execute();
  return { total, rows: await withDestinations(db, found) };
};
