import { sql } from 'kysely';
import type { RoleDimension } from '../../../core/sources/parameters.ts';
import type { Db } from '../../../db/tables.ts';
import type { RoleNameRow } from '../../../events/store/reports.ts';
import { campaignSources } from '../../traffic-source/campaign-sources.ts';

/** A file may list more IDs than anyone names. */
const MOST_NAMES = 100_000;

/**
 * Names that uploaded spend has for IDs of a dimension, the latest for each: of ads that nobody clicked, no visit says the
 * name. `ids`: those to name; null: all.
 */
export const namesOfSpend = async (
  db: Db,
  workspace: number,
  {
    dimension,
    ids,
    from,
    to,
  }: { dimension: RoleDimension; ids: readonly string[] | null; from: number; to: number },
): Promise<RoleNameRow[]> => {
  if (ids?.length === 0) return [];
  const among = ids === null ? sql`true` : sql`p->>'value' in (${sql.join([...ids])})`;
  const { rows } = await sql<{
    campaign_id: number | null;
    source_id: string | null;
    id: string;
    name: string;
  }>`select * from (
      select distinct on (s.campaign_id, s.source_id, p->>'value')
        s.campaign_id, s.source_id, p->>'value' as id, p->>'name' as name, s.at
      from spend s, jsonb_array_elements(s.parents) p
      where s.workspace_id = ${workspace} and s.begins < ${new Date(to)} and s.ends > ${new Date(from)}
        and p->>'dimension' = ${dimension} and p->>'name' is not null and ${among}
      order by s.campaign_id, s.source_id, p->>'value', s.at desc, s.id desc) named
    order by at desc limit ${MOST_NAMES}`.execute(db);
  if (rows.length === 0) return [];
  const { sourceOf } = await campaignSources(db, workspace);
  const found = new Map<string, RoleNameRow>();
  for (const { campaign_id: campaign, source_id, id, name } of rows) {
    const source = source_id ?? sourceOf.get(campaign ?? -1);
    if (source === undefined) continue;
    const key = `${source}/${id}`;
    if (!found.has(key)) found.set(key, { source, id, name });
  }
  return [...found.values()];
};
