import { behaviourDefaults } from '../../contracts/campaigns/behaviour-defaults.ts';
import type { CampaignInput, CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import { CONVERSION_MODELS } from '../../contracts/campaigns/costs.ts';
import { isAtHost } from '../../core/routing/url/destination-url.ts';
import { randomText } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';
import { typesEverUsed } from '../conversion-type/stored-types.ts';
import { linkLoop } from '../domain/link-loop.ts';
import { linkHosts, usableDomains } from '../domain/store.ts';
import { type Fields, Refusal } from '../http/refusal.ts';
import { destinationIds } from './destination-store.ts';
import { testedHint, testedProblems } from './phases/ab-test-checks.ts';
import { attachedPaths, freeNumbers } from './phases/next-routing.ts';
import {
  destinationProblems,
  pathProblems,
  returningProblems,
  ruleProblems,
  splitProblems,
  tooManyPaths,
  unfairProblems,
} from './routing-checks.ts';
import type { StoredCampaign } from './store.ts';

/** Without 0, 1, i, l, o: a slug can be read aloud or copied from paper. */
const UNAMBIGUOUS = '23456789abcdefghjkmnpqrstuvwxyz';

export const newSlug = (): string => randomText(7, UNAMBIGUOUS);

/** Paths used by the link domain itself. */
const RESERVED = new Set(['postback', 'out', 't.js', 'robots.txt', 'favicon.ico', '.well-known']);

const isReservedSlug = (slug: string): boolean => RESERVED.has(slug.toLowerCase());

type Changes = CampaignInput | CampaignPatch;

/** Data read once for checks of many campaigns. */
export interface Known {
  domains: Awaited<ReturnType<typeof usableDomains>>;
  linkHosts: readonly string[];
  /** Public IDs of every destination that a campaign has or had, by the campaign's row ID; only the requested ones. */
  destinations: ReadonlyMap<number, readonly string[]>;
}

/** `campaigns`: row IDs of those to be checked. */
export const readKnown = async (
  db: Db,
  workspace: number,
  campaigns: readonly number[] = [],
): Promise<Known> => ({
  domains: await usableDomains(db, workspace),
  linkHosts: await linkHosts(db, workspace),
  destinations: await destinationIds(db, campaigns),
});

const routingProblems = async (
  tx: Db,
  workspace: number,
  changes: Changes,
  before: StoredCampaign | null,
  known: Known | null,
): Promise<Fields> => {
  const attached = attachedPaths(before?.routing ?? null);
  const destinations = changes.destinations?.length ?? before?.destinations.length ?? 0;
  const paths = changes.paths?.length ?? attached.length;
  // Removed destinations count as known: a restored revision brings them back with their statistics.
  const knownDestinations =
    before && changes.destinations
      ? (known?.destinations ?? (await destinationIds(tx, [before.id]))).get(before.id)
      : undefined;
  const knownPaths = before?.routing.paths.map((path) => path.number) ?? [];
  const knownRules = before?.routing.rules.map((rule) => rule.number) ?? [];
  return {
    ...(changes.destinations &&
      destinationProblems(
        changes.destinations,
        knownDestinations ?? [],
        known?.linkHosts ?? (await linkHosts(tx, workspace)),
      )),
    ...(changes.paths && {
      ...returningProblems(
        changes.paths,
        changes.destinations ?? before?.destinations ?? [],
        before && { paths: before.routing.paths, destinations: before.destinations },
      ),
      ...pathProblems(changes.paths, knownPaths, destinations),
    }),
    ...(changes.default && splitProblems(changes.default, 'default', paths)),
    ...(changes.rules && ruleProblems(changes.rules, knownRules, paths)),
    ...(before && testedProblems(before, changes)),
  };
};

/** Start and end after the change. */
const timeProblems = (changes: Changes, before: StoredCampaign | null): Fields => {
  const startsAt = changes.startsAt === undefined ? before?.starts_at : changes.startsAt;
  const endsAt = changes.endsAt === undefined ? before?.ends_at : changes.endsAt;
  if (!startsAt || !endsAt || new Date(endsAt) > new Date(startsAt)) return {};
  return { [changes.endsAt ? 'endsAt' : 'startsAt']: 'ends_before_start' };
};

/** Fields of a campaign that decide where its link leads. */
const TURNS = ['slug', 'domainId', 'inactive'] as const;

/**
 * Problems with the types charged. One that is off or gone is none, so that someone who changes an amount, restores a
 * revision or copies a campaign need not decide about it. Nobody can have meant a number that was never used.
 */
const typeProblems = async (
  tx: Db,
  workspace: number,
  { costs }: Changes,
): Promise<{ fields: Fields; hints: Fields }> => {
  const problem = (code: string, hint?: string) => ({
    fields: { 'costs.types': code },
    hints: hint === undefined ? {} : { 'costs.types': hint },
  });
  if (!costs?.types) return { fields: {}, hints: {} };
  if (!CONVERSION_MODELS.includes(costs.model)) return problem('types_not_used');
  if (costs.types.length === 0) return problem('types_required');
  const known = await typesEverUsed(tx, workspace);
  const unknown = costs.types.filter((type) => !known.has(type));
  return unknown.length === 0
    ? { fields: {}, hints: {} }
    : problem('type_unknown', `The workspace has never had a conversion type ${unknown.join(', ')}.`);
};

interface LoopScene {
  before: StoredCampaign | null;
  /** Row ID of the domain it is moved to. */
  domain: number | undefined;
  /** Fields already refused. */
  fields: Fields;
  known: Known | null;
}

/**
 * Chains of links that return to their start, by field. A destination that is a link is refused in any case (`fields`),
 * with more detail here; one that became a link after it was entered matters only when the campaign is moved.
 */
const loopProblems = async (
  tx: Db,
  workspace: number,
  changes: Changes,
  { before, domain, fields, known }: LoopScene,
): Promise<{ fields: Fields; chain: string } | null> => {
  const refused = Object.keys(fields).filter((field) => fields[field] === 'url_own_link');
  const turned = changes.destinations ? [] : TURNS.filter((field) => changes[field] !== undefined);
  const at = domain ?? before?.domain_id;
  if (at === undefined || (refused.length === 0 && turned.length === 0)) return null;
  const urls = (changes.destinations ?? before?.destinations ?? []).map(({ url }) => url);
  const next = known?.domains.find(({ id }) => id === at)?.default_url;
  const isLink = (url: string): boolean => known?.linkHosts.some((host) => isAtHost(url, host)) ?? true;
  // Called for every campaign of a file, most of which lead to no link at all.
  if (![...urls, ...(next ? [next] : [])].some(isLink)) return null;
  const loop = await linkLoop(tx, workspace, {
    campaign: {
      id: before?.id ?? null,
      domain: at,
      slug: changes.slug || (before?.slug ?? null),
      urls,
      inactive: changes.inactive ?? before?.inactive ?? behaviourDefaults.inactive,
    },
  });
  if (loop === null) return null;
  const [field = 'slug'] = turned;
  const named = refused.length > 0 ? refused : [field];
  return {
    fields: Object.fromEntries(named.map((one) => [one, 'redirect_loop'])),
    chain: loop.join(' → '),
  };
};

const NO_NUMBER =
  'This campaign has used all 250 path numbers, and visitors remember a removed path for a year. ' +
  'Change existing paths (send their number), or create another campaign.';

/**
 * The checks that need the store. Returns the internal ID of `domainId` (undefined if it is not changed). Throws
 * `validation_failed` with every problem found. `known`: data read in advance for many checks.
 */
export const checkChanges = async (
  tx: Db,
  workspace: number,
  changes: Changes,
  before: StoredCampaign | null,
  now: Date,
  known: Known | null = null,
): Promise<number | undefined> => {
  const types = await typeProblems(tx, workspace, changes);
  const fields: Fields = {
    ...(await routingProblems(tx, workspace, changes, before, known)),
    ...timeProblems(changes, before),
    ...types.fields,
  };
  const noNumber = tooManyPaths(changes.paths ?? [], freeNumbers(before?.routing ?? null, now));
  if (noNumber) fields.paths = 'too_many_paths';
  if (changes.slug && isReservedSlug(changes.slug)) fields.slug = 'slug_reserved';
  let domain: number | undefined;
  if (changes.domainId !== undefined) {
    const domains = known?.domains ?? (await usableDomains(tx, workspace));
    domain = domains.find((d) => d.public_id === changes.domainId)?.id;
    if (domain === undefined) fields.domainId = 'domain_unknown';
  }
  const loop = await loopProblems(tx, workspace, changes, { before, domain, fields, known });
  const hints: Fields = { ...(noNumber && { paths: NO_NUMBER }), ...types.hints };
  let docs: string | undefined;
  // Checked once everything else is valid: fewer problems at a time, and paths are known to exist.
  if (Object.keys(fields).length === 0) {
    const unfair = unfairProblems(changes, before);
    Object.assign(fields, unfair.fields);
    Object.assign(hints, unfair.hints);
    docs = unfair.docs;
  }
  for (const field of Object.keys(loop?.fields ?? {})) hints[field] = loop?.chain ?? '';
  for (const [field, code] of Object.entries(fields)) {
    if (code === 'split_in_test' && before) hints[field] = testedHint(before, field, changes);
  }
  Object.assign(fields, loop?.fields);
  if (Object.keys(fields).length > 0) {
    throw new Refusal('validation_failed', {
      fields,
      ...(Object.keys(hints).length > 0 && { hints }),
      ...(docs && { docs }),
    });
  }
  return domain;
};
