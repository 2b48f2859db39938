import { sql } from 'kysely';
import type * as z from 'zod/mini';
import {
  type LibraryPage,
  MAX_PAGE_USES,
  type PageCampaigns,
  type PageKind,
  type PageUses,
} from '../../contracts/library/library-page.ts';
import type { FullSpan } from '../../contracts/library/offer.ts';
import type { PageQuery } from '../../contracts/list.ts';
import { parseTemplate, templateText } from '../../core/routing/url/template.ts';
import { withClickId } from '../../core/routing/url/with-click-id.ts';
import type { Db, Row } from '../../db/tables.ts';
import { LINK, type StoredPage } from '../campaign/pages/link.ts';

/** Undefined if the workspace has no such page of this kind. */
export const findPage = (
  db: Db,
  workspace: number,
  kind: PageKind,
  id: string,
): Promise<StoredPage | undefined> =>
  db
    .selectFrom('library_pages')
    .selectAll()
    .where('workspace_id', '=', workspace)
    .where('kind', '=', kind)
    .where('public_id', '=', id)
    .executeTakeFirst();

interface Extras {
  campaigns: number;
  other: string | null;
  network: LibraryPage['network'];
  click_parameter: string | null;
  fallback: LibraryPage['fallback'];
  full: StoredSpan | null;
}

type StoredSpan = Pick<Row<'full_offers'>, 'cause' | 'conversions' | 'clicks_after'> &
  Record<'since' | 'until' | 'filled_at', string | null>;

const iso = (time: Date | string | null): string | null =>
  time === null ? null : new Date(time).toISOString();

export const spanAnswer = (span: StoredSpan | Row<'full_offers'>): FullSpan => ({
  cause: span.cause,
  since: iso(span.since) as string,
  until: iso(span.until),
  filledAt: iso(span.filled_at),
  conversions: span.conversions,
  clicksAfter: span.clicks_after,
});

/** How many campaigns lead to each page, archived ones excluded, and the page of the other kind with its URL. */
const extrasOf = async (db: Db, pages: readonly StoredPage[]): Promise<Map<number, Extras>> => {
  const ids = pages.map(({ id }) => id);
  const { rows } = await sql<Extras & { id: number }>`
    select p.id,
      (select count(distinct c.id)::int from destinations d join campaigns c on c.id = d.campaign_id
        where c.status <> 'archived' and d.detached_at is null
          and (d.offer_id = p.id or d.landing_page_id = p.id)) as campaigns,
      (select o.public_id from library_pages o
        where o.workspace_id = p.workspace_id and o.kind <> p.kind and md5(o.url) = md5(p.url)
          and o.url = p.url and not o.archived
        order by o.name <> p.name, o.id limit 1) as other,
      case when n.id is not null then
        json_build_object('id', n.public_id, 'name', n.name, 'paused', n.paused_at is not null) end as network,
      n.click_parameter,
      case when f.id is not null then json_build_object('id', f.public_id, 'name', f.name, 'url', f.url) end as fallback,
      (select to_json(s) from full_offers s where s.page_id = p.id and (s.until is null or s.until > now())
        order by s.cause = 'network', s.since desc limit 1) as "full"
    from library_pages p
      left join postback_sources n on n.id = p.network_id and n.deleted_at is null
      left join library_pages f on f.id = p.fallback_id
    where p.id = any(${ids}::int[])`.execute(db);
  return new Map(rows.map(({ id, ...extras }) => [id, extras]));
};

/** The pages as the API answers them, in order. */
export const pageAnswers = async (db: Db, pages: readonly StoredPage[]): Promise<LibraryPage[]> => {
  const all = pages.length === 0 ? new Map<number, Extras>() : await extrasOf(db, pages);
  return pages.map((page) => {
    const extras = all.get(page.id);
    return {
      id: page.public_id,
      kind: page.kind,
      name: page.name,
      url: page.url,
      tags: page.tags,
      notes: page.notes,
      archived: page.archived,
      campaigns: extras?.campaigns ?? 0,
      other: extras?.other ?? null,
      sentUrl: extras?.click_parameter
        ? templateText(withClickId(parseTemplate(page.url), extras.click_parameter))
        : page.url,
      exits: page.exits,
      network: extras?.network ?? null,
      countries: page.countries,
      payout: page.payout,
      cap: page.cap,
      fallback: extras?.fallback ?? null,
      full: extras?.full ? spanAnswer(extras.full) : null,
      revision: page.revision,
      createdAt: page.created_at.toISOString(),
      updatedAt: page.updated_at.toISOString(),
    };
  });
};

