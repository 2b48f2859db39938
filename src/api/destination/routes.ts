import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  DestinationPage,
  DestinationQuery,
  type UsedDestination,
} from '../../contracts/campaigns/destination.ts';
import { OfferLinks, OfferLinksQuery, offersWithout } from '../../contracts/campaigns/offer-links.ts';
import type { PageKind } from '../../contracts/library/library-page.ts';
import { apiPaths } from '../../contracts/paths.ts';
import { intakePaths } from '../../contracts/postbacks/intake-paths.ts';
import type { Db } from '../../db/tables.ts';
import { campaignAnswer } from '../campaign/answer.ts';
import { findCampaign } from '../campaign/store.ts';
import { type Api, routesOf } from '../http/route.ts';
import type { Parts } from '../http/route-deps.ts';
import { authOf } from '../session/guard.ts';

/**
 * One page of the destinations that the workspace's campaigns use and of its library's pages, each name and URL once; first
 * what was made, or taken into a campaign, last. URLs are those of the pages, without own parameters of campaigns.
 */
const usedDestinations = async (
  db: Db,
  workspace: number,
  { search, page, perPage }: DestinationQuery,
): Promise<{ total: number; rows: UsedDestination[] }> => {
  const pattern = `%${(search ?? '').trim().replace(/[\\%_]/g, '\\$&')}%`;
  const used = db
    .selectFrom('destinations')
    .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
    .where('campaigns.workspace_id', '=', workspace)
    .where('destinations.detached_at', 'is', null)
    .select([
      'destinations.name',
      'destinations.url',
      sql<number | null>`destinations.campaign_id`.as('campaign_id'),
      'destinations.created_at',
      sql<number | null>`destinations.id`.as('id'),
      sql<PageKind | null>`null::text`.as('kind'),
      sql<number>`1`.as('exits'),
    ]);
  const kept = db
    .selectFrom('library_pages')
    .where('workspace_id', '=', workspace)
    .where('archived', '=', false)
    .select([
      ...(['name', 'url'] as const),
      sql<number | null>`null::integer`.as('campaign_id'),
      'created_at',
      sql<number | null>`null::integer`.as('id'),
      sql<PageKind | null>`kind`.as('kind'),
      'exits',
    ]);
  const distinct = db
    .selectFrom(used.unionAll(kept).as('one'))
    .where((eb) => eb.or([eb('one.name', 'ilike', pattern), eb('one.url', 'ilike', pattern)]))
    .groupBy(['one.name', 'one.url'])
    .select([
      'one.name',
      'one.url',
      sql<number>`count(distinct one.campaign_id)::int`.as('campaigns'),
      sql<PageKind[]>`coalesce(array_agg(distinct one.kind) filter (where one.kind is not null), '{}')`.as(
        'kinds',
      ),
      sql<number>`max(one.exits)::int`.as('exits'),
      sql<Date>`max(one.created_at)`.as('latest'),
      sql<number | null>`max(one.id)`.as('number'),
    ]);
  const { total } = await db
    .selectFrom(distinct.as('d'))
    .select(sql<number>`count(*)::int`.as('total'))
    .executeTakeFirstOrThrow();
  const rows = await db
    .selectFrom(distinct.as('d'))
    .select(['d.name', 'd.url', 'd.campaigns', 'd.kinds', 'd.exits'])
    .orderBy('d.latest', 'desc')
    // What only the library has comes first here.
    .orderBy('d.number', 'desc')
    .orderBy('d.name')
    .orderBy('d.url')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { total, rows };
};

const route = routesOf('campaign');

/** Candidates examined and campaigns listed at most. */
const EXAMINED = 200;
const LISTED = 20;

/** See `OfferLinks`. The database finds the candidates; which of their destinations are offers is decided here. */
const campaignsWithout = async (
  db: Db,
  workspace: number,
  parameters: readonly string[],
): Promise<z.infer<typeof OfferLinks>> => {
  const named = parameters.map((name) => name.replaceAll(/[.-]/g, '\\$&')).join('|');
  const candidates = await db
    .selectFrom('campaigns')
    .select('campaigns.public_id as id')
    .where('campaigns.workspace_id', '=', workspace)
    .where('campaigns.status', '<>', 'archived')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('destinations')
          .select('destinations.id')
          .whereRef('destinations.campaign_id', '=', 'campaigns.id')
          .where('destinations.detached_at', 'is', null)
          .where((or) =>
            or.or([
              or('destinations.url', '!~', `[?&](${named})=[^&#]*\\{click_id\\}`),
              // Own parameters can replace the URL's.
              or('destinations.parameters', '~', `(^|&)(${named})(=|&|$)`),
            ]),
          ),
      ),
    )
    .orderBy('campaigns.id', 'desc')
    .limit(EXAMINED)
    .execute();
  const rows: { id: string; name: string }[] = [];
  for (const { id } of candidates) {
    const stored = await findCampaign(db, workspace, id);
    if (stored === undefined) continue;
    const campaign = campaignAnswer(stored, true);
    if (offersWithout(campaign, parameters).length > 0) rows.push({ id, name: campaign.name });
    if (rows.length > LISTED) break;
  }
  // Those beyond the examined ones may be among them.
  const more = rows.length > LISTED || candidates.length === EXAMINED;
  return { rows: rows.slice(0, LISTED), more };
};

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

  app.get(
    intakePaths.offerLinks,
    route('viewer', { query: OfferLinksQuery, answer: OfferLinks }),
    (request) => campaignsWithout(db, authOf(request).workspace.id, request.query.parameters),
  );
};
