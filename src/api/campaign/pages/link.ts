import { sql } from 'kysely';
import type { PageKind } from '../../../contracts/library/library-page.ts';
import { offersOf } from '../../../core/routing/exits.ts';
import { publicId } from '../../../db/public-id.ts';
import type { Row, Tx } from '../../../db/tables.ts';
import { updateRows } from '../../../db/update-rows.ts';
import { attachedPaths } from '../phases/next-routing.ts';
import type { StoredCampaign } from '../store.ts';
import { addFallbackUses } from './fallbacks.ts';

export type StoredPage = Row<'library_pages'>;
export type PageText = Pick<StoredPage, 'name' | 'url'>;

/** Column of a destination that points to its page of a kind. */
export const LINK = { offer: 'offer_id', landing: 'landing_page_id' } as const satisfies Record<
  PageKind,
  keyof Row<'destinations'>
>;

/** A destination of a campaign where its paths lead to it as an offer, or begin with it as a landing page. */
interface Use extends PageText {
  readonly kind: PageKind;
  /** Row IDs. */
  readonly destination: number;
  readonly page: number | null;
}

/** What a campaign's attached destinations are used as. One can be both. */
const usesOf = ({ destinations, routing }: StoredCampaign): Use[] => {
  const paths = attachedPaths(routing);
  const used = {
    offer: new Set(paths.flatMap(offersOf).map(({ destination }) => destination)),
    landing: new Set(paths.map(({ landing }) => landing)),
  };
  return destinations.flatMap((row) =>
    (['offer', 'landing'] as const)
      .filter((kind) => used[kind].has(row.id))
      .map((kind) => ({ kind, destination: row.id, page: row[LINK[kind]], name: row.name, url: row.url })),
  );
};

export const newPageId = (kind: PageKind): string => publicId(kind === 'offer' ? 'off' : 'lnd');

/** The same for the same kind, name and URL. */
export const sameText = ({ kind, url, name }: Pick<StoredPage, 'kind' | 'url' | 'name'>): string =>
  JSON.stringify([kind, url, name]);

const pagesById = async (tx: Tx, ids: readonly number[]): Promise<Map<number, StoredPage>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx
    .selectFrom('library_pages')
    .selectAll()
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .execute();
  return new Map(rows.map((row) => [row.id, row]));
};

/** The workspace's pages with one of these names and URLs, by `sameText`. */
export const pagesLike = async (
  tx: Tx,
  workspace: number,
  texts: readonly PageText[],
): Promise<Map<string, StoredPage>> => {
  if (texts.length === 0) return new Map();
  // Lone surrogates, which JSON can contain and jsonb refuses; a URL with one is refused later.
  const given = JSON.stringify(
    texts.map(({ url, name }) => ({ url: url.toWellFormed(), name: name.toWellFormed() })),
  );
  // Of both kinds, so that the index of kind, name and URL is used.
  const { rows } = await sql<StoredPage>`
    select p.* from library_pages p join (
      select distinct kind, md5(url || chr(10) || name) as same
      from jsonb_to_recordset(${given}::jsonb) as one(url text, name text), unnest(array['offer', 'landing']) as kind) g
    on p.kind = g.kind and md5(p.url || chr(10) || p.name) = g.same
    where p.workspace_id = ${workspace}`.execute(tx);
  return new Map(rows.map((row) => [sameText(row), row]));
};

/** Row IDs of attached destinations that are uses of these pages, by page. */
const usesOfPages = async (tx: Tx, pages: readonly number[]): Promise<Map<number, number[]>> => {
  if (pages.length === 0) return new Map();
  const { rows } = await sql<{ page: number; ids: number[] }>`
    select page, array_agg(id) as ids from (
      select offer_id as page, id from destinations where offer_id = any(${pages}::int[]) and detached_at is null
      union all
      select landing_page_id, id from destinations
      where landing_page_id = any(${pages}::int[]) and detached_at is null) u
    group by page`.execute(tx);
  return new Map(rows.map(({ page, ids }) => [page, ids]));
};