const leading = (db: Db, pages: readonly number[]) =>
  db.selectFrom('campaigns as c').where('c.id', 'in', (eb) =>
    eb
      .selectFrom('destinations as d')
      .select('d.campaign_id')
      .where('d.detached_at', 'is', null)
      .where((or) =>
        or.or([
          sql<boolean>`d.offer_id = any(${pages}::int[])`,
          sql<boolean>`d.landing_page_id = any(${pages}::int[])`,
        ]),
      ),
  );

/** Every campaign that leads to one of the pages, active ones first, and newest first among them. */
export const leadingCampaigns = (
  db: Db,
  pages: readonly number[],
): Promise<Pick<Row<'campaigns'>, 'id' | 'public_id' | 'name' | 'status'>[]> =>
  leading(db, pages)
    .select(['c.id', 'c.public_id', 'c.name', 'c.status'])
    .orderBy(sql`c.status <> 'active'`)
    .orderBy(sql`c.status = 'archived'`)
    .orderBy('c.id', 'desc')
    .execute();

/** Campaigns by row ID, active ones first, and newest first among them. */
export const namedCampaigns = (
  db: Db,
  ids: readonly number[],
): Promise<Pick<Row<'campaigns'>, 'id' | 'public_id' | 'name' | 'status'>[]> =>
  db
    .selectFrom('campaigns')
    .select(['id', 'public_id', 'name', 'status'])
    .where(sql<boolean>`id = any(${ids}::int[])`)
    .orderBy(sql`status <> 'active'`)
    .orderBy('id', 'desc')
    .execute();

/** Destinations that are a page, for reports. */
export const usesOfPage = async (db: Db, { id, kind }: StoredPage): Promise<PageUses> => {
  const rows = await db
    .selectFrom('destinations')
    .select('public_id')
    .where(LINK[kind], '=', id)
    .orderBy(sql`detached_at is not null`)
    .orderBy('id', 'desc')
    .execute();
  return { ids: rows.slice(0, MAX_PAGE_USES).map(({ public_id }) => public_id), total: rows.length };
};

/** Own parameters of the uses of a page in campaigns (row IDs), each once, in the campaign's order. */
const ownParameters = async (
  db: Db,
  page: number,
  campaigns: readonly number[],
): Promise<Map<number, string[]>> => {
  const rows = await db
    .selectFrom('destinations')
    .select(['campaign_id', 'parameters'])
    .where((eb) => eb.or([eb('offer_id', '=', page), eb('landing_page_id', '=', page)]))
    .where('detached_at', 'is', null)
    .where(sql<boolean>`campaign_id = any(${campaigns}::int[])`)
    .orderBy('position')
    .execute();
  const byCampaign = Map.groupBy(rows, (row) => row.campaign_id);
  return new Map([...byCampaign].map(([id, uses]) => [id, [...new Set(uses.map((use) => use.parameters))]]));
};

/** IDs of the domains of campaigns, by the row IDs of the campaigns. */
const domainIds = async (db: Db, campaigns: readonly number[]): Promise<Map<number, string>> => {
  const rows = await db
    .selectFrom('campaigns as c')
    .innerJoin('domains', 'domains.id', 'c.domain_id')
    .select(['c.id', 'domains.public_id as domain'])
    .where(sql<boolean>`c.id = any(${campaigns}::int[])`)
    .execute();
  return new Map(rows.map(({ id, domain }) => [id, domain]));
};

/** One page of them. */
export const listLeading = async (
  db: Db,
  page: number,
  { page: number, perPage }: z.infer<typeof PageQuery>,
): Promise<PageCampaigns> => {
  const all = await leadingCampaigns(db, [page]);
  const shown = all.slice((number - 1) * perPage, number * perPage);
  const ids = shown.map(({ id }) => id);
  const own = await ownParameters(db, page, ids);
  const domains = await domainIds(db, ids);
  const rows = shown.map(({ id, public_id, name, status }) => ({
    ...{ id: public_id, name, status, domain: domains.get(id) ?? '' },
    parameters: own.get(id) ?? [],
  }));
  return { rows, total: all.length, page: number, perPage };
};
