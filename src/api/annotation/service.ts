import { changesBetween } from '../../contracts/campaign-changes/diff.ts';
import { keyed } from '../../contracts/campaign-changes/keyed.ts';
import {
  type Annotation,
  type AnnotationList,
  type AnnotationQuery,
  MAX_ANNOTATIONS,
  MAX_CHANGES,
  type Note,
  type NoteInput,
  type NotePatch,
} from '../../contracts/campaigns/annotation.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db } from '../../db/tables.ts';
import { bodyOf } from '../campaign-revision/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { findCampaignNumber } from '../report/store.ts';
import type { Auth } from '../session/guard.ts';
import { type FoundNote, findNote, notesBetween, removeNote, revisionsBetween } from './store.ts';

type Who = Pick<Auth, 'user' | 'workspace'>;

const named = (id: string | null, name: string | null): { id: string; name: string } | null =>
  id === null ? null : { id, name: name ?? '' };

const noteOf = (row: FoundNote): Note => ({
  kind: 'note',
  at: row.at.toISOString(),
  id: row.id,
  campaign: named(row.campaign, row.campaign_name),
  text: row.text,
  user: named(row.user, row.user_name),
});

type MadeRevision = Awaited<ReturnType<typeof revisionsBetween>>['rows'][number];

const revisionOf = (row: MadeRevision): Annotation => {
  const changes =
    row.before === null ? [] : changesBetween(keyed(bodyOf(row.before)), keyed(bodyOf(row.body)));
  return {
    kind: 'revision',
    at: row.made_at.toISOString(),
    campaign: { id: row.campaign, name: row.campaign_name },
    revision: row.revision,
    user: named(row.user, row.user_name),
    changes: changes.slice(0, MAX_CHANGES),
    changed: changes.length,
  };
};

/** Throws `not_found` if the workspace has no such campaign, and `validation_failed` for the range. */
export const annotationsBetween = async (
  db: Db,
  workspace: number,
  query: AnnotationQuery,
): Promise<AnnotationList> => {
  const [from, to] = [new Date(query.from), new Date(query.to)];
  if (from >= to) throw invalidFields({ to: 'range_invalid' });
  const campaign =
    query.campaign === undefined ? null : await findCampaignNumber(db, workspace, query.campaign);
  if (campaign === undefined) throw new Refusal('not_found');
  const between = { from, to, campaign: campaign?.id ?? null };
  const none = { total: 0, rows: [] };
  const wants = (kind: Annotation['kind']): boolean => query.kind === undefined || query.kind === kind;
  const revisions = wants('revision')
    ? await revisionsBetween(db, workspace, between, MAX_ANNOTATIONS)
    : none;
  const notes = wants('note') ? await notesBetween(db, workspace, between, MAX_ANNOTATIONS) : none;
  const rows = [...revisions.rows.map(revisionOf), ...notes.rows.map(noteOf)];
  return {
    rows: rows.toSorted((a, b) => (a.at < b.at ? 1 : a.at > b.at ? -1 : 0)).slice(0, MAX_ANNOTATIONS),
    total: revisions.total + notes.total,
  };
};

const stored = async (db: Db, workspace: number, id: string): Promise<Note> => {
  const row = await findNote(db, workspace, id);
  if (!row) throw new Refusal('not_found');
  return noteOf(row);
};

/** Throws `not_found` if the workspace has no such campaign. */
export const addNote = async (
  db: Db,
  { user, workspace }: Who,
  { at, text, campaignId }: NoteInput,
): Promise<Note> => {
  const campaign = campaignId === undefined ? null : await findCampaignNumber(db, workspace.id, campaignId);
  if (campaign === undefined) throw new Refusal('not_found');
  const id = publicId('ann');
  await db
    .insertInto('annotations')
    .values({
      public_id: id,
      workspace_id: workspace.id,
      campaign_id: campaign?.id ?? null,
      at: new Date(at),
      text,
      user_id: user.id,
    })
    .execute();
  return stored(db, workspace.id, id);
};

/** Throws `not_found`. The author stays the same. */
export const changeNote = async (
  db: Db,
  workspace: number,
  id: string,
  { at, text }: NotePatch,
): Promise<Note> => {
  if (at !== undefined || text !== undefined)
    await db
      .updateTable('annotations')
      .set({ ...(at !== undefined && { at: new Date(at) }), ...(text !== undefined && { text }) })
      .where('workspace_id', '=', workspace)
      .where('public_id', '=', id)
      .execute();
  return stored(db, workspace, id);
};

/** Throws `not_found`. */
export const deleteNote = async (db: Db, workspace: number, id: string): Promise<void> => {
  if (!(await removeNote(db, workspace, id))) throw new Refusal('not_found');
};
