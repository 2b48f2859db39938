import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';
import { trafficSources } from './service.ts';

/** The traffic source that each campaign has now. A campaign names its source by text, in upper or lower case. */
export interface CampaignSources {
  /** Names of sources, known or not, by the number of the campaign; none for a campaign without one. */
  nameOf: ReadonlyMap<number, string>;
  /** Public IDs of known sources, by the number of the campaign. */
  sourceOf: ReadonlyMap<number, string>;
  /** Numbers of campaigns, by the public ID of their source. */
  campaignsOf: ReadonlyMap<string, readonly number[]>;
  /** Names of the workspace's sources and of those that come with Fairlead, by public ID. */
  sources: ReadonlyMap<string, string>;
}

export const campaignSources = async (db: Db, workspace: number): Promise<CampaignSources> => {
  const sources = new Map((await trafficSources(db, workspace)).map(({ id, name }) => [id, name]));
  const ids = new Map([...sources].map(([id, name]) => [name.toLowerCase(), id]));
  const { all } = await db
    .selectFrom('campaigns')
    // One row, because ten thousand take the driver longer than the store.
    .select(sql<Record<string, string>>`coalesce(jsonb_object_agg(id, source), '{}')`.as('all'))
    .where('workspace_id', '=', workspace)
    .where('source', '<>', '')
    .executeTakeFirstOrThrow();
  const nameOf = new Map(Object.entries(all).map(([number, name]) => [Number(number), name]));
  const sourceOf = new Map<number, string>();
  const campaignsOf = new Map<string, number[]>();
  for (const [number, name] of nameOf) {
    const id = ids.get(name.trim().toLowerCase());
    if (id === undefined) continue;
    sourceOf.set(number, id);
    const campaigns = campaignsOf.get(id);
    if (campaigns === undefined) campaignsOf.set(id, [number]);
    else campaigns.push(number);
  }
  return { nameOf, sourceOf, campaignsOf, sources };
};
