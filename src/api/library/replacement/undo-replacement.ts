import type { PageChange, Undone } from '../../../contracts/library/library-change.ts';
import type { Tx } from '../../../db/tables.ts';
import { isAsSeen } from '../../campaign/revision-store.ts';
import type { Editor, StoredCampaign } from '../../campaign/store.ts';
import { Refusal } from '../../http/refusal.ts';
import { changedCampaigns, type StoredChange } from '../change.ts';
import { findPage } from '../store.ts';
import { leadTo, usesIn } from './replace-page.ts';

/** Destinations that were uses of a page until a change, by row ID: `library_former_uses` has its time. */
const formerUses = async (tx: Tx, page: number, until: Date): Promise<Set<number>> => {
  const rows = await tx
    .selectFrom('library_former_uses')
    .select('destination_id')
    .where('page_id', '=', page)
    .where('until', '=', until)
    .execute();
  return new Set(rows.map(({ destination_id }) => destination_id));
};

/**
 * Makes campaigns lead to the replaced page again, with the name and URL that it has now. Campaigns that were changed since
 * stay as they are. Throws `conflict` if one of the pages was deleted since or no campaign is as it was left. The snapshot
 * must be locked.
 */
export const undoReplacement = async (
  tx: Tx,
  editor: Editor,
  change: StoredChange,
  { id, kind, with: otherId }: PageChange & { with: string },
  now: Date,
): Promise<Omit<Undone, 'live'>> => {
  const page = await findPage(tx, editor.workspace, kind, id);
  const other = await findPage(tx, editor.workspace, kind, otherId);
  if (!page || !other) throw new Refusal('conflict');
  const revisions = new Map(change.campaigns);
  const campaigns = await changedCampaigns(tx, editor.workspace, change);
  const former = await formerUses(tx, page.id, change.made_at);
  const usesOf = (campaign: StoredCampaign): Set<number> =>
    new Set([...usesIn(campaign, other)].filter((use) => former.has(use)));
  const [same, left]: [StoredCampaign[], StoredCampaign[]] = [[], []];
  for (const one of campaigns) {
    const isSame = usesOf(one).size > 0 && (await isAsSeen(tx, one, revisions.get(one.id) as number));
    (isSame ? same : left).push(one);
  }
  if (same.length === 0) throw new Refusal('conflict');
  const written = await leadTo(tx, editor, same, { usesOf, page }, now);
  await tx.updateTable('library_changes').set({ undone_at: now }).where('id', '=', change.id).execute();
  return {
    campaigns: written.length,
    left: left.map(({ public_id, name }) => ({ id: public_id, name })),
    leftPages: [],
  };
};
