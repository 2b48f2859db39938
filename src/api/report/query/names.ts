import type { Dimension } from '../../../contracts/reports/report-query.ts';
import { isRoleDimension } from '../../../core/sources/parameters.ts';
import type { Db } from '../../../db/tables.ts';
import type { StoreKey } from '../../../events/store/reports.ts';
import { conversionTypes } from '../../conversion-type/stored-types.ts';
import { roleColumns } from '../../traffic-source/role-columns.ts';
import { trafficSources } from '../../traffic-source/service.ts';
import type { LabelOf } from './role-labels.ts';
import { kindOf } from './store-filters.ts';

interface Entry {
  id: string;
  name: string;
}

/** A key as in responses, and its name; null if the key is the name. */
interface NamedKey {
  key: string | null;
  name: string | null;
}
export type Namer = (dimension: Dimension, key: StoreKey) => NamedKey;

const numbersIn = (
  kind: string,
  dimensions: readonly Dimension[],
  rows: readonly (readonly StoreKey[])[],
): number[] => {
  const places = dimensions.flatMap((dimension, i) => (kindOf(dimension) === kind ? [i] : []));
  const keys = rows.flatMap((keys) => places.map((place) => keys[place] ?? null));
  return [...new Set(keys.flatMap((key) => (key === null ? [] : [Number(key.split('/', 1)[0])])))];
};

const byNumber = (rows: readonly { id: number; public_id: string; name: string }[]): Map<number, Entry> =>
  new Map(rows.map((row) => [row.id, { id: row.public_id, name: row.name }]));

const domainsOf = (db: Db, workspace: number, ids: readonly number[]) =>
  db
    .selectFrom('domains')
    .select(['id', 'public_id', 'host as name'])
    .where('workspace_id', '=', workspace)
    .where('id', 'in', ids)
    .execute();

const campaignsOf = (db: Db, workspace: number, ids: readonly number[]) =>
  db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'name', 'routing'])
    .where('workspace_id', '=', workspace)
    .where('id', 'in', ids)
    .execute();

const destinationsOf = (
  db: Db,
  workspace: number,
  where: { ids: readonly number[] } | { of: readonly number[] },
) =>
  db
    .selectFrom('destinations')
    .innerJoin('campaigns', 'campaigns.id', 'destinations.campaign_id')
    .select(['destinations.id', 'destinations.public_id', 'destinations.name'])
    .where('campaigns.workspace_id', '=', workspace)
    .$if('ids' in where, (q) => q.where('destinations.id', 'in', 'ids' in where ? where.ids : []))
    .$if('of' in where, (q) => q.where('destinations.campaign_id', 'in', 'of' in where ? where.of : []))
    .execute();

const PATHS: readonly Dimension[] = ['path', 'variant'];

/** A rule without a name is shown by its position, as in the editor: `#2`. Null if it is no longer in the campaign. */
const ruleName = (
  rules: readonly { readonly number: number; readonly name: string }[],
  number: number,
): string | null => {
  const place = rules.findIndex((rule) => rule.number === number);
  return place < 0 ? null : rules[place]?.name || `#${place + 1}`;
};

/**
 * Names of the traffic sources whose IDs a report lists, by ID, if there are several: even where a page has the IDs of one
 * only, the next may have another's. One alone needs no name.
 */
const sourcesIn = async (
  db: Db,
  workspace: number,
  dimensions: readonly Dimension[],
): Promise<Map<string, string>> => {
  const asked = dimensions.filter(isRoleDimension);
  if (asked.length === 0) return new Map();
  const columns = await roleColumns(db, workspace);
  const ids = new Set(asked.flatMap((dimension) => columns[dimension].map(({ source }) => source)));
  if (ids.size < 2) return new Map();
  // In a column beside an ID, `Meta` says as much as `Meta (Facebook, Instagram)`.
  return new Map(
    (await trafficSources(db, workspace)).map(({ id, name, builtIn }) => [
      id,
      builtIn ? name.replace(/ \(.*\)$/, '') : name,
    ]),
  );
};

/** A platform's ID after its name, if it has one, and before the source it belongs to where several are listed. */
const roleName = (key: string, sources: ReadonlyMap<string, string>, label: string | null): string => {
  const slash = key.indexOf('/');
  const source = sources.get(key.slice(0, slash));
  const id = key.slice(slash + 1);
  return [label, id, source].filter((part) => part !== null && part !== undefined).join(' · ');
};

/**
 * Names the subjects of a page's rows. A subject no longer in the control store has its number as key, and no name. A
 * path is named after its landing page or its only offer. `labelOf`: names that came with the IDs of ads and so on. If parts of several campaigns are listed together and nothing
 * else distinguishes them, the campaign's name precedes their own name or number.
 */
export const namerFor = async (
  db: Db,
  workspace: number,
  dimensions: readonly Dimension[],
  rows: readonly (readonly StoreKey[])[],
  labelOf: LabelOf = () => null,
): Promise<Namer> => {
  const [campaignIds, destinationIds, domainIds] = ['campaign', 'destination', 'domain'].map((kind) =>
    numbersIn(kind, dimensions, rows),
  ) as [number[], number[], number[]];
  const none = Promise.resolve([]);
  const [campaigns, destinations, domains] = await Promise.all([
    campaignIds.length > 0 ? campaignsOf(db, workspace, campaignIds) : none,
    destinationIds.length > 0 ? destinationsOf(db, workspace, { ids: destinationIds }) : none,
    domainIds.length > 0 ? domainsOf(db, workspace, domainIds) : none,
  ]);
  const pages =
    campaignIds.length > 0 && dimensions.some((dimension) => PATHS.includes(dimension))
      ? byNumber(await destinationsOf(db, workspace, { of: campaignIds }))
      : new Map<number, Entry>();
  const entries = {
    campaign: byNumber(campaigns),
    destination: byNumber(destinations),
    domain: byNumber(domains),
  };
  const routings = new Map(campaigns.map(({ id, routing }) => [id, routing]));
  const partName = (dimension: Dimension, campaign: number, number: number): string | null => {
    const routing = routings.get(campaign);
    if (dimension === 'rule') return ruleName(routing?.rules ?? [], number);
    const path = routing?.paths.find((one) => one.number === number);
    const [only, ...more] = path?.offers ?? [];
    const page = path?.landing || (more.length === 0 ? only?.destination : undefined);
    return (page !== undefined && pages.get(page)?.name) || null;
  };
  const isMixed = campaignIds.length > 1 && !dimensions.includes('campaign');
  const sources = await sourcesIn(db, workspace, dimensions);
  const types = dimensions.includes('conversionType') ? await conversionTypes(db, workspace) : [];
  const typeNames = new Map(types.map(({ number, name, known }) => [String(number), name ?? known]));
  return (dimension, key) => {
    if (key !== null && isRoleDimension(dimension))
      return { key, name: roleName(key, sources, labelOf(dimension, key)) };
    if (key !== null && dimension === 'conversionType') return { key, name: typeNames.get(key) ?? null };
    const kind = kindOf(dimension);
    if (kind === null || key === null) return { key, name: null };
    const [head = '', ...rest] = key.split('/');
    const entry = entries[kind].get(Number(head));
    if (rest.length === 0) return { key: entry?.id ?? key, name: entry?.name ?? null };
    const part = partName(dimension, Number(head), Number(rest.at(-1)));
    return {
      key: [entry?.id ?? head, ...rest].join('/'),
      name: isMixed && entry !== undefined ? `${entry.name} · ${part ?? rest.at(-1)}` : part,
    };
  };
};
