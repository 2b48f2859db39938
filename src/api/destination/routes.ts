import { sql } from 'kysely';
import {
  DestinationPage,
  DestinationQuery,
  type UsedDestination,
} from '../../contracts/campaigns/destination.ts';
import { apiPaths } from '../../contracts/paths.ts';
import type { Db } from '../../db/tables.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';

/** One page of the destinations used by the workspace's campaigns, latest first, each name and URL once. */
const usedDestinations = async (
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

const route = routesOf('campaign');

/** Destinations of the caller's workspace, as suggestions for the next campaign. */
export const destinationRoutes = (app: Api, { db }: Pick<Parts, 'db'>): void => {
  app.get(
    apiPaths.destination,
    route('viewer', { query: DestinationQuery, answer: DestinationPage }),
    async (request) => {
      const { page, perPage } = request.query;
      const found = await usedDestinations(db, authOf(request).workspace.id, request.query);
      return { ...found, page, perPage };
    },
  );
};
