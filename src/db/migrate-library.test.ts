import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { library } from './migrations/0048-library.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

const path = (landing: number, offers: readonly number[], detachedAt: string | null = null) => ({
  ...{ number: 0, seed: 's', landing, detachedAt },
  offers: offers.map((destination) => ({ destination, weight: 10_000 / offers.length })),
});
const routing = (...paths: ReturnType<typeof path>[]): string => JSON.stringify({ paths });

/** Campaigns with copies of the same pages. Other columns do not matter here. */
const BEFORE = [
  `insert into workspaces (public_id, name, time_zone, postback_key) values
    ('wsp_1', 'Ana', 'UTC', 'k1'), ('wsp_2', 'Bia', 'UTC', 'k2')`,
  'set session_replication_role = replica',
  `insert into campaigns (public_id, workspace_id, domain_id, slug, name, notes, status, revision, routing, snapshot_revision)
    select 'cmp_' || id, workspace, 1, 's' || id, 'C', '', status, 1, routing::jsonb, 1 from (values
      (1, 1, 'active', '${routing(path(1, [2, 3]), path(0, [1]), path(0, [4], '2026-01-01T00:00:00.000Z'))}'),
      (2, 1, 'paused', '${routing(path(0, [5]))}'),
      (3, 1, 'archived', '${routing(path(0, [6, 7]))}'),
      (4, 2, 'active', '${routing(path(0, [8]))}'),
      (5, 1, 'active', '${routing()}')) as given(id, workspace, status, routing)`,
  'set session_replication_role = default',
  `insert into destinations (public_id, campaign_id, position, name, url, detached_at)
    select 'dst_' || id, campaign, 0, name, 'https://' || host || '.example/', detached::timestamptz from (values
      (1, 1, 'Page', 'both', null), (2, 1, 'Offer', 'a', null), (3, 1, 'Other name', 'a', null),
      (4, 1, 'Gone', 'gone', '2026-01-01'), (5, 2, 'Offer', 'a', null), (6, 3, 'Offer', 'a', null),
      (7, 3, 'Archived', 'c', null), (8, 2 + 2, 'Offer', 'a', null), (9, 1, 'In no path', 'n', '2026-01-01'))
      as given(id, campaign, name, host, detached)`,
];

test('copies of one page become one, unused ones are archived, and destinations stay as they were', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, migrations.indexOf(library)));
    for (const statement of BEFORE) await sql.raw(statement).execute(db);
    const kept = () =>
      db
        .selectFrom('destinations')
        .select(['id', 'public_id', 'name', 'url', 'detached_at'])
        .orderBy('id')
        .execute();
    const before = await kept();
    const snapshot = () => db.selectFrom('instance').select('snapshot_revision').execute();
    const revision = await snapshot();
    await migrate(db, migrations.slice(0, migrations.indexOf(library) + 1));
    expect([await kept(), await snapshot()]).toEqual([before, revision]);
    const pages = await db.selectFrom('library_pages').selectAll().orderBy('id').execute();
    expect(
      pages.map(
        (row) => `${row.workspace_id} ${row.kind} ${row.name} ${row.archived ? 'archived' : 'in use'}`,
      ),
    ).toEqual([
      ...(pages[0]?.kind === 'offer'
        ? ['1 offer Page in use', '1 landing Page in use']
        : ['1 landing Page in use', '1 offer Page in use']),
      '1 offer Offer in use',
      '1 offer Other name in use',
      '1 offer Gone archived',
      '1 offer Archived archived',
      '2 offer Offer in use',
    ]);
    for (const row of pages) expect(row.public_id).toMatch(/^(off|lnd)_[0-9a-f]{16}$/);
    const idOf = (workspace: number, kind: string, name: string) =>
      pages.find((row) => row.workspace_id === workspace && row.kind === kind && row.name === name)?.id;
    const links = await db
      .selectFrom('destinations')
      .select(['public_id', 'offer_id', 'landing_page_id'])
      .orderBy('id')
      .execute();
    const [shared, page] = [idOf(1, 'offer', 'Offer'), idOf(1, 'landing', 'Page')];
    expect(links.map((row) => [row.public_id, row.offer_id, row.landing_page_id])).toEqual([
      ['dst_1', idOf(1, 'offer', 'Page'), page],
      ['dst_2', shared, null],
      ['dst_3', idOf(1, 'offer', 'Other name'), null],
      ['dst_4', idOf(1, 'offer', 'Gone'), null],
      ['dst_5', shared, null],
      ['dst_6', shared, null],
      ['dst_7', idOf(1, 'offer', 'Archived'), null],
      ['dst_8', idOf(2, 'offer', 'Offer'), null],
      ['dst_9', null, null],
    ]);
  } finally {
    await db.destroy();
  }
});
