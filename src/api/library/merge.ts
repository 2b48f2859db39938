import { sql } from 'kysely';
import type { LibraryPreview, PageChange } from '../../contracts/library/library-change.ts';
import { MAX_PROPOSALS, type MergeInput, type Proposals } from '../../contracts/library/library-merge.ts';
import type { PageKind } from '../../contracts/library/library-page.ts';
import { type GroupedPage, parameterGroups, parametersFor } from '../../core/offers/parameter-groups.ts';
import { joinedParameters } from '../../core/routing/url/own-parameters.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { rolledBack } from '../../db/roll-back.ts';
import { lockSnapshot } from '../../db/snapshot-revision.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { updateRows } from '../../db/update-rows.ts';
import { LINK, pagesLike, type StoredPage, sameText } from '../campaign/pages/link.ts';
import type { Editor, StoredCampaign } from '../campaign/store.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import {
  type Address,
  campaignsInOrder,
  effectOf,
  noteChange,
  type StoredChange,
  writeTexts,
} from './change.ts';
import { findPage, leadingCampaigns } from './store.ts';

/** A page that can become one with others. */
type Candidate = GroupedPage & Pick<StoredPage, 'public_id' | 'name' | 'revision'> & { active: number };

/** Clicks continue through `/out` for thirty days, as it was decided then. */
const REMEMBERED_MS = 31 * DAY_MS;

/**
 * Pages of a kind that can become one with others: not archived; without a cap, because two caps of 100 are not one of 100; neither
 * full lately nor another offer's fallback, whose visitors would get own parameters; and no landing page and offer at once anywhere.
 * `ids`: only these (row IDs).
 */
const candidates = async (
  db: Db,
  workspace: number,
  kind: PageKind,
  now: Date,
  ids: readonly number[] | null = null,
): Promise<Candidate[]> => {
  const link = sql.ref(`d.${LINK[kind]}`);
  const since = new Date(now.getTime() - REMEMBERED_MS);
  const { rows } = await sql<Candidate>`
    with used as (
      select ${link} as page,
        array_agg(distinct d.campaign_id) as campaigns,
        count(distinct d.campaign_id) filter (where c.status <> 'archived')::int as active,
        coalesce(array_agg(distinct d.parameters) filter (where d.parameters <> ''), '{}') as own,
        bool_or(d.offer_id is not null and d.landing_page_id is not null) as both
      from destinations d join campaigns c on c.id = d.campaign_id
      where c.workspace_id = ${workspace} and d.detached_at is null and ${link} is not null
      group by ${link})
    select p.id, p.public_id, p.name, p.url, p.revision,
      jsonb_build_array(p.network_id, p.payout, p.countries, p.fallback_id, p.exits)::text as terms,
      coalesce(u.campaigns, '{}') as campaigns, coalesce(u.active, 0) as active, coalesce(u.own, '{}') as own
    from library_pages p left join used u on u.page = p.id
    where p.workspace_id = ${workspace} and p.kind = ${kind} and not p.archived and p.cap is null
      and not coalesce(u.both, false)
      and (${ids === null} or p.id = any(${ids ?? []}::int[]))
      and not exists (select from library_pages f where f.fallback_id = p.id)
      and not exists (
        select from full_offers s
        where s.page_id = p.id and (s.until is null or s.until > ${since}::timestamptz))
    order by p.id`.execute(db);
  return rows;
};

const proposed = ({ public_id, name, url, revision, active }: Candidate) => ({
  ...{ id: public_id, name, url, revision, campaigns: active },
});

/** Groups of pages that can become one without another URL for any visitor. */
export const proposals = async (db: Db, workspace: number, kind: PageKind, now: Date): Promise<Proposals> => {
  const groups = parameterGroups(await candidates(db, workspace, kind, now));
  return {
    groups: groups.slice(0, MAX_PROPOSALS).map(({ base, others }) => ({
      base: proposed(base),
      others: others.map(({ page, parameters }) => ({ ...proposed(page), parameters })),
    })),
    total: groups.length,
  };
};

export interface Merged {
  page: StoredPage;
  change: StoredChange;
  /** Every campaign that got a revision, as it was. */
  campaigns: StoredCampaign[];
}

interface Which {
  kind: PageKind;
  /** Public ID of the page whose URL stays. */
  id: string;
}

/** The pages of a merge, the base first, each at the revision that was seen. */
const pagesOf = async (
  tx: Tx,
  workspace: number,
  { kind, id }: Which,
  { revision, others }: MergeInput,
): Promise<[StoredPage, ...StoredPage[]]> => {
  const base = await findPage(tx, workspace, kind, id);
  if (!base) throw new Refusal('not_found');
  const found = await tx
    .selectFrom('library_pages')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('kind', '=', kind)
    .where(
      'public_id',
      'in',
      others.map((one) => one.id),
    )
    .execute();
  const byId = new Map(found.map((page) => [page.public_id, page]));
  const pages = others.map((one, place) => {
    const page = byId.get(one.id);
    // Each once, and never the base.
    if (page === undefined || !byId.delete(one.id) || page.id === base.id)
      throw invalidFields({ [`others.${place}.id`]: 'page_unknown' });
    return page;
  });
  const isAsSeen =
    base.revision === revision && pages.every((page, i) => page.revision === others[i]?.revision);
  if (!isAsSeen) throw new Refusal('conflict');
  return [base, ...pages];
};

