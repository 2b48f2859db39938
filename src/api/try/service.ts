import type { CampaignInput } from '../../contracts/campaigns/campaign.ts';
import type { TryAnswer, TryInput } from '../../contracts/campaigns/try.ts';
import { decisionSteps } from '../../contracts/routing/decision.ts';
import { compilePlan, decide } from '../../core/routing/decide.ts';
import { explain } from '../../core/routing/explain.ts';
import { NO_EARLIER_VARIANTS, type Plan, type Visitor } from '../../core/routing/plan.ts';
import { sharesOf } from '../../core/routing/split.ts';
import { type LinkNames, readNames } from '../../core/sources/link-names.ts';
import { localMinute } from '../../core/time/zone.ts';
import { cellOf, routedLanguage } from '../../core/traffic/routed-as.ts';
import type { Db } from '../../db/tables.ts';
import { planOf } from '../../snapshot/compile/compile.ts';
import { checkChanges } from '../campaign/checks.ts';
import { replacedPages } from '../campaign/destination-store.ts';
import { nextRouting } from '../campaign/phases/next-routing.ts';
import { planOfRevision } from '../campaign/revision-store.ts';
import { findCampaign, type StoredCampaign } from '../campaign/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { allDestinations } from '../report/store.ts';
import { sameName } from '../traffic-source/named-sources.ts';
import { trafficSources } from '../traffic-source/service.ts';
import type { EdgeView } from './edge-view.ts';

const NOWHERE = { country: null, region: null, city: null };

interface Times {
  /** When the visitor comes, in milliseconds since 1970. */
  at: number;
  /** IANA name of the campaign's zone. */
  zone: string;
}

/** Belongs to no visitor: whatever the hash gives for it is left out of the response. */
const NO_KEY = '';

/** The made-up visitor as an edge worker would see them. Throws `address_invalid` for an invalid address. */
const triedVisitor = (edgeView: EdgeView, input: TryInput, times: Times) => {
  const typed = input.address?.trim() || undefined;
  const known = typed === undefined ? undefined : edgeView.addressOf(typed);
  if (known === null) throw invalidFields({ address: 'address_invalid' });
  const found = known?.place ?? NOWHERE;
  const country = input.country === undefined ? found.country : input.country;
  // A region must be in its country.
  const place = country === found.country ? found : { ...NOWHERE, country };
  const agent = edgeView.agentOf(input.userAgent ?? '');
  // A chosen device is not combined with another device's system.
  const device = input.device ?? agent.device;
  const visitor: Visitor = {
    country,
    region: input.region === undefined ? place.region : input.region,
    language:
      input.language === undefined
        ? edgeView.languageOf(input.acceptLanguage)
        : routedLanguage(input.language),
    ...cellOf(
      device,
      input.os ?? (device === agent.device ? agent.os : null),
      input.browser ?? agent.browser,
    ),
    localMinute: localMinute(times.at, times.zone),
    splitKey: NO_KEY,
    earlierVariants: NO_EARLIER_VARIANTS,
  };
  return { visitor, place };
};

/** The plan to try, and what the store knows about it. */
interface TriedPlan {
  plan: Plan;
  revision: number | null;
  /** Public IDs of destinations by number; new ones have none. */
  ids: ReadonlyMap<number, string>;
}

type Rows = Awaited<ReturnType<typeof allDestinations>>;

/** Above every row ID, for destinations that have none yet. */
const UNSAVED = 4_000_000_000;

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** The campaign as if the draft were saved now. */
const withDraft = (before: StoredCampaign, rows: Rows, draft: CampaignInput, now: Date) => {
  const known = new Map(rows.map((row) => [row.public_id, row.id]));
  const ids = draft.destinations.map(({ id }, place) => known.get(id ?? '') ?? UNSAVED + place);
  const replaced = replacedPages(before.destinations, draft.destinations);
  const typed = draft.destinations.map(({ name, url, parameters = '' }, place) => ({
    ...{ id: ids[place] ?? 0, name, url, parameters },
  }));
  const others = rows.filter((row) => !ids.includes(row.id));
  const wanted = { paths: draft.paths, default: draft.default, rules: draft.rules };
  const campaign: StoredCampaign = {
    ...before,
    name: draft.name,
    source: draft.source ?? before.source,
    time_zone: draft.timeZone === undefined ? before.time_zone : draft.timeZone,
    starts_at: draft.startsAt === undefined ? before.starts_at : dateOf(draft.startsAt),
    ends_at: draft.endsAt === undefined ? before.ends_at : dateOf(draft.endsAt),
    redirect: draft.redirect ?? before.redirect,
    referrer: draft.referrer ?? before.referrer,
    pass_query: draft.passQuery ?? before.pass_query,
    invalid_traffic: draft.invalidTraffic ?? before.invalid_traffic,
    inactive: draft.inactive ?? before.inactive,
    caps: draft.caps ?? before.caps,
    routing: nextRouting(before.routing, wanted, ids, now, replaced),
  };
  return { campaign, rows: [...typed, ...others] };
};

