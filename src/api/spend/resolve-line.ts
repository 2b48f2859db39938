import { sql } from 'kysely';
import { normalHost } from '../../core/routing/url/host.ts';
import type { Db } from '../../db/tables.ts';
import { isPeriod, type Period, type periodReader } from './period.ts';
import type { FileLine, LineProblem } from './read-file.ts';

interface NamedCampaign {
  number: number;
  id: string;
  name: string;
}

interface Stored extends NamedCampaign {
  slug: string;
  origin: string;
}

/** Host and slug of a link, as one text; null if it is not a link. */
const linkOf = (text: string): string | null => {
  const match = /^(?:https?:\/\/)?([^/\s]+)\/([^/?#\s]+)\/?(?:[?#].*)?$/i.exec(text);
  if (!match) return null;
  const [, host = '', slug = ''] = match;
  return `${normalHost(host, 'https') ?? normalHost(host, 'http') ?? host.toLowerCase()}/${slug}`;
};

const small = (name: string): string => name.normalize('NFC').trim().toLowerCase();

/** Campaigns by name; only a unique name identifies one. */
const byName = (campaigns: readonly Stored[], keyOf: (name: string) => string) =>
  Map.groupBy(campaigns, ({ name }) => keyOf(name));

/**
 * Finds a workspace's campaigns by ID, link or unique name, including archived ones. Reads them all at once, in one
 * row, because ten thousand rows take the driver longer than the store.
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

/** Context for interpreting lines. */
interface Scene {
  find: (text: string) => NamedCampaign | 'campaign_unknown' | 'campaign_unsure';
  /** The campaign that the whole file is for; null if each line names its own. */
  only: NamedCampaign | null;
  readPeriod: ReturnType<typeof periodReader>;
  currency: string;
}

/** Contents of a valid line. */
export interface Said {
  campaign: NamedCampaign;
  period: Period;
  amount: string;
  /** Null if not given. */
  clicks: number | null;
}

export interface ResolvedLine {
  file: FileLine;
  campaign: NamedCampaign | null;
  /** Null if there are problems. */
  said: Said | null;
  problems: LineProblem[];
}

const campaignOf = ({ campaign }: FileLine, { find, only }: Scene): NamedCampaign | string => {
  if (campaign === null || campaign === '') return only ?? 'campaign_required';
  const found = find(campaign);
  if (typeof found === 'string' || only === null || found.number === only.number) return found;
  return 'campaign_other';
};

/** A line with its campaign and times, or all its problems. */
export const resolveLine = (file: FileLine, scene: Scene): ResolvedLine => {
  const { from, to, amount, clicks, currency, texts } = file;
  const problems = [...file.problems];
  const campaign = campaignOf(file, scene);
  if (typeof campaign === 'string') {
    problems.unshift({ field: 'campaign', code: campaign, text: texts.campaign });
  }
  const period = from === null || to === null ? null : scene.readPeriod(from, to);
  if (period !== null && !isPeriod(period)) {
    const text = texts[period.field] || texts.from;
    problems.push({ field: period.field, code: period.code, text });
  }
  if (currency !== '' && currency !== scene.currency) {
    problems.push({ field: 'currency', code: 'currency_other', text: currency });
  }
  const named = typeof campaign === 'string' ? null : campaign;
  const isWhole = problems.length === 0 && named !== null && period !== null && isPeriod(period);
  return {
    file,
    campaign: named,
    said: isWhole && amount !== null ? { campaign: named, period, amount, clicks } : null,
    problems,
  };
};
