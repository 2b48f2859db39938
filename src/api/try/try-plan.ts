import type { CampaignInput } from '../../contracts/campaigns/campaign.ts';
import type { Plan } from '../../core/routing/plan.ts';
import type { Db } from '../../db/tables.ts';
import { checkChanges } from '../campaign/checks.ts';
import { replacedPages } from '../campaign/destination-store.ts';
import { nextRouting } from '../campaign/phases/next-routing.ts';
import { planOfRevision } from '../campaign/revision-store.ts';
import type { StoredCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { allDestinations } from '../report/store.ts';
import { planOf } from '../snapshot/compile-plan.ts';

/** The plan to try, and what the store knows about it. */
interface TriedPlan {
  plan: Plan;
  revision: number | null;
  /** Public IDs of destinations by number; new ones have none. */
  ids: ReadonlyMap<number, string>;
}

type Rows = Awaited<ReturnType<typeof allDestinations>>;

/** Above every row ID, for pages that have none yet. */
const UNSAVED = 4_000_000_000;

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** The campaign as if the draft were saved now. */
const withDraft = (before: StoredCampaign, rows: Rows, draft: CampaignInput, now: Date) => {
  const known = new Map(rows.map((row) => [row.public_id, row.id]));
  const ids = draft.destinations.map(({ id }, place) => known.get(id ?? '') ?? UNSAVED + place);
  const replaced = replacedPages(before.destinations, draft.destinations);
  const typed = draft.destinations.map(({ name, url }, place) => ({ id: ids[place] ?? 0, name, url }));
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
  // Whether its link is free is checked on saving.
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
 * The plan of a campaign as it is, as it was in `revision`, or as it would be with `draft`. `zone`: the workspace's.
 * Throws `not_found` for a revision whose plan is not stored, `validation_failed` for a draft that could not be saved.
 */
export const triedPlan = async (
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
