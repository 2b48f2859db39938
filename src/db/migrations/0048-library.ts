import type { Migration } from '../migration.ts';

const SAME = 'md5(url || chr(10) || name)';

/**
 * Each use of a destination by a path of a campaign: what it is used as, and whether visitors can still get there. In a table
 * of its own with statistics, because the database has none about documents, and would compare each use with each page.
 */
const uses = [
  `create temporary table library_uses on commit drop as
    select c.workspace_id, used.kind, d.id as destination, d.url, d.name, d.created_at, md5(d.url || chr(10) || d.name) as same,
      c.status <> 'archived' and path ->> 'detachedAt' is null and d.detached_at is null as live
    from campaigns c
      cross join jsonb_array_elements(c.routing -> 'paths') as path
      cross join lateral (
        select 'landing' as kind, (path ->> 'landing')::int as destination
        union all
        select 'offer', (offer ->> 'destination')::int from jsonb_array_elements(path -> 'offers') as offer) as used
      join destinations d on d.id = used.destination`,
  'analyze library_uses',
];

/** Points the destinations that are used as `kind` to their page. */
const link = (column: 'offer_id' | 'landing_page_id', kind: 'offer' | 'landing'): string =>
  `update destinations d set ${column} = linked.page
    from (
      select distinct u.destination, p.id as page from library_uses u
        join library_pages p on p.workspace_id = u.workspace_id and p.kind = u.kind and ${SAME.replace(/(url|name)/g, 'p.$1')} = u.same
      where u.kind = '${kind}') as linked
    where linked.destination = d.id`;

/**
 * Offers and landing pages, once for all campaigns that lead to them. A campaign keeps its destinations, with the IDs that
 * reports, revisions and click IDs contain; each is now a use of a page. Pages that nothing leads to any more are archived.
 */
export const library: Migration = {
  number: 48,
  name: 'library',
  statements: [
    `create table library_pages (
      id integer generated always as identity primary key,
      public_id text not null constraint library_pages_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      kind text not null constraint library_pages_kind check (kind in ('offer', 'landing')),
      name text not null,
      url text not null,
      tags text[] not null default '{}',
      notes text not null default '',
      archived boolean not null default false,
      revision integer not null default 1 constraint library_pages_revision check (revision > 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      search_text text generated always as (lower(name || chr(10) || url)) stored
    )`,
    // A URL is longer than what an index can hold.
    `create unique index library_pages_same on library_pages (workspace_id, kind, ${SAME})`,
    // For the page of the other kind with the same URL.
    'create index library_pages_url on library_pages (workspace_id, md5(url))',
    `create table library_changes (
      id integer generated always as identity primary key,
      public_id text not null constraint library_changes_public_id_key unique,
      workspace_id integer not null references workspaces on delete cascade,
      user_id integer references users on delete set null,
      made_at timestamptz not null default now(),
      pages jsonb not null,
      campaigns jsonb not null,
      undone_at timestamptz
    )`,
    'create index library_changes_of_workspace on library_changes (workspace_id, id)',
    'create index library_changes_user on library_changes (user_id)',
    `alter table destinations
      add column offer_id integer references library_pages on delete set null,
      add column landing_page_id integer references library_pages on delete set null`,
    `create table library_former_uses (
      id integer generated always as identity primary key,
      destination_id integer not null references destinations on delete cascade,
      page_id integer not null references library_pages on delete cascade,
      until timestamptz not null
    )`,
    'create index library_former_uses_destination on library_former_uses (destination_id)',
    'create index library_former_uses_page on library_former_uses (page_id, until)',
    ...uses,
    `insert into library_pages (public_id, workspace_id, kind, name, url, archived, created_at, updated_at)
      select case kind when 'offer' then 'off_' else 'lnd_' end || substr(md5(gen_random_uuid()::text), 1, 16),
        workspace_id, kind, name, url, not bool_or(live), min(created_at), min(created_at)
      from library_uses group by workspace_id, kind, url, name order by min(destination)`,
    'analyze library_pages',
    link('offer_id', 'offer'),
    link('landing_page_id', 'landing'),
    'create index destinations_offer on destinations (offer_id)',
    'create index destinations_landing_page on destinations (landing_page_id)',
  ],
};
