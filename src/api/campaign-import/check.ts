import { isDeepStrictEqual } from 'node:util';
import { CampaignInput, CampaignPatch, CampaignStatus } from '../../contracts/campaigns/campaign.ts';
import type { ImportAnswer, ImportProblem } from '../../contracts/campaigns/campaign-import.ts';
import { type DestinationInput, WEIGHT_TOTAL } from '../../contracts/routing/routing.ts';
import { isSimpleRouting, routingOfWeights } from '../../contracts/routing/simple-routing.ts';
import { normalHost } from '../../core/routing/url/host.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import type { Db } from '../../db/tables.ts';
import { editedPart } from '../campaign/answer.ts';
import { checkChanges, type Known, newSlug } from '../campaign/checks.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import type { ChangedCampaign, NewCampaign } from '../campaign/write.ts';
import { Refusal } from '../http/refusal.ts';
import type { Candidate, Page } from './read.ts';

/** What an import will do for a campaign in the file. */
export type Step = { line: number; name: string; link: string | null; problems: ImportProblem[] } & (
  | ({ outcome: 'create' } & NewCampaign)
  | ({ outcome: 'change' } & ChangedCampaign)
  | { outcome: Exclude<ImportAnswer['preview'][number]['outcome'], 'create' | 'change'> }
);

export interface Scene {
  db: Db;
  workspace: number;
  known: Known;
  /** Campaigns of the workspace named in the file, by ID. */
  existing: ReadonlyMap<string, StoredCampaign>;
  /** `<domain id> <slug>` in use -> ID of its campaign. Links in the file are added as they come. */
  links: Map<string, string>;
  /** IDs named in the file so far. */
  named: Set<string>;
  now: Date;
}

const evenly = (count: number): number[] => {
  const each = Math.floor(WEIGHT_TOTAL / count);
  return Array.from({ length: count }, (_, i) => each + (i < WEIGHT_TOTAL - each * count ? 1 : 0));
};

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';

/**
 * Rows of a CSV as a routing. Existing pages keep their history; they are found by name, otherwise by URL. A URL of a file has the
 * destination's own parameters in it; while it is the same, the destination keeps them apart.
 */
const routingOfPages = (pages: readonly Page[], before: StoredCampaign | undefined) => {
  const given = pages.map(({ weight }) => weight);
  const weights = given.every((weight) => weight === null)
    ? evenly(pages.length)
    : given.map((weight) => weight ?? 0);
  const edited = before && editedPart(before);
  const free = new Set(edited?.destinations.keys());
  const places = pages.map(({ name, url }) => {
    const find = (same: (d: DestinationInput) => boolean): number | undefined =>
      [...free].find((place) => same(edited?.destinations[place] as DestinationInput));
    const place =
      (name === '' ? undefined : find((d) => d.name === name)) ?? find((d) => composedUrl(d) === url);
    if (place !== undefined) free.delete(place);
    return place;
  });
  const destinations = pages.map(({ name, url }, i) => {
    const old = places[i] === undefined ? undefined : edited?.destinations[places[i]];
    const given = { name: name || old?.name || (LETTERS[i] ?? `${i + 1}`), url };
    return old && composedUrl(old) === url
      ? { ...old, name: given.name }
      : { ...(old && { id: old.id }), ...given };
  });
  const numbers = places.map((place) => (place === undefined ? undefined : edited?.paths[place]?.number));
  return { destinations, ...routingOfWeights(weights, numbers) };
};

/** Public ID of the given domain, or null; if none is given, the installation's. */
const domainOf = (known: Known, written: string | undefined): string | null => {
  if (written === undefined) return known.domains[0]?.public_id ?? null;
  const plain = written.replace(/^https?:\/\//i, '').replace(/\/$/, '');
  const host = normalHost(plain, 'https') ?? normalHost(plain, 'http') ?? plain;
  const found = known.domains.find(
    (d) => [host, plain.toLowerCase()].includes(d.host) || d.origin === written,
  );
  return found?.public_id ?? null;
};

/** Drops the IDs that another workspace's file has for its destinations, paths and rules. */
const asNew = (fields: Record<string, unknown>): Record<string, unknown> => {
  const without = (list: unknown, key: string): unknown =>
    Array.isArray(list)
      ? list.map((one) => (typeof one === 'object' && one !== null ? { ...one, [key]: undefined } : one))
      : list;
  const { destinations, paths, rules } = fields;
  return JSON.parse(
    JSON.stringify({
      ...fields,
      ...(destinations !== undefined && { destinations: without(destinations, 'id') }),
      ...(paths !== undefined && { paths: without(paths, 'number') }),
      ...(rules !== undefined && { rules: without(rules, 'number') }),
    }),
  );
};

const issuesOf = (
  candidate: Candidate,
  issues: readonly { code?: string | undefined; path: PropertyKey[]; message: string }[],
): ImportProblem[] =>
  issues
    // Unknown names were already reported individually.
    .filter(({ code }) => code !== 'unrecognized_keys' || candidate.problems.length === 0)
    .map(({ path, message }) => ({
      ...candidate.at(path.join('.')),
      code: /^[a-z_]+$/.test(message) ? message : 'invalid',
    }));

const storeProblems = async (
  scene: Scene,
  candidate: Candidate,
  changes: CampaignInput | CampaignPatch,
  before: StoredCampaign | null,
): Promise<{ problems: ImportProblem[]; domain: number | undefined }> => {
  const { db, workspace, now, known } = scene;
  try {
    return { problems: [], domain: await checkChanges(db, workspace, changes, before, now, known) };
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const fields = Object.entries(error.detail.fields ?? {});
    return { problems: fields.map(([path, code]) => ({ ...candidate.at(path), code })), domain: undefined };
  }
};

/** A slug used by no campaign of the domain, nor by any earlier in the file. */
const freeSlug = (links: Map<string, string>, domain: string): string => {
  for (;;) {
    const slug = newSlug();
    if (links.has(`${domain} ${slug}`)) continue;
    links.set(`${domain} ${slug}`, '');
    return slug;
  }
};

/** Members of a list that the API leaves out if they are empty. */
const EMPTY: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  paths: { exits: [] },
  destinations: { parameters: '' },
};

