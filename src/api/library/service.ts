import { sql } from 'kysely';
import {
  type LibraryChange,
  type LibraryChangeQuery,
  type LibraryPreview,
  MAX_NAMED,
  type ReplaceInput,
} from '../../contracts/library/library-change.ts';
import {
  type CampaignPages,
  type LibraryPageInput,
  type LibraryPagePatch,
  PAGE_KINDS,
  type PageKind,
} from '../../contracts/library/library-page.ts';
import type { Page } from '../../contracts/list.ts';
import { checkDestinationUrl } from '../../core/routing/url/destination-url.ts';
import { rolledBack } from '../../db/roll-back.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { campaignsWith, reviseCampaigns } from '../campaign/pages/fallbacks.ts';
import { LINK, newPageId, pagesLike, type StoredPage } from '../campaign/pages/link.ts';
import type { Editor } from '../campaign/store.ts';
import { linkHosts } from '../domain/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { changesPlans, termsColumns } from './caps/offer-fields.ts';
import { type Made, makeEdits, type PageEdit, previewOf, type StoredChange } from './change.ts';
import { findPage, leadingCampaigns, namedCampaigns } from './store.ts';

/** Adds a page that no campaign leads to yet. Throws `validation_failed`. */
export const addPage = (
  db: Db,
  { workspace }: Editor,
  kind: PageKind,
  { name, url, tags = [], notes = '', ...terms }: LibraryPageInput,
  now: Date,
): Promise<StoredPage> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const problem = checkDestinationUrl(url, { linkHosts: await linkHosts(tx, workspace) });
    if (problem !== null) throw invalidFields({ url: problem });
    const same = [...(await pagesLike(tx, workspace, [{ name, url }])).values()];
    if (same.some((page) => page.kind === kind)) throw invalidFields({ url: 'page_exists' });
    const columns = await termsColumns(tx, workspace, kind, null, terms);
    return tx
      .insertInto('library_pages')
      .values({
        ...{ public_id: newPageId(kind), workspace_id: workspace, kind },
        ...{ name: name.toWellFormed(), url, tags, notes, created_at: now, updated_at: now },
        ...columns,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });

interface Patched {
  page: StoredPage;
  made: Made | null;
  /** Row IDs of the campaigns whose plans changed because of something other than its name and URL. */
  revised: number[];
}

const patchIn = async (
  tx: Tx,
  editor: Editor,
  { kind, id }: { kind: PageKind; id: string },
  { name, url, tags, notes, archived, revision, ...terms }: LibraryPagePatch,
  now: Date,
): Promise<Patched> => {
  await lockSnapshot(tx);
  const page = await findPage(tx, editor.workspace, kind, id);
  if (!page) throw new Refusal('not_found');
  if (page.revision !== revision) throw new Refusal('conflict');
  const after = { name: (name ?? page.name).toWellFormed(), url: url ?? page.url };
  const isMoved = after.name !== page.name || after.url !== page.url;
  const made = isMoved ? await makeEdits(tx, editor, [{ page, after }], now) : null;
  const [refused] = made?.refused ?? [];
  if (refused !== undefined) {
    const { field, code, hint, campaign } = refused;
    throw new Refusal('validation_failed', {
      fields: { [field]: code },
      ...(hint !== undefined && { hints: { [field]: hint } }),
      ...(campaign !== undefined && { texts: { [field]: campaign } }),
    });
  }
  const rest = {
    ...(tags !== undefined && { tags }),
    ...(notes !== undefined && { notes }),
    ...(archived !== undefined && { archived }),
    ...(await termsColumns(tx, editor.workspace, kind, page, terms)),
  };
  const [changed] =
    Object.keys(rest).length === 0
      ? []
      : await tx
          .updateTable('library_pages')
          // A new name or URL has counted the change already.
          .set((eb) => ({
            ...rest,
            updated_at: now,
            ...(made === null && { revision: eb('revision', '+', 1) }),
          }))
          .where('id', '=', page.id)
          .returningAll()
          .execute();
  const stored = changed ?? (await findPage(tx, editor.workspace, kind, id)) ?? page;
  const revised = changesPlans(page, stored) ? await campaignsWith(tx, [page.id]) : [];
  await reviseCampaigns(tx, editor, revised, now);
  return { page: stored, made, revised };
};

/**
 * Changes a page, and with a new name or URL each campaign that leads to it. Throws `not_found`, `conflict` (the patch was
 * made on another revision) and `validation_failed`.
 */
export const changePage = (
  db: Db,
  editor: Editor,
  which: { kind: PageKind; id: string },
  patch: LibraryPagePatch,
  now: Date,
): Promise<Patched> => db.transaction().execute((tx) => patchIn(tx, editor, which, patch, now));

const NOTHING: LibraryPreview = { pages: [], refused: [], campaigns: 0, named: [], phases: [] };

/** Makes the change, reads what it did and rolls it back. Throws what the change itself would throw. */
export const previewPage = (
  db: Db,
  editor: Editor,
  which: { kind: PageKind; id: string },
  patch: LibraryPagePatch,
  now: Date,
): Promise<LibraryPreview> =>
  rolledBack(db, async (tx) => {
    const { made, revised } = await patchIn(tx, editor, which, patch, now);
    const told = made === null ? NOTHING : await previewOf(tx, made);
    if (revised.length === 0) return told;
    const more = await namedCampaigns(tx, revised);
    const known = new Set(made?.campaigns.map((campaign) => campaign.id));
    const added = more.filter((campaign) => !known.has(campaign.id));
    return {
      ...told,
      campaigns: told.campaigns + added.length,
      named: [
        ...told.named,
        ...added.map(({ public_id, name, status }) => ({ id: public_id, name, status })),
      ].slice(0, MAX_NAMED),
    };
  });

