import { sql } from 'kysely';
import { behaviourDefaults } from '../../contracts/campaigns/behaviour-defaults.ts';
import type { CampaignInput, CampaignPatch, CampaignStatus } from '../../contracts/campaigns/campaign.ts';
import type { Costs } from '../../contracts/campaigns/costs.ts';
import type { RevisionReason } from '../../contracts/campaigns/revision.ts';
import { publicId } from '../../db/public-id.ts';
import type { StoredRouting } from '../../db/routing.ts';
import { nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Row, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { nameSources } from '../traffic-source/named-sources.ts';
import { settleUnfair } from '../unfair-rules/store.ts';
import { editedPart } from './answer.ts';
import { replaceDestinations, replacedPages } from './destination-store.ts';
import { linkLibrary } from './pages/link.ts';
import { type BegunPhase, beginPhases, keepPhases } from './phases/ab-test-phases.ts';
import { nextRouting } from './phases/next-routing.ts';
import { completeRevisions, keepRevisions } from './revision-store.ts';
import { type Actor, type Editor, findCampaigns, type StoredCampaign } from './store.ts';

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** One form for the same terms, so that nothing seems to differ. */
const normalCosts = ({ types, ...costs }: Costs): Costs =>
  types ? { ...costs, types: [...new Set(types)].toSorted((a, b) => a - b) } : costs;

/** Columns for the given fields of a link's behavior. */
const behaviourColumns = (given: CampaignInput | CampaignPatch): Partial<Row<'campaigns'>> => ({
  ...(given.notes !== undefined && { notes: given.notes }),
  ...(given.tags !== undefined && { tags: given.tags }),
  ...(given.source !== undefined && { source: given.source }),
  ...(given.timeZone !== undefined && { time_zone: given.timeZone }),
  ...(given.startsAt !== undefined && { starts_at: dateOf(given.startsAt) }),
  ...(given.endsAt !== undefined && { ends_at: dateOf(given.endsAt) }),
  ...(given.redirect !== undefined && { redirect: given.redirect }),
  ...(given.referrer !== undefined && { referrer: given.referrer }),
  ...(given.passQuery !== undefined && { pass_query: given.passQuery }),
  ...(given.invalidTraffic !== undefined && { invalid_traffic: given.invalidTraffic }),
  ...(given.inactive !== undefined && { inactive: given.inactive }),
  ...(given.disclosure !== undefined && { disclosure: given.disclosure }),
  ...(given.costs !== undefined && { costs: normalCosts(given.costs) }),
  ...(given.caps !== undefined && { caps: given.caps }),
});

export interface NewCampaign {
  input: CampaignInput;
  /** Row ID. */
  domain: number;
  slug: string;
  status: CampaignStatus;
}

export interface ChangedCampaign {
  before: StoredCampaign;
  patch: CampaignPatch;
  /** Row ID; undefined to keep it. */
  domain: number | undefined;
  /** Final changes to the routing: a test takes a split, or returns it. */
  settle?: (routing: StoredRouting) => StoredRouting;
}

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

/** Used between writing a campaign's row and those of its destinations, whose IDs the routing needs. */
const nothingYet: StoredRouting = {
  paths: [],
  default: { seed: '', phase: 1, arms: [] },
  rules: [],
  nextRule: 1,
};

const inOrder = async (tx: Tx, workspace: number, ids: readonly string[]): Promise<StoredCampaign[]> => {
  const found = new Map((await findCampaigns(tx, workspace, ids)).map((one) => [one.public_id, one]));
  return ids.map((id) => {
    const campaign = found.get(id);
    if (!campaign) throw new Error('The campaign just written is not in the store.');
    return campaign;
  });
};

const newRow = (editor: Editor, { input, domain, slug, status }: NewCampaign, now: Date) => {
  const given = behaviourColumns(input);
  return {
    public_id: publicId('cmp'),
    workspace_id: editor.workspace,
    domain_id: domain,
    slug,
    name: input.name,
    notes: behaviourDefaults.notes,
    source: behaviourDefaults.source,
    redirect: behaviourDefaults.redirect,
    referrer: behaviourDefaults.referrer,
    pass_query: behaviourDefaults.passQuery,
    invalid_traffic: behaviourDefaults.invalidTraffic,
    inactive: behaviourDefaults.inactive,
    ...given,
    costs: json(given.costs ?? behaviourDefaults.costs),
    caps: json(given.caps ?? behaviourDefaults.caps),
    routing: json(nothingYet),
    status,
    revision: 1,
    created_at: now,
    updated_at: now,
  };
};

/** From the first campaign that charges only some conversion types, the edge notes the type of every conversion. */
const noteCharges = async (
  tx: Tx,
  workspace: number,
  list: readonly (CampaignInput | CampaignPatch)[],
): Promise<void> => {
  if (!list.some(({ costs }) => costs?.types)) return;
  await tx
    .updateTable('workspaces')
    .set({ charges_types: true })
    .where('id', '=', workspace)
    .where('charges_types', '=', false)
    .execute();
};

/** Writes validated campaigns and returns them in order. The snapshot must be locked. */
export const insertCampaigns = async (
  tx: Tx,
  editor: Editor,
  list: readonly NewCampaign[],
  now: Date,
): Promise<StoredCampaign[]> => {
  if (list.length === 0) return [];
  await nameSources(
    tx,
    editor.workspace,
    list.map(({ input }) => input.source ?? ''),
    now,
  );
  await noteCharges(
    tx,
    editor.workspace,
    list.map(({ input }) => input),
  );
  const snapshot = await nextSnapshotRevision(tx);
  const values = list.map((one) => ({ ...newRow(editor, one, now), snapshot_revision: snapshot }));
  const rows = await tx.insertInto('campaigns').values(values).returning(['id', 'public_id']).execute();
  const numbers = new Map(rows.map((row) => [row.public_id, row.id]));
  const ids = values.map((row) => numbers.get(row.public_id) as number);
  const wanted = list.map(({ input }, i) => ({
    campaign: ids[i] as number,
    before: [],
    wanted: input.destinations,
  }));
  const destinations = await replaceDestinations(tx, wanted, now);
  const routings = list.map(({ input: { paths, default: fallback, rules } }, i) => ({
    id: ids[i] as number,
    routing: nextRouting(null, { paths, default: fallback, rules }, destinations[i] as number[], now),
  }));
  await updateRows(tx, 'campaigns', routings);
  const publicIds = values.map((row) => row.public_id);
  const campaigns = await inOrder(tx, editor.workspace, publicIds);
  await linkLibrary(tx, editor.workspace, campaigns, now);
  await keepRevisions(tx, campaigns, editor.user, now);
  return campaigns;
};

/** Everything in a campaign's row that a patch can change. */
const nextRow = ({ before, patch, domain }: ChangedCampaign, routing: StoredRouting) => {
  const kept: Partial<Row<'campaigns'>> = {
    name: before.name,
    notes: before.notes,
    tags: before.tags,
    source: before.source,
    time_zone: before.time_zone,
    starts_at: before.starts_at,
    ends_at: before.ends_at,
    redirect: before.redirect,
    referrer: before.referrer,
    pass_query: before.pass_query,
    invalid_traffic: before.invalid_traffic,
    inactive: before.inactive,
    disclosure: before.disclosure,
    costs: before.costs,
    caps: before.caps,
  };
  return {
    ...kept,
    ...behaviourColumns(patch),
    id: before.id,
    name: patch.name ?? before.name,
    status: patch.status ?? before.status,
    slug: patch.slug ?? before.slug,
    domain_id: domain ?? before.domain_id,
    routing,
  };
};

interface NextRouting {
  routing: StoredRouting;
  begun: readonly BegunPhase[];
}

const nextRoutings = async (tx: Tx, list: readonly ChangedCampaign[], now: Date): Promise<NextRouting[]> => {
  const given = list.filter(({ patch }) => patch.destinations);
  const replaced = await replaceDestinations(
    tx,
    given.map(({ before, patch }) => ({
      campaign: before.id,
      before: before.destinations,
      wanted: patch.destinations ?? [],
    })),
    now,
  );
  const byCampaign = new Map(given.map(({ before }, i) => [before.id, replaced[i] as number[]]));
  return list.map(({ before, patch, settle = (routing) => routing }) => {
    const ids = byCampaign.get(before.id) ?? before.destinations.map((d) => d.id);
    const pages = replacedPages(before.destinations, patch.destinations ?? []);
    const next =
      patch.paths || patch.default || patch.rules
        ? nextRouting(before.routing, patch, ids, now, pages)
        : before.routing;
    const { routing, begun } = beginPhases(before, {
      routing: next,
      time_zone: patch.timeZone === undefined ? before.time_zone : patch.timeZone,
      destinations:
        patch.destinations?.map((one, i) => ({ ...one, id: ids[i] as number })) ?? before.destinations,
    });
    return { routing: settle(routing), begun };
  });
};

/** Includes the tests that have its splits and their phases. */
const stateOf = (campaign: StoredCampaign): string => {
  const { default: fallback, rules } = campaign.routing;
  const splits = [fallback, ...rules.map((rule) => rule.to)].map(({ test, phase }) => [test, phase]);
  return JSON.stringify([editedPart(campaign), splits]);
};

const isSame = (a: StoredCampaign, b: StoredCampaign): boolean => stateOf(a) === stateOf(b);

/**
 * Writes validated changes and returns the campaigns in order; undefined if there is no difference, since saving a form
 * unchanged is not a change. The snapshot must be locked. `reason`: why Fairlead itself makes the change.
 */
export const updateCampaigns = async (
  tx: Tx,
  editor: Actor,
  list: readonly ChangedCampaign[],
  now: Date,
  reason: RevisionReason | null = null,
): Promise<(StoredCampaign | undefined)[]> => {
  if (list.length === 0) return [];
  const before = list.map((one) => one.before);
  await nameSources(
    tx,
    editor.workspace,
    list.map(({ before: { source }, patch }) => (patch.source === source ? '' : (patch.source ?? ''))),
    now,
  );
  await completeRevisions(tx, before);
  await noteCharges(
    tx,
    editor.workspace,
    list.map(({ patch }) => patch),
  );
  const routings = await nextRoutings(tx, list, now);
  await updateRows(
    tx,
    'campaigns',
    list.map((one, i) => nextRow(one, (routings[i] as NextRouting).routing)),
  );
  const ids = before.map((one) => one.public_id);
  const written = await inOrder(tx, editor.workspace, ids);
  const changed = written.filter((one, i) => !isSame(one, before[i] as StoredCampaign));
  if (changed.length === 0) return list.map(() => undefined);
  const head = { snapshot_revision: await nextSnapshotRevision(tx), updated_at: now };
  const counted = changed.map((one) => ({ ...one, ...head, revision: one.revision + 1 }));
  await tx
    .updateTable('campaigns')
    .set((eb) => ({ ...head, revision: eb('revision', '+', 1) }))
    .where(
      'id',
      'in',
      changed.map(({ id }) => id),
    )
    .execute();
  await linkLibrary(tx, editor.workspace, counted, now);
  await keepRevisions(tx, counted, editor.user, now, reason);
  const begun = counted.flatMap(({ id, revision }) =>
    (routings[before.findIndex((one) => one.id === id)]?.begun ?? []).map((one) => ({ ...one, revision })),
  );
  await keepPhases(tx, begun, editor.user, now);
  if (reason !== 'rules_skipped') {
    const changedFrom = counted.map(({ id }) => before.find((one) => one.id === id) as StoredCampaign);
    await settleUnfair(tx, changedFrom, counted, now);
  }
  const byId = new Map(counted.map((one) => [one.id, one]));
  return before.map(({ id }) => byId.get(id));
};