/** Throws `validation_failed` with the fields of the draft that could not be saved. */
const checkDraft = async (db: Db, before: StoredCampaign, draft: CampaignInput, now: Date): Promise<void> => {
  // Whether the campaign's link is free is checked on saving.
  const { slug: _, ...changes } = draft;
  try {
    await db.transaction().execute((tx) => checkChanges(tx, before.workspace_id, changes, before, now));
  } catch (error) {
    if (!(error instanceof Refusal) || !error.detail.fields) throw error;
    const fields = Object.entries(error.detail.fields).map(([field, code]) => [`draft.${field}`, code]);
    throw new Refusal(error.code, { fields: Object.fromEntries(fields) });
  }
};

/**
 * The plan of a campaign as it is, as it was in `revision`, or as it would be with `draft`. `zone` is the workspace's.
 * Throws `not_found` for a revision whose plan is not stored, `validation_failed` for a draft that could not be saved.
 */
const triedPlan = async (
  db: Db,
  before: StoredCampaign,
  { revision, draft }: { revision?: number | undefined; draft?: CampaignInput | undefined },
  { zone, now }: { zone: string; now: Date },
): Promise<TriedPlan> => {
  const rows = await allDestinations(db, before.id);
  const ids = new Map(rows.map((row) => [row.id, row.public_id]));
  if (draft !== undefined) {
    await checkDraft(db, before, draft, now);
    const { campaign, rows: pages } = withDraft(before, rows, draft, now);
    return { plan: planOf(campaign, pages, zone), revision: null, ids };
  }
  const old =
    revision === undefined || revision === before.revision
      ? planOf(before, rows, zone)
      : await planOfRevision(db, before.id, revision);
  if (!old) throw new Refusal('not_found');
  return { plan: old, revision: old.revision, ids };
};

interface TryParts {
  db: Db;
  edgeView: EdgeView;
  /** Milliseconds since 1970. */
  now: () => number;
}

/** Names of a link's parameters at a campaign's traffic source, given by its text. */
const linkNamesOf = async (db: Db, workspace: number, source: string): Promise<LinkNames> => {
  const found = (await trafficSources(db, workspace)).find(({ name }) => sameName(name, source));
  return found === undefined ? [] : readNames(found.tokens, found.linkNames);
};

/** Steps that depend on the visitor's key: included only if everyone takes them. */
const DRAWN = new Set(['split', 'landing', 'offer']);

/**
 * Where visitors like a hypothetical one would go, and why, by the code and plan that an edge worker uses. Nothing is
 * recorded, and no cap counts as used up. With several pages, only the shares are returned, never the page drawn: seeds
 * are drawn when a campaign is saved, and anyone who saw a known visitor's draw could keep saving until it suited them.
 * Throws `not_found` and `validation_failed`.
 */
export const tryCampaign = async (
  { db, edgeView, now }: TryParts,
  workspace: { id: number; timeZone: string },
  id: string,
  input: TryInput,
): Promise<TryAnswer> => {
  const campaign = await findCampaign(db, workspace.id, id);
  if (!campaign) throw new Refusal('not_found');
  const present = now();
  const at = input.at === undefined ? present : Date.parse(input.at);
  const zones = { zone: workspace.timeZone, now: new Date(present) };
  const { plan, revision, ids } = await triedPlan(db, campaign, input, zones);
  const { visitor, place } = triedVisitor(edgeView, input, { at, zone: plan.zone });
  const decision = decide(compilePlan(plan), visitor, at, []);
  const query = input.query?.replace(/^\?/, '') ?? '';
  const linkNames = query === '' ? [] : await linkNamesOf(db, workspace.id, plan.source);
  const pageOf = (number: number, variant: number) => {
    const destination = plan.destinations.find((one) => one.id === number);
    const url =
      destination &&
      edgeView.urlOf({ plan, destination, variant, visitor, place, query, time: at, linkNames });
    return { id: ids.get(number) ?? null, name: destination?.name ?? '', url: url ?? '' };
  };
  const shares = (decision.outcome === 'redirected' ? sharesOf(plan, decision.rule) : []).map(
    ({ path, destination, landing, share }) => ({
      ...pageOf(destination, path),
      path,
      landing,
      share,
    }),
  );
  const [first] = shares;
  const isOne = first !== undefined && shares.length === 1;
  const steps = decisionSteps(explain(plan, visitor, decision));
  const { country, region, language, device, os, browser } = visitor;
  return {
    revision,
    outcome: decision.outcome,
    destination: isOne ? { id: first.id, name: first.name, url: first.url } : null,
    shares,
    steps: isOne ? steps : steps.filter(({ step }) => !DRAWN.has(step)),
    visitor: { country, region, language, device, os, browser },
    at: new Date(at).toISOString(),
  };
};
