import { sql } from 'kysely';
import { normalHost } from '../../core/routing/url/host.ts';
import type { Db } from '../../db/tables.ts';

export interface NamedCampaign {
  number: number;
  id: string;
  name: string;
}

interface Stored extends NamedCampaign {
  slug: string;
  origin: string;
}

/** Host and slug of a link, as one text; null: not a link. */
const linkOf = (text: string): string | null => {
  const match = /^(?:https?:\/\/)?([^/\s]+)\/([^/?#\s]+)\/?(?:[?#].*)?$/i.exec(text);
  if (!match) return null;
  const [, host = '', slug = ''] = match;
  return `${normalHost(host, 'https') ?? normalHost(host, 'http') ?? host.toLowerCase()}/${slug}`;
};

const small = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** By name, only if it is unique. */
const byName = (campaigns: readonly Stored[], keyOf: (name: string) => string) =>
  Map.groupBy(campaigns, ({ name }) => keyOf(name));

/**
 * Finds a workspace's campaigns by ID, link or a unique name, including archived ones. Reads all at once, in one row,
 * because ten thousand rows take the driver longer than the store.
 */
export const campaignFinder = async (
  db: Db,
  workspace: number,
): Promise<(text: string) => NamedCampaign | 'campaign_unknown' | 'campaign_unsure'> => {
  const { all } = await db
    .selectFrom('campaigns as c')
    .innerJoin('domains as d', 'd.id', 'c.domain_id')
    .where('c.workspace_id', '=', workspace)
    .select(
      sql<Stored[]>`coalesce(jsonb_agg(jsonb_build_object('number', c.id, 'id', c.public_id, 'name', c.name,
        'slug', c.slug, 'origin', d.origin)), '[]')`.as('all'),
    )
    .executeTakeFirstOrThrow();
  const ids = new Map(all.map((one) => [one.id, one]));
  const links = new Map(all.map((one) => [linkOf(`${one.origin}/${one.slug}`), one]));
  const exact = byName(all, (name) => name);
  const alike = byName(all, small);
  return (text) => {
    const link = linkOf(text);
    const found = ids.get(text) ?? (link === null ? undefined : links.get(link));
    if (found) return found;
    const named = exact.get(text) ?? alike.get(small(text)) ?? [];
    if (named.length > 1) return 'campaign_unsure';
    return named[0] ?? 'campaign_unknown';
  };
};
