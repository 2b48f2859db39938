import { sql } from 'kysely';
import { CAMPAIGN_FIGURES } from '../../contracts/campaigns/campaign-query.ts';
import {
  type LibraryFigure,
  type LibraryFilters,
  type LibraryQuery,
  type LibraryRows,
  type LibrarySort,
  NO_NETWORK,
  type PageKind,
} from '../../contracts/library/library-page.ts';
import type { Db } from '../../db/tables.ts';
import { LINK, type StoredPage } from '../campaign/pages/link.ts';
import { invalidFields } from '../http/refusal.ts';
import { rangeOf } from '../report/range.ts';
import type { Auth } from '../session/guard.ts';
import type { PageFigures, recentPageFigures } from './figures.ts';
import { pageAnswers } from './store.ts';

type Workspace = Auth['workspace'];

/** Campaigns that lead to a page and are not archived. */
const leadingCount = (kind: PageKind) => sql<number>`(
  select count(distinct c.id) from destinations d join campaigns c on c.id = d.campaign_id
  where ${sql.ref(`d.${LINK[kind]}`)} = p.id and d.detached_at is null and c.status <> 'archived')`;

/** Pages of a kind that match, as `p`. */
export const matchingPages = (
  db: Db,
  workspace: number,
  kind: PageKind,
  { search = '', tag, network, state }: LibraryFilters,
) => {
  const words = search.trim();
  // Lowercased by the store too, whose rules differ from JavaScript's in some locales.
  const pattern = sql<string>`lower(${`%${words.replace(/[\\%_]/g, '\\$&')}%`})`;
  return db
    .selectFrom('library_pages as p')
    .where('p.workspace_id', '=', workspace)
    .where('p.kind', '=', kind)
    .where('p.archived', '=', state === 'archived')
    .$if(state === 'unused', (q) => q.where(sql<boolean>`${leadingCount(kind)} = 0`))
    .$if(network === NO_NETWORK, (q) => q.where('p.network_id', 'is', null))
    .$if(network !== undefined && network !== NO_NETWORK, (q) =>
      q.where('p.network_id', 'in', (eb) =>
        eb
          .selectFrom('postback_sources')
          .select('id')
          .where('workspace_id', '=', workspace)
          .where('public_id', '=', network ?? ''),
      ),
    )
    .$if(tag !== undefined, (q) => q.where(sql<boolean>`p.tags @> array[${tag}]::text[]`))
    .$if(words !== '', (q) =>
      q.where((eb) =>
        eb.or([
          eb('p.search_text', 'like', pattern),
          sql<boolean>`lower(array_to_string(p.tags, chr(10))) like ${pattern}`,
        ]),
      ),
    );
};

const isFigure = (sort: LibrarySort): sort is LibraryFigure =>
  (CAMPAIGN_FIGURES as readonly LibrarySort[]).includes(sort);

const orderOf = (kind: PageKind, by: Exclude<LibrarySort, LibraryFigure>) =>
  ({
    created: sql`p.created_at`,
    updated: sql`p.updated_at`,
    // Without a name, the URL is shown instead.
    name: sql`lower(coalesce(nullif(p.name, ''), regexp_replace(p.url, '^https?://', '', 'i')))`,
    campaigns: leadingCount(kind),
  })[by];

const allTags = async (db: Db, workspace: number, kind: PageKind): Promise<string[]> => {
  const { rows } = await sql<{ tag: string }>`
    select distinct tag, lower(tag) from library_pages, unnest(tags) as tag
    where workspace_id = ${workspace} and kind = ${kind} order by lower(tag), tag`.execute(db);
  return rows.map(({ tag }) => tag);
};

/**
 * One page of the workspace's offers or landing pages; with a range, also their figures and the totals of all that match.
 * Throws `validation_failed` for an invalid range.
 */
export const listPages = async (
  db: Db,
  figuresIn: ReturnType<typeof recentPageFigures>,
  workspace: Workspace,
  kind: PageKind,
  query: LibraryQuery,
): Promise<LibraryRows> => {
  const { page, perPage, from, to } = query;
  if ((from === undefined) !== (to === undefined)) throw invalidFields({ to: 'range_invalid' });
  const range = from === undefined || to === undefined ? null : rangeOf({ from, to });
  const by = query.sort.replace('-', '') as LibrarySort;
  const descending = query.sort.startsWith('-');
  if (isFigure(by) && range === null) throw invalidFields({ sort: 'sort_needs_range' });
  const direction = descending ? 'desc' : 'asc';
  // All matches in one row: totals need them, and ten thousand rows take the driver longer than the store.
  const order = sql`${isFigure(by) ? sql`p.created_at desc` : sql`${orderOf(kind, by)} ${sql.raw(direction)}`}, p.id ${sql.raw(direction)}`;
  const { ids } = await matchingPages(db, workspace.id, kind, query)
    .select(sql<number[] | null>`array_agg(p.id order by ${order})`.as('ids'))
    .executeTakeFirstOrThrow();
  const all = ids ?? [];
  const figures: PageFigures | null = range && (await figuresIn(workspace, kind, range));
  const sorted = figures !== null && isFigure(by) ? figures.inOrder(all, by, descending) : all;
  const shown = sorted.slice((page - 1) * perPage, page * perPage);
  const found = new Map<number, StoredPage>(
    (shown.length === 0
      ? []
      : await db.selectFrom('library_pages').selectAll().where('id', 'in', shown).execute()
    ).map((row) => [row.id, row]),
  );
  const stored = shown.flatMap((id) => found.get(id) ?? []);
  const answers = await pageAnswers(db, stored);
  return {
    rows: answers.map((answer, i) => ({
      ...answer,
      ...(figures && { figures: figures.of((stored[i] as StoredPage).id) }),
    })),
    total: all.length,
    page,
    perPage,
    ...(figures && { totals: figures.total(all) }),
    tags: await allTags(db, workspace.id, kind),
  };
};
