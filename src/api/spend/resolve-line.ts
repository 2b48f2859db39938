import { sql } from 'kysely';
import { normalHost } from '../../core/routing/url/host.ts';
import { isRoleDimension } from '../../core/sources/parameters.ts';
import type { OriginalAmount } from '../../core/spend/original-amount.ts';
import type { Db } from '../../db/tables.ts';
import { type Convert, isMoney } from './money.ts';
import { isPeriod, type Period, type periodReader } from './period.ts';
import type { FileLine, LineProblem } from './read-file.ts';

export interface NamedCampaign {
  number: number;
  id: string;
  name: string;
}

interface NamedSource {
  /** Public ID. */
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
  /** The traffic source that the whole file is for; null if it is for campaigns. */
  source: NamedSource | null;
  /** Public IDs of traffic sources by the number of a campaign. */
  sourceOf: ReadonlyMap<number, string>;
  /** Whether lines are for IDs of a platform, whose campaigns have names of their own. */
  isByPlatform: boolean;
  /** Whether the rows are for `only`, whatever campaign of the platform they name. */
  isAllForOnly: boolean;
  readPeriod: ReturnType<typeof periodReader>;
  convert: Convert;
}

/** What a line is for: one of our campaigns, or a traffic source. */
export type LineScope =
  | { readonly campaign: NamedCampaign; readonly source: null }
  | { readonly campaign: null; readonly source: NamedSource };

/** Contents of a valid line. */
export interface Said {
  scope: LineScope;
  period: Period;
  /** In the file's currency until `pricedLine`, then in the workspace's. */
  amount: string;
  /** What the file says, if that is in another currency. */
  original: OriginalAmount | null;
  /** Null if not given. */
  clicks: number | null;
}

export interface ResolvedLine {
  file: FileLine;
  /** Null if unknown, like `period`. */
  scope: LineScope | null;
  period: Period | null;
  /** Null if there are problems. */
  said: Said | null;
  problems: LineProblem[];
}

const hasRole = ({ details }: FileLine): boolean =>
  details.some(({ dimension }) => isRoleDimension(dimension));

const campaignOf = (
  file: FileLine,
  { find, only, isByPlatform, isAllForOnly }: Scene,
): NamedCampaign | string => {
  const { campaign } = file;
  if (campaign === null || campaign === '') {
    return only ?? (isByPlatform || hasRole(file) ? 'source_required' : 'campaign_required');
  }
  const found = find(campaign);
  if (found === 'campaign_unknown' && isByPlatform) return only ?? 'source_required';
  if (found === 'campaign_unknown' && isAllForOnly && only !== null) return only;
  if (typeof found === 'string' || only === null || found.number === only.number) return found;
  return 'campaign_other';
};

/** The campaign or source of a line, or why there is none. */
const scopeOf = (file: FileLine, scene: Scene): LineScope | string => {
  const { source, sourceOf, isByPlatform } = scene;
  if (source !== null) {
    // A line with a refused ID has that problem only.
    const isWhole = file.details.every(({ dimension }) => isRoleDimension(dimension)) && hasRole(file);
    return isWhole || file.problems.length > 0 ? { campaign: null, source } : 'detail_required';
  }
  const campaign = campaignOf(file, scene);
  if (typeof campaign === 'string') return campaign;
  if (isByPlatform && !sourceOf.has(campaign.number)) return 'source_required';
  return { campaign, source: null };
};

/** A line with its scope and times, or all its problems. */
export const resolveLine = (file: FileLine, scene: Scene): ResolvedLine => {
  const { from, to, hour, amount, clicks, currency, texts } = file;
  const problems = [...file.problems];
  const found = scopeOf(file, scene);
  const scope = typeof found === 'string' ? null : found;
  if (typeof found === 'string') problems.unshift({ field: 'campaign', code: found, text: texts.campaign });
  const read = from === null || to === null ? null : scene.readPeriod(from, to, hour);
  const period = read !== null && isPeriod(read) ? read : null;
  if (read !== null && !isPeriod(read)) {
    problems.push({ field: read.field, code: read.code, text: texts[read.field] || texts.from });
  }
  // Whatever the amount is, so that one check of a file names all problems of a line.
  const zero = period && scene.convert({ amount: '0', currency }, period);
  if (zero && !isMoney(zero)) problems.push({ ...zero, text: currency });
  const isWhole = problems.length === 0 && scope !== null && period !== null && amount !== null;
  return {
    file,
    scope,
    period,
    said: isWhole ? { scope, period, amount, original: null, clicks } : null,
    problems,
  };
};

/**
 * A line with its amount in the workspace's currency. Rows are added up before, in their own currency, so that the sum
 * is what the platform charged.
 */
export const pricedLine = (line: ResolvedLine, convert: Convert): ResolvedLine => {
  const { said, file, problems } = line;
  if (said === null) return line;
  const money = convert({ amount: said.amount, currency: file.currency }, said.period);
  if (isMoney(money)) return { ...line, said: { ...said, amount: money.amount, original: money.original } };
  return { ...line, said: null, problems: [...problems, { ...money, text: said.amount }] };
};
