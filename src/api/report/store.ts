import { WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import type { Db } from '../../db/tables.ts';

/** A campaign of the workspace by its public ID; undefined if there is none. */
export const findCampaignNumber = async (
  db: Db,
  workspace: number,
  id: string,
): Promise<{ id: number; name: string; source: string } | undefined> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name', 'source'])
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();

export interface Named {
  id: string;
  name: string;
}

/** Public IDs and names of a workspace's campaigns, by number. */
export const campaignNames = async (
  db: Db,
  workspace: number,
  ids: readonly number[],
): Promise<Map<number, Named>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'name'])
    .where('workspace_id', '=', workspace)
    .where('id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.public_id, name: row.name }]));
};

/** Likewise for destinations, including detached ones. */
export const destinationNames = async (
  db: Db,
  workspace: number,
  ids: readonly number[],
): Promise<Map<number, Named>> => {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('destinations')
    .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
    .select(['destinations.id', 'destinations.public_id', 'destinations.name'])
    .where('campaigns.workspace_id', '=', workspace)
    .where('destinations.id', 'in', [...new Set(ids)])
    .execute();
  return new Map(rows.map((row) => [row.id, { id: row.public_id, name: row.name }]));
};

/** Every destination a campaign ever had, attached ones first, in the editor's order. */
export const allDestinations = (db: Db, campaign: number) =>
  db
    .selectFrom('destinations')
    .select(['id', 'public_id', 'name', 'url', 'parameters'])
    .where('campaign_id', '=', campaign)
    .orderBy((eb) => eb('detached_at', 'is not', null))
    .orderBy('position')
    .orderBy('id')
    .execute();

/**
 * Destination -> its share of the default split in hundredths of a percent. It counts where visitors without a matching
 * rule go first: a path's landing page or, without one, its offers.
 */
export const destinationWeights = async (db: Db, campaign: number): Promise<Map<number, number>> => {
  const { routing } = await db
    .selectFrom('campaigns')
    .select('routing')
    .where('id', '=', campaign)
    .executeTakeFirstOrThrow();
  const paths = new Map(routing.paths.map((path) => [path.number, path]));
  const weights = new Map<number, number>();
  const add = (destination: number, weight: number): void => {
    weights.set(destination, (weights.get(destination) ?? 0) + weight);
  };
  for (const { path, weight } of routing.default.arms) {
    const { landing = 0, offers = [] } = paths.get(path) ?? {};
    if (landing !== 0) add(landing, weight);
    else for (const offer of offers) add(offer.destination, (weight * offer.weight) / WEIGHT_TOTAL);
  }
  return weights;
};
