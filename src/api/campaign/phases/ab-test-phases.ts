import { sql } from 'kysely';
import { same } from '../../../contracts/campaign-changes/diff.ts';
import type { WithUrl } from '../../../contracts/routing/routing.ts';
import { sampleUrl } from '../../../core/check/sample-url.ts';
import { abTestNumber } from '../../../core/clicks/ab-test-number.ts';
import { offersByExit } from '../../../core/routing/exits.ts';
import type { Offer, Variant } from '../../../core/routing/plan.ts';
import { composedUrl } from '../../../core/routing/url/own-parameters.ts';
import type { StoredPath, StoredRouting, StoredSplit } from '../../../db/routing.ts';
import type { Tx } from '../../../db/tables.ts';
import { updateRows } from '../../../db/update-rows.ts';
import type { StoredCampaign } from '../store.ts';

interface Page extends WithUrl {
  readonly id: number;
  readonly name: string;
}

/** The parts of a campaign needed here. */
interface Pages {
  readonly routing: StoredRouting;
  readonly destinations: readonly Page[];
}

/** Normalizes the spelling of a page: `https://a.example` and `https://a.example/`. */
const spelled = (url: string): string => {
  try {
    return new URL(sampleUrl(url)).href;
  } catch {
    return url;
  }
};

/** Content of a single page, in the form of `contentOf`. */
export const contentOfUrl = (url: string): string => JSON.stringify(['', [[spelled(url), 10_000]]]);

/** The attached path with a number, or undefined. */
export const pathOf = ({ routing }: Pages, number: number): StoredPath | undefined =>
  routing.paths.find((path) => path.number === number && path.detachedAt === null);

/** What visitors of a path see, as text: paths with the same text look the same to them. */
export const contentOf = ({ destinations }: Pages, path: StoredPath): string => {
  const urls = new Map(destinations.map((one) => [one.id, spelled(composedUrl(one))]));
  const shown = (offers: readonly Offer[]): [url: string, weight: number][] => {
    const shares = new Map<string, number>();
    for (const { destination, weight } of offers) {
      const url = urls.get(destination) ?? '';
      if (weight > 0) shares.set(url, (shares.get(url) ?? 0) + weight);
    }
    return [...shares].toSorted(([a], [b]) => (a < b ? -1 : 1));
  };
  return JSON.stringify([urls.get(path.landing) ?? '', ...offersByExit(path).map(shown)]);
};

/** Name of a path: its landing page's, otherwise its offers'. */
export const nameOfPath = ({ destinations }: Pages, { landing, offers }: StoredPath): string => {
  const nameOf = (id: number): string => {
    const found = destinations.find((one) => one.id === id);
    return found === undefined ? '' : found.name || composedUrl(found);
  };
  const text = landing === 0 ? offers.map((offer) => nameOf(offer.destination)).join(' / ') : nameOf(landing);
  return text.slice(0, 120);
};

/** A split owned by a test; `rule`: number of its rule, 0 for the default. */
export interface TestedSplit {
  readonly rule: number;
  readonly split: StoredSplit & { readonly test: string };
}

const isTested = (split: StoredSplit): split is TestedSplit['split'] => split.test !== undefined;

export const testedSplits = ({ default: fallback, rules }: StoredRouting): TestedSplit[] =>
  [{ rule: 0, split: fallback }, ...rules.map(({ number, to }) => ({ rule: number, split: to }))].flatMap(
    ({ rule, split }) => (isTested(split) ? [{ rule, split }] : []),
  );

/** Undefined if no such rule exists. */
export const splitOf = (routing: StoredRouting, rule: number): StoredSplit | undefined =>
  rule === 0 ? routing.default : routing.rules.find(({ number }) => number === rule)?.to;

/** The routing with another split for this rule. */
export const withSplit = (routing: StoredRouting, rule: number, split: StoredSplit): StoredRouting =>
  rule === 0
    ? { ...routing, default: split }
    : { ...routing, rules: routing.rules.map((one) => (one.number === rule ? { ...one, to: split } : one)) };

/** The parts of a campaign that can start a phase of its tests. */
interface Served {
  readonly routing: StoredRouting;
  readonly time_zone: string | null;
  readonly destinations: readonly Page[];
}

