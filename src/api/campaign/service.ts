import { sql } from 'kysely';
import {
  behaviourDefaults,
  type CampaignInput,
  type CampaignPatch,
  type CampaignStatus,
} from '../../contracts/campaign.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId } from '../../db/public-id.ts';
import { isRetired } from '../../db/retired-links.ts';
import type { StoredRouting } from '../../db/routing.ts';
import { lockSnapshot, nextSnapshotRevision } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Auth } from '../session/guard.ts';
import { editedPart } from './answer.ts';
import { checkChanges } from './checks.ts';
import { replaceDestinations, replacedPages } from './destination-store.ts';
import { nextRouting } from './next-routing.ts';
import { completeRevisions, keepRevisions } from './revision-store.ts';
import { newSlug } from './slug.ts';
import { findCampaign, lockCampaign, type StoredCampaign } from './store.ts';

/** Who changes a campaign; internal ids. */
export interface Editor {
  user: number;
  workspace: number;
}

export const editorOf = ({ user, workspace }: Auth): Editor => ({ user: user.id, workspace: workspace.id });

/** With 31^7 slugs, five in a row that are taken mean that something else is wrong. */
const SLUG_ATTEMPTS = 5;

/** A workspace that is gone had the link. */
class Retired extends Error {}

const refuseRetired = async (tx: Tx, domain: number, slug: string): Promise<void> => {
  if (await isRetired(tx, domain, slug)) throw new Retired('The link is that of a deleted workspace.');
};

const slugTaken = (error: unknown): boolean =>
  error instanceof Retired || brokenUnique(error) === 'campaigns_domain_slug_key';

const json = <T>(value: T) => sql<T>`${JSON.stringify(value)}::jsonb`;

const dateOf = (time: string | null): Date | null => (time === null ? null : new Date(time));

/** Columns of what was given of a link's behaviour. */
const behaviourColumns = (given: CampaignInput | CampaignPatch) => ({
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
  ...(given.costs !== undefined && { costs: json(given.costs) }),
  ...(given.caps !== undefined && { caps: json(given.caps) }),
});

const stored = async (tx: Tx, workspace: number, id: string): Promise<StoredCampaign> => {
  const campaign = await findCampaign(tx, workspace, id);
  if (!campaign) throw new Error('The campaign just written is not in the store.');
  return campaign;
};

/** For the moment between a campaign's row and those of its destinations, whose ids the routing names. */
const nothingYet: StoredRouting = {
  paths: [],
  default: { seed: '', phase: 1, arms: [] },
  rules: [],
  nextRule: 1,
};

const writeRouting = async (tx: Tx, campaign: number, routing: StoredRouting): Promise<void> => {
  await tx
    .updateTable('campaigns')
    .set({ routing: json(routing) })
    .where('id', '=', campaign)
    .execute();
};

const insert = (
  db: Db,
  editor: Editor,
  input: CampaignInput,
  { slug, status }: { slug: string; status: CampaignStatus },
  now: Date,
) =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const domain = await checkChanges(tx, editor.workspace, input, null, now);
    await refuseRetired(tx, domain as number, slug);
    const id = publicId('cmp');
    const row = await tx
      .insertInto('campaigns')
      .values({
        public_id: id,
        workspace_id: editor.workspace,
        domain_id: domain as number,
        slug,
        name: input.name,
        notes: behaviourDefaults.notes,
        source: behaviourDefaults.source,
        redirect: behaviourDefaults.redirect,
        referrer: behaviourDefaults.referrer,
        pass_query: behaviourDefaults.passQuery,
        invalid_traffic: behaviourDefaults.invalidTraffic,
        inactive: behaviourDefaults.inactive,
        caps: json(behaviourDefaults.caps),
        ...behaviourColumns(input),
        routing: json(nothingYet),
        status,
        revision: 1,
        snapshot_revision: await nextSnapshotRevision(tx),
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const destinations = await replaceDestinations(tx, row.id, [], input.destinations, now);
    const wanted = { paths: input.paths, default: input.default, rules: input.rules };
    await writeRouting(tx, row.id, nextRouting(null, wanted, destinations, now));
    const campaign = await stored(tx, editor.workspace, id);
    await keepRevisions(tx, [campaign], editor.user, now);
    return campaign;
  });

/** Throws `validation_failed`; a slug in use on the domain is `slug: slug_taken`. */
export const createCampaign = async (
  db: Db,
  editor: Editor,
  input: CampaignInput,
  now: Date,
  status: CampaignStatus = 'active',
): Promise<StoredCampaign> => {
  for (let attempt = 1; ; attempt++) {
    try {
      return await insert(db, editor, input, { slug: input.slug || newSlug(), status }, now);
    } catch (error) {
      if (!slugTaken(error)) throw error;
      if (input.slug) throw invalidFields({ slug: 'slug_taken' });
      if (attempt === SLUG_ATTEMPTS) throw error;
    }
  }
};

const update = (db: Db, editor: Editor, id: string, patch: CampaignPatch, now: Date) =>
  db.transaction().execute(async (tx) => {
    const before = await lockCampaign(tx, editor.workspace, id);
    if (!before) throw new Refusal('not_found');
    if (before.revision !== patch.revision) throw new Refusal('conflict');
    const domain = await checkChanges(tx, editor.workspace, patch, before, now);
    if (patch.slug !== undefined || domain !== undefined) {
      await refuseRetired(tx, domain ?? before.domain_id, patch.slug ?? before.slug);
    }
    await completeRevisions(tx, [before]);
    const destinations = patch.destinations
      ? await replaceDestinations(tx, before.id, before.destinations, patch.destinations, now)
      : before.destinations.map((d) => d.id);
    if (patch.paths || patch.default || patch.rules) {
      const replaced = replacedPages(before.destinations, patch.destinations ?? []);
      await writeRouting(tx, before.id, nextRouting(before.routing, patch, destinations, now, replaced));
    }
    await tx
      .updateTable('campaigns')
      .set({
        name: patch.name ?? before.name,
        ...behaviourColumns(patch),
        status: patch.status ?? before.status,
        slug: patch.slug ?? before.slug,
        domain_id: domain ?? before.domain_id,
      })
      .where('id', '=', before.id)
      .execute();
    const written = await stored(tx, editor.workspace, id);
    // Saving a form unchanged is not a change.
    if (JSON.stringify(editedPart(written)) === JSON.stringify(editedPart(before))) {
      return { campaign: before, changed: false };
    }
    const revision = before.revision + 1;
    await tx
      .updateTable('campaigns')
      .set({ revision, snapshot_revision: await nextSnapshotRevision(tx), updated_at: now })
      .where('id', '=', before.id)
      .execute();
    const campaign = await stored(tx, editor.workspace, id);
    await keepRevisions(tx, [campaign], editor.user, now);
    return { campaign, changed: true };
  });

/**
 * Throws `not_found`, `conflict` (the patch was made on another revision) and `validation_failed`. `changed` is
 * false when everything was so already: there is no new revision then.
 */
export const changeCampaign = async (
  db: Db,
  editor: Editor,
  id: string,
  patch: CampaignPatch,
  now: Date,
): Promise<{ campaign: StoredCampaign; changed: boolean }> => {
  try {
    return await update(db, editor, id, patch, now);
  } catch (error) {
    throw slugTaken(error) ? invalidFields({ slug: 'slug_taken' }) : error;
  }
};
