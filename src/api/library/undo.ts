import { isDeepStrictEqual } from 'node:util';
import type { PageChange, Undone } from '../../contracts/library/library-change.ts';
import type { Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { linkLibrary, pagesLike, type StoredPage, sameText } from '../campaign/pages/link.ts';
import { isAsSeen } from '../campaign/revision-store.ts';
import type { Editor, StoredCampaign } from '../campaign/store.ts';
import { Refusal } from '../http/refusal.ts';
import {
  type Address,
  campaignsInOrder,
  changedCampaigns,
  type PageEdit,
  type StoredChange,
  writeTexts,
} from './change.ts';
import { undoReplacement } from './replacement/undo-replacement.ts';
import { leadingCampaigns } from './store.ts';

interface Back {
  /** Edits that set pages back. */
  edits: PageEdit[];
  /** Pages that were changed again, or whose name and URL another page has now. */
  left: StoredPage[];
}

const pagesBack = async (tx: Tx, workspace: number, pages: readonly PageChange[]): Promise<Back> => {
  const now = await tx
    .selectFrom('library_pages')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where(
      'public_id',
      'in',
      pages.map(({ id }) => id),
    )
    .execute();
  const byId = new Map(now.map((page) => [page.public_id, page]));
  const taken = await pagesLike(
    tx,
    workspace,
    pages.map(({ before }) => before),
  );
  const back: Back = { edits: [], left: [] };
  for (const { id, before, after, into } of pages) {
    // One that became one with another is itself as it was.
    if (into !== undefined || (before.name === after.name && before.url === after.url)) continue;
    const page = byId.get(id);
    // A page that was deleted since leads nowhere, so there is nothing to set back.
    if (page === undefined) continue;
    const other = taken.get(sameText({ kind: page.kind, ...before }));
    const isLeft =
      page.name !== after.name || page.url !== after.url || (other !== undefined && other.id !== page.id);
    if (isLeft) back.left.push(page);
    else back.edits.push({ page, after: before });
  }
  return back;
};

interface Parted {
  /** What each destination that was made a use of another page gets back, by row ID. */
  moved: Map<number, Address>;
  /** Pages that are their campaigns' again. */
  pages: StoredPage[];
  /** Pages that were changed, or deleted, since they became one with another. */
  left: Undone['leftPages'];
}

/** What must be the same for pages to become one: it decides what visitors get, or what their conversions are. */
const termsOf = ({ network_id, payout, countries, fallback_id, exits, cap }: StoredPage): unknown[] => [
  ...[network_id, payout, countries, fallback_id, exits, cap],
];

/**
 * Takes pages apart that became one. A page that was changed since stays one with the other, and so do all whose terms the other
 * does not have any more: with a network added since, for example, their visitors would lose its click ID.
 */
const takenApart = async (tx: Tx, workspace: number, change: StoredChange): Promise<Parted> => {
  const told = change.pages.filter(({ into }) => into !== undefined);
  if (told.length === 0) return { moved: new Map(), pages: [], left: [] };
  const now = await tx
    .selectFrom('library_pages')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where(
      'public_id',
      'in',
      told.flatMap(({ id, into }) => [id, into ?? id]),
    )
    .execute();
  const byId = new Map(now.map((page) => [page.public_id, page]));
  const isSame = ({ id, into, before }: PageChange): boolean => {
    const [page, base] = [byId.get(id), byId.get(into ?? id)];
    if (page === undefined || base === undefined) return false;
    const isAsBefore = page.name === before.name && page.url === before.url;
    return isAsBefore && isDeepStrictEqual(termsOf(page), termsOf(base));
  };
  const pages = told.filter(isSame).flatMap(({ id }) => byId.get(id) ?? []);
  const texts = new Map(pages.map((page) => [page.id, page]));
  const moved = new Map(
    (change.merged ?? []).flatMap(([destination, page, parameters]): [number, Address][] => {
      const text = texts.get(page);
      return text === undefined ? [] : [[destination, { name: text.name, url: text.url, parameters }]];
    }),
  );
  const left = told.filter((one) => !isSame(one)).map(({ id, before }) => ({ id, ...before }));
  return { moved, pages, left };
};

/**
 * Sets pages and campaigns back to what they were before a change. Campaigns and pages that were changed since stay as they
 * are; if such a campaign leads to a page that is set back, it then leads to one of its own. Throws `not_found`, and `conflict` if the change was undone before
 * or nothing is left to undo. The snapshot must be locked.
 */
export const undoChange = async (
  tx: Tx,
  editor: Editor,
  id: string,
  now: Date,
): Promise<Omit<Undone, 'live'>> => {
  const change = await tx
    .selectFrom('library_changes')
    .selectAll()
    .where('workspace_id', '=', editor.workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();
  if (!change) throw new Refusal('not_found');
  if (change.undone_at !== null) throw new Refusal('conflict');
  const [replaced] = change.pages;
  if (replaced?.with !== undefined)
    return undoReplacement(tx, editor, change, { ...replaced, with: replaced.with }, now);
  const { edits, left: leftPages } = await pagesBack(tx, editor.workspace, change.pages);
  const apart = await takenApart(tx, editor.workspace, change);
  const revisions = new Map(change.campaigns);
  const campaigns = await changedCampaigns(tx, editor.workspace, change);
  const pages = new Set(edits.map(({ page }) => page.id));
  const [same, others]: [StoredCampaign[], StoredCampaign[]] = [[], []];
  for (const one of campaigns) {
    const uses = one.destinations.some(
      ({ id: number, offer_id, landing_page_id }) =>
        apart.moved.has(number) || pages.has(offer_id ?? 0) || pages.has(landing_page_id ?? 0),
    );
    const isSame = uses && (await isAsSeen(tx, one, revisions.get(one.id) as number));
    (isSame ? same : others).push(one);
  }
  const kept = new Set(same.map(({ id: number }) => number));
  const leading = (await leadingCampaigns(tx, [...pages])).filter(({ id: number }) => !kept.has(number));
  const left = new Map([...others, ...leading].map(({ public_id, name }) => [public_id, name]));
  const isOver = edits.length + apart.pages.length === 0;
  if (isOver || (same.length === 0 && left.size > 0)) throw new Refusal('conflict');
  const behind = leading.map(({ public_id }) => public_id);
  await updateRows(
    tx,
    'library_pages',
    apart.pages.map((page) => ({
      id: page.id,
      archived: false,
      revision: page.revision + 1,
      updated_at: now,
    })),
  );
  const written = await writeTexts(tx, editor, edits, same, now, apart.moved);
  // They still have what the page was called and where it led, so they lead to a page of their own.
  await linkLibrary(tx, editor.workspace, await campaignsInOrder(tx, editor.workspace, behind), now);
  await tx.updateTable('library_changes').set({ undone_at: now }).where('id', '=', change.id).execute();
  return {
    campaigns: written.length,
    left: [...left].map(([campaign, name]) => ({ id: campaign, name })),
    leftPages: [
      ...leftPages.map(({ public_id, name, url }) => ({ id: public_id, name, url })),
      ...apart.left,
    ],
  };
};
