import type { Db } from '../../db/tables.ts';

/** A campaign of the workspace by its public id; undefined when it has none such. */
export const findCampaignNumber = async (
  db: Db,
  workspace: number,
  id: string,
): Promise<{ id: number; name: string } | undefined> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'name'])
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();

export interface Named {
  id: string;
  name: string;
}

/** Public ids and names of campaigns of a workspace, by number. */
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

/** Same for destinations, detached ones too. */
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
    .select(['id', 'public_id', 'name', 'url', 'weight', 'detached_at'])
    .where('campaign_id', '=', campaign)
    .orderBy((eb) => eb('detached_at', 'is not', null))
    .orderBy('position')
    .orderBy('id')
    .execute();