interface Link {
  use: Use;
  page: number;
}

const setLinks = async (tx: Tx, links: readonly Link[], now: Date): Promise<void> => {
  const former = links.flatMap(({ use }) =>
    use.page === null ? [] : [{ destination_id: use.destination, page_id: use.page, until: now }],
  );
  if (former.length > 0) await tx.insertInto('library_former_uses').values(former).execute();
  for (const kind of ['offer', 'landing'] as const)
    await updateRows(
      tx,
      'destinations',
      links
        .filter(({ use }) => use.kind === kind)
        .map(({ use, page }) => ({ id: use.destination, [LINK[kind]]: page })),
    );
};

/**
 * Makes each destination of these campaigns a use of the page of the library that has its kind, name and URL; a page that
 * no campaign had before is added. If nothing else leads to the page that it was a use of, that page takes the new name and
 * URL, and keeps its history. Another campaign's use is never changed. All must be in `workspace`, with their newest
 * routing; the snapshot must be locked.
 */
export const linkLibrary = async (
  tx: Tx,
  workspace: number,
  campaigns: readonly StoredCampaign[],
  now: Date,
): Promise<void> => {
  const uses = campaigns.flatMap(usesOf);
  const linked = await pagesById(tx, [...new Set(uses.flatMap(({ page }) => page ?? []))]);
  const pageOf = (use: Use): StoredPage | undefined => (use.page === null ? undefined : linked.get(use.page));
  const moved = uses.filter((use) => {
    const page = pageOf(use);
    return page === undefined || sameText(page) !== sameText(use);
  });
  if (moved.length === 0) return;
  const found = await pagesLike(tx, workspace, moved);
  const others = await usesOfPages(tx, [...new Set(moved.flatMap(({ page }) => page ?? []))]);
  const links: Link[] = [];
  const renamed: (PageText & { id: number; archived: boolean; updated_at: Date; revision: number })[] = [];
  const taken = new Set<number>();
  const added: [key: string, uses: Use[]][] = [];
  for (const [key, same] of Map.groupBy(moved, sameText)) {
    const [first] = same as [Use];
    const page = found.get(key);
    if (page !== undefined) {
      if (page.archived)
        renamed.push({
          ...{ id: page.id, name: page.name, url: page.url, archived: false },
          ...{ updated_at: now, revision: page.revision + 1 },
        });
      links.push(...same.map((use) => ({ use, page: page.id })));
      continue;
    }
    const ids = new Set(same.map(({ destination }) => destination));
    const own = same
      .flatMap((use) => pageOf(use) ?? [])
      .find(({ id }) => !taken.has(id) && (others.get(id) ?? []).every((use) => ids.has(use)));
    if (own === undefined) {
      added.push([key, same]);
      continue;
    }
    taken.add(own.id);
    renamed.push({
      ...{ id: own.id, name: first.name, url: first.url, archived: false },
      ...{ updated_at: now, revision: own.revision + 1 },
    });
    links.push(...same.map((use) => ({ use, page: own.id })));
  }
  await updateRows(tx, 'library_pages', renamed);
  if (added.length > 0) {
    const rows = added.map(([, [first]]) => {
      const { kind, name, url } = first as Use;
      return {
        ...{
          public_id: newPageId(kind),
          workspace_id: workspace,
          kind,
          name,
          url,
        },
        ...{ created_at: now, updated_at: now },
      };
    });
    const made = await tx.insertInto('library_pages').values(rows).returning(['id', 'public_id']).execute();
    const idOf = new Map(made.map((row) => [row.public_id, row.id]));
    for (const [i, [, same]] of added.entries()) {
      const page = idOf.get(rows[i]?.public_id ?? '') as number;
      links.push(...same.map((use) => ({ use, page })));
    }
  }
  await setLinks(
    tx,
    links.filter(({ use, page }) => use.page !== page),
    now,
  );
  await addFallbackUses(
    tx,
    campaigns.map(({ id }) => id),
    now,
  );
};