export interface BegunPhase {
  /** `t45` */
  readonly test: string;
  readonly phase: number;
  readonly reason: 'page' | 'targeting' | 'upgrade';
  readonly weights: TestedSplit['split']['arms'];
}

/** The audience of a rule's split, given the conditions of earlier rules and its own. */
const reachOf = ({ routing: { rules }, time_zone }: Served, rule: number) => {
  const own = rules.findIndex(({ number }) => number === rule);
  const asked = rules.slice(0, rule === 0 ? rules.length : own + 1);
  const byHour = asked.some(({ conditions }) => conditions.some(({ field }) => field === 'hours'));
  return {
    // A cap on the split's own rule ends traffic for all variants alike.
    rules: asked.map(({ number, match, conditions, caps }) => ({
      match,
      conditions,
      caps: number === rule ? {} : caps,
    })),
    zone: byHour ? time_zone : null,
  };
};

const pagesOf = (served: Served, { split }: TestedSplit): (string | null)[] =>
  split.arms.map(({ path: number }) => {
    const path = pathOf(served, number);
    return path === undefined ? null : contentOf(served, path);
  });

/**
 * Starts a phase of each of a campaign's tests if the change altered what a variant leads to, or who reaches its split,
 * because counts before and after must not be mixed. `after` has the variants of tests unchanged (checks.ts).
 */
export const beginPhases = (
  before: Served,
  after: Served,
): { routing: StoredRouting; begun: readonly BegunPhase[] } => {
  const begun: BegunPhase[] = [];
  let routing = after.routing;
  for (const tested of testedSplits(after.routing)) {
    const { rule, split } = tested;
    const moved = !same(pagesOf(before, tested), pagesOf(after, tested));
    if (!moved && same(reachOf(before, rule), reachOf(after, rule))) continue;
    const phase = split.phase + 1;
    begun.push({
      test: split.test,
      phase,
      weights: split.arms,
      reason: moved ? 'page' : 'targeting',
    });
    routing = withSplit(routing, rule, { ...split, phase });
  }
  return { routing, begun };
};

/** Records phases that changes of campaigns started. `revision`: that of the campaign whose plan serves the phase. */
export const keepPhases = async (
  tx: Tx,
  begun: readonly (BegunPhase & { readonly revision: number })[],
  user: number | null,
  now: Date,
): Promise<void> => {
  for (const { test, phase, reason, weights, revision } of begun) {
    const id = abTestNumber(test);
    const { state } = await tx
      .updateTable('ab_tests')
      .set({ phase, updated_at: now })
      .where('id', '=', id)
      .returning('state')
      .executeTakeFirstOrThrow();
    await tx
      .insertInto('ab_phases')
      .values({
        test_id: id,
        phase,
        begins: now,
        reason,
        counts: state === 'running',
        weights: sql<Variant[]>`${JSON.stringify(weights)}::jsonb`,
        campaign_revision: revision,
      })
      .execute();
    await tx
      .insertInto('ab_trail')
      .values({
        test_id: id,
        at: now,
        user_id: user,
        act: reason === 'upgrade' ? 'upgrade' : 'campaign',
        phase,
        fields: reason === 'upgrade' ? [] : [reason],
        outcome: null,
      })
      .execute();
  }
};

/**
 * Starts a phase of each test whose split depends on the hour, because the workspace's time zone, and so that of its
 * campaigns, has changed. `campaigns`: with their new revisions. Returns whether any started.
 */
export const beginZonePhases = async (
  tx: Tx,
  campaigns: readonly StoredCampaign[],
  user: number,
  now: Date,
): Promise<boolean> => {
  const found = campaigns
    .filter(({ tests }) => tests.length > 0)
    .map((campaign) => ({
      id: campaign.id,
      revision: campaign.revision,
      ...beginPhases({ ...campaign, time_zone: 'before' }, { ...campaign, time_zone: 'after' }),
    }))
    .filter(({ begun }) => begun.length > 0);
  await updateRows(
    tx,
    'campaigns',
    found.map(({ id, routing }) => ({ id, routing })),
  );
  const begun = found.flatMap(({ begun: list, revision }) => list.map((one) => ({ ...one, revision })));
  await keepPhases(tx, begun, user, now);
  return begun.length > 0;
};