/** The own parameters that each page's uses get. Throws `validation_failed` if some visitors would get another URL. */
const parametersOf = async (
  tx: Tx,
  workspace: number,
  kind: PageKind,
  [base, ...others]: readonly [StoredPage, ...StoredPage[]],
  now: Date,
): Promise<ReadonlyMap<number, string>> => {
  const ids = [base, ...others].map((page) => page.id);
  const found = new Map((await candidates(tx, workspace, kind, now, ids)).map((one) => [one.id, one]));
  const stays = found.get(base.id);
  const campaigns = new Set(stays?.campaigns);
  return new Map(
    others.map((page, place) => {
      const other = found.get(page.id);
      const parameters = stays && other ? parametersFor(stays, other) : null;
      if (parameters === null || other?.campaigns.some((one) => campaigns.has(one)))
        throw invalidFields({ [`others.${place}.id`]: 'pages_differ' });
      for (const one of other?.campaigns ?? []) campaigns.add(one);
      return [page.id, parameters];
    }),
  );
};

const changesOf = ([base, ...others]: readonly [StoredPage, ...StoredPage[]], name: string): PageChange[] => {
  const after = { name, url: base.url };
  const changeOf = (page: StoredPage): PageChange => ({
    ...{ id: page.public_id, kind: page.kind, before: { name: page.name, url: page.url }, after },
  });
  return [changeOf(base), ...others.map((page) => ({ ...changeOf(page), into: base.public_id }))];
};

const mergeIn = async (
  tx: Tx,
  editor: Editor,
  which: Which,
  input: MergeInput,
  now: Date,
): Promise<Merged> => {
  await lockSnapshot(tx);
  const { workspace } = editor;
  const pages = await pagesOf(tx, workspace, which, input);
  const [base, ...others] = pages;
  const parameters = await parametersOf(tx, workspace, which.kind, pages, now);
  const name = input.name.toWellFormed();
  const taken = (await pagesLike(tx, workspace, [{ name, url: base.url }])).get(
    sameText({ kind: base.kind, name, url: base.url }),
  );
  if (taken !== undefined && taken.id !== base.id) throw invalidFields({ name: 'page_exists' });
  const edits = name === base.name ? [] : [{ page: base, after: { name, url: base.url } }];
  const leading = await leadingCampaigns(
    tx,
    [...others, ...edits.map(({ page }) => page)].map(({ id }) => id),
  );
  const campaigns = await campaignsInOrder(
    tx,
    workspace,
    leading.map(({ public_id }) => public_id),
  );
  const urls = new Map(others.map((page) => [page.id, page.url]));
  const uses = campaigns.flatMap(({ destinations }) =>
    // One that no path leads to may have another URL by now, and still say which page it was.
    destinations.filter((row) => urls.get(row[LINK[base.kind]] ?? 0) === row.url),
  );
  const moved = new Map(
    uses.map((row): [number, Address] => {
      const own = joinedParameters(parameters.get(row[LINK[base.kind]] ?? 0) ?? '', row.parameters);
      return [row.id, { name, url: base.url, parameters: own }];
    }),
  );
  await updateRows(
    tx,
    'library_pages',
    others.map(({ id, revision }) => ({ id, archived: true, revision: revision + 1, updated_at: now })),
  );
  const written = await writeTexts(tx, editor, edits, campaigns, now, moved);
  const merged = uses.map((row): [number, number, string] => [
    row.id,
    row[LINK[base.kind]] as number,
    row.parameters,
  ]);
  const change = await noteChange(tx, editor, changesOf(pages, name), written, now, merged);
  const page = (await findPage(tx, workspace, which.kind, which.id)) ?? base;
  return { page, change, campaigns };
};

/**
 * Makes one page of several: campaigns that lead to the others lead to it, with own parameters that give their visitors the same URLs
 * as before. Throws `not_found`, `conflict` (one was changed since it was seen), and `validation_failed`.
 */
export const mergePages = (
  db: Db,
  editor: Editor,
  which: Which,
  input: MergeInput,
  now: Date,
): Promise<Merged> => db.transaction().execute((tx) => mergeIn(tx, editor, which, input, now));

/** Makes it, reads what it did and rolls it back. Throws what the merge itself would throw. */
export const previewMerge = (
  db: Db,
  editor: Editor,
  which: Which,
  input: MergeInput,
  now: Date,
): Promise<LibraryPreview> =>
  rolledBack(db, async (tx) => {
    const { change, campaigns } = await mergeIn(tx, editor, which, input, now);
    return { pages: change.pages, refused: [], ...(await effectOf(tx, campaigns, change)) };
  });
