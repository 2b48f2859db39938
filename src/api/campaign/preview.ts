import type { CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import type { CampaignPreview } from '../../contracts/campaigns/campaign-preview.ts';
import type { Db } from '../../db/tables.ts';
import type { Editor } from './editor.ts';
import { orSlugTaken, updateIn } from './service.ts';

/** Rolls the change back. */
class Undone extends Error {
  readonly preview: CampaignPreview;
  constructor(preview: CampaignPreview) {
    super('A preview is not kept.');
    this.preview = preview;
  }
}

/**
 * Effects of a change on the campaign's tests: makes the change, reads the result and rolls it back. Throws what the
 * change itself would throw.
 */
export const previewCampaign = async (
  db: Db,
  editor: Editor,
  id: string,
  patch: CampaignPatch,
  now: Date,
): Promise<CampaignPreview> => {
  const made = db.transaction().execute(async (tx): Promise<never> => {
    const { campaign, changed } = await updateIn(tx, editor, id, patch, now);
    if (!changed) throw new Undone({ phases: [] });
    const phases = await tx
      .selectFrom('ab_phases as p')
      .innerJoin('ab_tests as t', 't.id', 'p.test_id')
      .select(['t.public_id as test', 't.name', 'p.phase', 'p.reason'])
      .where('t.campaign_id', '=', campaign.id)
      .where('p.campaign_revision', '=', campaign.revision)
      .orderBy('t.id')
      .execute();
    throw new Undone({ phases });
  });
  try {
    return await orSlugTaken(made);
  } catch (error) {
    if (error instanceof Undone) return error.preview;
    throw error;
  }
};
