import { sql } from 'kysely';
import type { DestinationQuery, UsedDestination } from '../../contracts/campaigns/destination.ts';
import type { Db } from '../../db/tables.ts';

/** One page of the destinations used by the workspace's campaigns, latest first, each name and URL once. */
export const usedDestinations = async (
  db: Db,
  workspace: number,
  { search, page, perPage }: DestinationQuery,
): Promise<{ total: number; rows: UsedDestination[] }> => {
  const pattern = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const distinct = db
    .selectFrom('destinations')
    .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
    .where('campaigns.workspace_id', '=', workspace)
    .where('destinations.detached_at', 'is', null)
    .where((eb) =>
      eb.or([eb('destinations.name', 'ilike', pattern), eb('destinations.url', 'ilike', pattern)]),
    )
    .groupBy(['destinations.name', 'destinations.url'])
    .select([
      'destinations.name',
      'destinations.url',
      sql<number>`count(distinct destinations.campaign_id)::int`.as('campaigns'),
      sql<number>`max(destinations.id)`.as('latest'),
    ]);
  const { total } = await db
    .selectFrom(distinct.as('d'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(distinct.as('d'))
    .select(['d.name', 'd.url', 'd.campaigns'])
    .orderBy('d.latest', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { total, rows };
};
