import type { CampaignInput, CampaignPatch, CampaignStatus } from '../../contracts/campaigns/campaign.ts';
import type { CampaignPreview } from '../../contracts/campaigns/campaign-preview.ts';
import { brokenUnique } from '../../db/failure.ts';
import { isRetired } from '../../db/retired-links.ts';
import { rolledBack } from '../../db/roll-back.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { checkChanges, newSlug } from './checks.ts';
import { isAsSeen } from './revision-store.ts';
import { type Editor, lockCampaign, type StoredCampaign } from './store.ts';
import { insertCampaigns, updateCampaigns } from './write.ts';

/** With 31^7 slugs, five taken ones in a row mean that something else is wrong. */
const SLUG_ATTEMPTS = 5;

/** A deleted workspace had the link. */
class Retired extends Error {}

const refuseRetired = async (tx: Tx, domain: number, slug: string): Promise<void> => {
  if (await isRetired(tx, domain, slug)) throw new Retired('The link is that of a deleted workspace.');
};

const slugTaken = (error: unknown): boolean =>
  error instanceof Retired || brokenUnique(error) === 'campaigns_domain_slug_key';

const insert = (
  db: Db,
  editor: Editor,
  input: CampaignInput,
  { slug, status }: { slug: string; status: CampaignStatus },
  now: Date,
): Promise<StoredCampaign> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const domain = (await checkChanges(tx, editor.workspace, input, null, now)) as number;
    await refuseRetired(tx, domain, slug);
    const [campaign] = await insertCampaigns(tx, editor, [{ input, domain, slug, status }], now);
    return campaign as StoredCampaign;
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

/** The change itself, within a transaction. Throws like `changeCampaign`, except for a slug that is taken. */
const updateIn = async (tx: Tx, editor: Editor, id: string, patch: CampaignPatch, now: Date) => {
  const before = await lockCampaign(tx, editor.workspace, id);
  if (!before) throw new Refusal('not_found');
  if (!(await isAsSeen(tx, before, patch.revision))) throw new Refusal('conflict');
  const domain = await checkChanges(tx, editor.workspace, patch, before, now);
  if (patch.slug !== undefined || domain !== undefined) {
    await refuseRetired(tx, domain ?? before.domain_id, patch.slug ?? before.slug);
  }
  const [campaign] = await updateCampaigns(tx, editor, [{ before, patch, domain }], now);
  return { campaign: campaign ?? before, changed: campaign !== undefined };
};

const orSlugTaken = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    throw slugTaken(error) ? invalidFields({ slug: 'slug_taken' }) : error;
  }
};

/**
 * Throws `not_found`, `conflict` (the patch was made on another revision) and `validation_failed`. `changed` is false
 * if nothing differs; then no revision is created.
 */
export const changeCampaign = (
  db: Db,
  editor: Editor,
  id: string,
  patch: CampaignPatch,
  now: Date,
): Promise<{ campaign: StoredCampaign; changed: boolean }> =>
  orSlugTaken(db.transaction().execute((tx) => updateIn(tx, editor, id, patch, now)));

/**
 * Effects of a change on the campaign's tests: makes the change, reads the result and rolls it back. Throws what the
 * change itself would throw.
 */
export const previewCampaign = (
  db: Db,
  editor: Editor,
  id: string,
  patch: CampaignPatch,
  now: Date,
): Promise<CampaignPreview> =>
  orSlugTaken(
    rolledBack(db, async (tx): Promise<CampaignPreview> => {
      const { campaign, changed } = await updateIn(tx, editor, id, patch, now);
      if (!changed) return { phases: [] };
      const phases = await tx
        .selectFrom('ab_phases as p')
        .innerJoin('ab_tests as t', 't.id', 'p.test_id')
        .select(['t.public_id as test', 't.name', 'p.phase', 'p.reason'])
        .where('t.campaign_id', '=', campaign.id)
        .where('p.campaign_revision', '=', campaign.revision)
        .orderBy('t.id')
        .execute();
      return { phases };
    }),
  );