/**
 * Deletes a page that no campaign leads to; reports keep its destinations. Throws `not_found`, and `validation_failed` while
 * a campaign, even an archived one, leads to it.
 */
export const deletePage = (
  db: Db,
  { workspace }: Editor,
  { kind, id }: { kind: PageKind; id: string },
): Promise<void> =>
  db.transaction().execute(async (tx) => {
    await lockSnapshot(tx);
    const page = await findPage(tx, workspace, kind, id);
    if (!page) throw new Refusal('not_found');
    const leading = await leadingCampaigns(tx, [page.id]);
    if (leading.length > 0)
      throw new Refusal('validation_failed', {
        fields: { id: 'page_in_use' },
        texts: {
          id: leading
            .slice(0, 10)
            .map(({ name }) => name)
            .join(', '),
        },
      });
    const before = await tx
      .selectFrom('library_pages')
      .select(['name', 'url'])
      .where('fallback_id', '=', page.id)
      .orderBy('id')
      .limit(10)
      .execute();
    if (before.length > 0)
      throw new Refusal('validation_failed', {
        fields: { id: 'fallback_in_use' },
        texts: { id: before.map((offer) => offer.name || offer.url).join(', ') },
      });
    await tx.deleteFrom('library_pages').where('id', '=', page.id).execute();
  });

/** Every place of a text in a URL, upper and lower case told apart. */
const replacing = async (
  tx: Tx,
  workspace: number,
  { find, replace, kinds = [...PAGE_KINDS] }: ReplaceInput,
): Promise<PageEdit[]> => {
  const pages = await tx
    .selectFrom('library_pages')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('kind', 'in', kinds)
    .where('archived', '=', false)
    .where(sql<boolean>`position(${find}::text in url) > 0`)
    .orderBy('id')
    .execute();
  return pages.map((page) => ({
    page,
    after: { name: page.name, url: page.url.replaceAll(find, () => replace) },
  }));
};

const replaceIn = async (tx: Tx, editor: Editor, input: ReplaceInput, now: Date): Promise<Made> => {
  await lockSnapshot(tx);
  return makeEdits(tx, editor, await replacing(tx, editor.workspace, input), now);
};

/** Replaces a text in the URLs of all pages that are not archived. What cannot be changed is left, and named. */
export const replaceInPages = (db: Db, editor: Editor, input: ReplaceInput, now: Date): Promise<Made> =>
  db.transaction().execute((tx) => replaceIn(tx, editor, input, now));

export const previewReplacing = (
  db: Db,
  editor: Editor,
  input: ReplaceInput,
  now: Date,
): Promise<LibraryPreview> =>
  rolledBack(db, async (tx) => previewOf(tx, await replaceIn(tx, editor, input, now)));

type ListedChange = Omit<StoredChange, 'workspace_id'> & { user: string | null; user_name: string | null };

const changeAnswer = (row: ListedChange): LibraryChange => ({
  id: row.public_id,
  madeAt: row.made_at.toISOString(),
  user: row.user === null ? null : { id: row.user, name: row.user_name ?? '' },
  pages: row.pages,
  campaigns: row.campaigns.length,
  undoneAt: row.undone_at?.toISOString() ?? null,
});

const changesOf = (db: Db, workspace: number) =>
  db
    .selectFrom('library_changes as h')
    .leftJoin('users as u', 'u.id', 'h.user_id')
    .selectAll('h')
    .select(['u.public_id as user', 'u.name as user_name'])
    .where('h.workspace_id', '=', workspace);

/** A change as the API answers it; null for null. */
export const answeredChange = async (db: Db, change: StoredChange | null): Promise<LibraryChange | null> => {
  if (change === null) return null;
  const row = await changesOf(db, change.workspace_id)
    .where('h.id', '=', change.id)
    .executeTakeFirstOrThrow();
  return changeAnswer(row);
};

/** Newest first. */
export const listChanges = async (
  db: Db,
  workspace: number,
  { page, perPage }: LibraryChangeQuery,
): Promise<Page<LibraryChange>> => {
  const { total } = await db
    .selectFrom('library_changes')
    .select(sql<number>`count(*)::int`.as('total'))
    .where('workspace_id', '=', workspace)
    .executeTakeFirstOrThrow();
  const rows = await changesOf(db, workspace)
    .orderBy('h.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return { rows: rows.map(changeAnswer), total, page, perPage };
};

/** What the destinations of a campaign are in the library. Throws `not_found`. */
export const pagesOfCampaign = async (db: Db, workspace: number, id: string): Promise<CampaignPages> => {
  const campaign = await db
    .selectFrom('campaigns')
    .select('id')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();
  if (!campaign) throw new Refusal('not_found');
  const rows: CampaignPages['rows'] = [];
  for (const kind of PAGE_KINDS) {
    const column = sql.ref(`d.${LINK[kind]}`);
    const found = await sql<Omit<CampaignPages['rows'][number], 'kind'>>`
      select d.public_id as destination, p.public_id as page, (
        select count(distinct c.id)::int from destinations o join campaigns c on c.id = o.campaign_id
        where ${sql.ref(`o.${LINK[kind]}`)} = p.id and o.detached_at is null
          and c.id <> ${campaign.id} and c.status <> 'archived') as others
      from destinations d join library_pages p on p.id = ${column}
      where d.campaign_id = ${campaign.id} and d.detached_at is null
      order by d.position`.execute(db);
    rows.push(...found.rows.map((row) => ({ kind, ...row })));
  }
  return { rows };
};
