import { isAtHost } from '../../core/routing/url/destination-url.ts';
import { loopFrom, slugOfUrl } from '../../core/routing/url/link-loops.ts';
import type { Db, Row } from '../../db/tables.ts';
import { hostsOf, linkDomains } from './store.ts';

/** A campaign after the change. */
interface CampaignToBe {
  /** Row ID; null if new. */
  id: number | null;
  /** Row ID. */
  domain: number;
  /** Null until chosen. */
  slug: string | null;
  urls: readonly string[];
  inactive: Row<'campaigns'>['inactive'];
}

type DomainToBe = Pick<
  Row<'domains'>,
  'id' | 'origin' | 'host' | 'default_url' | 'unknown_slug' | 'root_url'
>;

/** The change, which is not in the store yet. */
interface Change {
  campaign?: CampaignToBe;
  /** `root`, `unknown`: which of its answers change. */
  domain?: DomainToBe & { root: boolean; unknown: boolean };
}

/** Maximum links examined; no one has this many in a row. */
const LONGEST = 100;

/** A place that can redirect visitors: a link, a bare domain, or a domain's answer to unknown slugs. */
interface Place {
  name: string;
  /** URLs it can lead to. */
  urls: readonly string[];
}

const named = ({ origin }: DomainToBe, slug: string): string => `${origin}/${slug}`;

/** `*`: any unknown slug. */
const unknownPlace = (domain: DomainToBe): Place => ({
  name: named(domain, '*'),
  urls: domain.unknown_slug === 'redirect' && domain.default_url !== null ? [domain.default_url] : [],
});

const rootPlace = (domain: DomainToBe): Place =>
  domain.root_url === null ? unknownPlace(domain) : { name: named(domain, ''), urls: [domain.root_url] };

/** Everything it can lead to for any visitor at any time, including while it is paused or capped. */
const campaignPlace = (
  domain: DomainToBe,
  { slug, urls, inactive }: Omit<CampaignToBe, 'id' | 'domain'>,
): Place => ({
  name: named(domain, slug ?? '?'),
  urls: [...urls, ...(inactive === 'domain' && domain.default_url !== null ? [domain.default_url] : [])],
});

const storedCampaign = async (db: Db, domain: number, slug: string, but: number | null) => {
  const campaign = await db
    .selectFrom('campaigns')
    .select(['id', 'slug', 'inactive'])
    .where('domain_id', '=', domain)
    .where('slug', '=', slug)
    .where('id', '<>', but ?? 0)
    .executeTakeFirst();
  if (!campaign) return undefined;
  const rows = await db
    .selectFrom('destinations')
    .select('url')
    .where('campaign_id', '=', campaign.id)
    .where('detached_at', 'is', null)
    .orderBy('position')
    .execute();
  return { ...campaign, urls: rows.map((row) => row.url) };
};

/**
 * The chain of links through which a visitor would return to one of them after a change that is not written yet; null
 * if the change creates no such loop. Only links of this installation are examined; the check of destinations finds
 * other redirects.
 */
export const linkLoop = async (
  db: Db,
  workspace: number,
  change: Change,
): Promise<readonly string[] | null> => {
  const stored: DomainToBe[] = await linkDomains(db, workspace);
  const domains = stored.map((row) => (row.id === change.domain?.id ? change.domain : row));
  const { campaign } = change;

  const placeOf = async (url: string): Promise<[Place] | null> => {
    const domain = domains.find((row) => hostsOf(row).some((host) => isAtHost(url, host)));
    const slug = domain && slugOfUrl(url);
    if (domain === undefined || slug === null || slug === undefined) return null;
    if (slug === '') return [rootPlace(domain)];
    if (campaign?.domain === domain.id && campaign.slug === slug) return [campaignPlace(domain, campaign)];
    const found = await storedCampaign(db, domain.id, slug, campaign?.id ?? null);
    return [found ? campaignPlace(domain, found) : unknownPlace(domain)];
  };

  const own = domains.find(({ id }) => id === campaign?.domain);
  const starts = [
    ...(campaign && own ? [campaignPlace(own, campaign)] : []),
    ...(change.domain?.root ? [rootPlace(change.domain)] : []),
    ...(change.domain?.unknown ? [unknownPlace(change.domain)] : []),
  ];
  const ways = new Map<string, readonly string[]>();
  const open = [...starts];
  for (let place = open.shift(); place !== undefined && ways.size < LONGEST; place = open.shift()) {
    if (ways.has(place.name)) continue;
    const next: Place[] = [];
    for (const url of place.urls) next.push(...((await placeOf(url)) ?? []));
    ways.set(
      place.name,
      next.map(({ name }) => name),
    );
    open.push(...next);
  }
  return starts.map(({ name }) => loopFrom(name, ways)).find((loop) => loop !== null) ?? null;
};
