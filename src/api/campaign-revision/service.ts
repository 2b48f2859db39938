import { isDeepStrictEqual } from 'node:util';
import { changesBetween } from '../../contracts/campaign-changes/diff.ts';
import { keyed, unkeyed } from '../../contracts/campaign-changes/keyed.ts';
import type { CampaignPatch } from '../../contracts/campaigns/campaign.ts';
import type { CampaignBody } from '../../contracts/campaigns/campaign-body.ts';
import type {
  RestoreInput,
  Revision,
  RevisionQuery,
  RevisionRow,
} from '../../contracts/campaigns/revision.ts';
import type { Page } from '../../contracts/list.ts';
import { composedUrl } from '../../core/routing/url/own-parameters.ts';
import type { Db } from '../../db/tables.ts';
import { changeCampaign } from '../campaign/service.ts';
import { type Editor, findCampaign, type StoredCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import { changedByLibrary, findKept, findRevised, type KeptRevision, listKept } from './store.ts';

const rowOf = (
  { revision, madeAt, automatic, reason, user, body, phases }: KeptRevision,
  before: KeptRevision | undefined,
): RevisionRow => ({
  revision,
  madeAt: madeAt.toISOString(),
  automatic,
  reason,
  user,
  phases,
  changes: before === undefined ? [] : changesBetween(keyed(before.body), keyed(body)),
});

/** Newest first. Throws `not_found` if the workspace has no such campaign. */
export const listRevisions = async (
  db: Db,
  workspace: number,
  id: string,
  query: RevisionQuery,
): Promise<Page<RevisionRow>> => {
  const campaign = await findRevised(db, workspace, id);
  if (!campaign) throw new Refusal('not_found');
  const { total, rows, before } = await listKept(db, campaign.id, query);
  return {
    rows: rows.map((row, i) => rowOf(row, rows[i + 1] ?? before)),
    total,
    page: query.page,
    perPage: query.perPage,
  };
};

/** Throws `not_found` if the workspace has no such campaign, or the campaign no such revision. */
export const readRevision = async (
  db: Db,
  workspace: number,
  id: string,
  revision: number,
): Promise<Revision> => {
  const campaign = await findRevised(db, workspace, id);
  const { kept, before } = campaign
    ? await findKept(db, campaign.id, revision)
    : { kept: undefined, before: undefined };
  if (!kept) throw new Refusal('not_found');
  return { ...rowOf(kept, before), campaign: kept.body };
};

/**
 * The change that restores a campaign's earlier state. Its status stays, because restoring a routing must not start a
 * link that has been paused since. Rules that were removed return with new numbers.
 */
const patchTo = (body: CampaignBody, now: StoredCampaign, revision: number): CampaignPatch => {
  const rules = new Set(now.routing.rules.map((rule) => String(rule.number)));
  const { slug, ...rest } = unkeyed(keyed(body), rules);
  return { ...rest, ...(slug && { slug }), revision };
};

type Address = Pick<StoredCampaign['destinations'][number], 'name' | 'url' | 'parameters'>;

/** A destination of a revision to which the library has given another name or URL since. */
interface Replaced {
  id: string;
  before: Address;
  now: Address;
}

const replacedSince = async (
  db: Db,
  campaign: StoredCampaign,
  body: CampaignBody,
  revision: number,
): Promise<Replaced[]> => {
  const changed = await changedByLibrary(db, campaign.id, revision);
  const current = new Map(campaign.destinations.map((row) => [row.public_id, row]));
  return body.destinations.flatMap(({ id, name, url, parameters = '' }) => {
    const row = changed.has(id) ? current.get(id) : undefined;
    if (row === undefined) return [];
    const before = { name, url, parameters };
    const now = { name: row.name, url: row.url, parameters: row.parameters };
    return isDeepStrictEqual(before, now) ? [] : [{ id, before, now }];
  });
};

/** Whether someone has to choose: not if visitors get the same URL, and only its parameters are kept apart from the page's now. */
const isOther = ({ before, now }: Replaced): boolean =>
  before.name !== now.name || composedUrl(before) !== composedUrl(now);

const withCurrent = (body: CampaignBody, replaced: readonly Replaced[]): CampaignBody => {
  const now = new Map(replaced.map((one) => [one.id, one.now]));
  return { ...body, destinations: body.destinations.map((one) => ({ ...one, ...now.get(one.id) })) };
};

/**
 * Creates a new revision with the content of an old one. Throws `not_found`; `conflict` if `newest` is no longer the
 * newest; `validation_failed` if the old content is no longer possible: its link is taken, its domain was removed, or
 * its destination is now a Fairlead link; for `urls` if the library has changed a destination since and none are chosen.
 */
export const restoreRevision = async (
  db: Db,
  editor: Editor,
  id: string,
  { revision, newest, urls }: { revision: number; newest: number; urls?: RestoreInput['urls'] },
  now: Date,
): Promise<{ campaign: StoredCampaign; changed: boolean }> => {
  const { campaign: body } = await readRevision(db, editor.workspace, id, revision);
  const campaign = await findCampaign(db, editor.workspace, id);
  if (!campaign) throw new Refusal('not_found');
  const replaced = urls === 'revision' ? [] : await replacedSince(db, campaign, body, revision);
  const asked = replaced.filter(isOther);
  if (asked.length > 0 && urls === undefined)
    throw new Refusal('validation_failed', {
      fields: { urls: 'library_changed' },
      texts: { urls: asked.map((one) => `${composedUrl(one.before)} → ${composedUrl(one.now)}`).join('\n') },
    });
  return changeCampaign(db, editor, id, patchTo(withCurrent(body, replaced), campaign, newest), now);
};