/** A list as the API answers it. */
const asAnswered = (key: string, list: unknown): unknown =>
  Array.isArray(list) && key in EMPTY
    ? list.map((one) =>
        typeof one === 'object' && one !== null
          ? Object.fromEntries(
              Object.entries(one).filter(
                ([member, value]) => !isDeepStrictEqual(value, EMPTY[key]?.[member]),
              ),
            )
          : one,
      )
    : list;

/** Only what differs from the current campaign; the routing is included completely or not at all. */
const patchOf = (before: StoredCampaign, given: Record<string, unknown>): Record<string, unknown> => {
  const edited = editedPart(before) as Record<string, unknown>;
  const routed = ['destinations', 'paths', 'default', 'rules'];
  const differs = (key: string): boolean =>
    key in given && !isDeepStrictEqual(asAnswered(key, given[key]), edited[key]);
  const moved = routed.some(differs);
  return Object.fromEntries(
    Object.entries(given).filter(([key]) => (routed.includes(key) ? moved : differs(key))),
  );
};

/** A file from before types could be chosen must not charge for more of them. */
const keptTypes = ({ fields, keepsTypes }: Candidate, before: StoredCampaign): Record<string, unknown> => {
  const { costs } = fields as { costs?: object & { model?: unknown } };
  const { model, types } = before.costs;
  return keepsTypes && types && costs?.model === model ? { ...fields, costs: { ...costs, types } } : fields;
};

/** Decides what to do with one campaign in the file. Writes nothing. */
export const stepOf = async (scene: Scene, candidate: Candidate): Promise<Step> => {
  const { line, fields, pages, at } = candidate;
  const before = candidate.id === null ? undefined : scene.existing.get(candidate.id);
  const problems = [...candidate.problems];
  if (candidate.id !== null) {
    if (scene.named.has(candidate.id)) problems.push({ ...at('id'), code: 'id_in_file' });
    scene.named.add(candidate.id);
  }
  const domainId =
    candidate.domain === undefined && before ? before.domain : domainOf(scene.known, candidate.domain);
  if (domainId === null) problems.push({ ...at('domainId'), code: 'domain_unknown' });
  const status = CampaignStatus.safeParse(candidate.status ?? before?.status ?? 'active');
  if (!status.success) problems.push({ ...at('status'), code: 'status_unknown' });
  if (pages && before && !isSimpleRouting(editedPart(before))) {
    problems.push({ ...at('destinations'), code: 'routing_not_simple' });
  }
  const routing = pages ? routingOfPages(pages, before) : {};
  const given = {
    ...(before ? keptTypes(candidate, before) : asNew(fields)),
    ...routing,
    domainId: domainId ?? undefined,
  };
  const name = typeof fields.name === 'string' ? fields.name : (before?.name ?? '');
  const origin = scene.known.domains.find((d) => d.public_id === domainId)?.origin ?? '';
  const slug = (typeof fields.slug === 'string' && fields.slug.trim()) || before?.slug || '';
  const head = { line, name: name.trim(), link: slug === '' ? null : `${origin}/${slug}` };

  const key = `${domainId} ${slug}`;
  const holder = slug === '' ? undefined : scene.links.get(key);
  if (holder !== undefined && holder !== before?.public_id) {
    problems.push({ ...at('slug'), code: holder === '' ? 'slug_in_file' : 'slug_taken' });
  }
  if (slug !== '' && holder === undefined) scene.links.set(key, before?.public_id ?? '');

  if (before) {
    const { slug: written, ...rest } = given as Record<string, unknown> & { slug?: unknown };
    const changes = patchOf(before, {
      ...rest,
      ...(written !== '' && written !== undefined && { slug: written }),
      ...(status.success && { status: status.data }),
    });
    const read = CampaignPatch.safeParse({ ...changes, revision: before.revision });
    const checked = read.success ? await storeProblems(scene, candidate, read.data, before) : null;
    problems.push(...(checked?.problems ?? issuesOf(candidate, read.error?.issues ?? [])));
    if (problems.length > 0 || !read.success) return { ...head, outcome: 'refuse', problems };
    if (Object.keys(changes).length === 0) return { ...head, outcome: 'same', problems };
    return { ...head, outcome: 'change', before, patch: read.data, domain: checked?.domain, problems };
  }
  const read = CampaignInput.safeParse(given);
  const checked = read.success ? await storeProblems(scene, candidate, read.data, null) : null;
  problems.push(...(checked?.problems ?? issuesOf(candidate, read.error?.issues ?? [])));
  const domain = checked?.domain;
  if (problems.length > 0 || !read.success || !status.success || domain === undefined) {
    return { ...head, outcome: 'refuse', problems };
  }
  const { data: input } = read;
  const free = input.slug || freeSlug(scene.links, input.domainId);
  return { ...head, outcome: 'create', input, domain, slug: free, status: status.data, problems };
};
