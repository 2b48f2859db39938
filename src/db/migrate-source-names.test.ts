import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { sourceNames } from './migrations/0042-source-names.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

/** Campaigns that name their sources by text, as every version before had them. Other columns do not matter here. */
const BEFORE = [
  `insert into workspaces (public_id, name, time_zone, postback_key) values
    ('wsp_1', 'Ana', 'UTC', 'k1'), ('wsp_2', 'Bia', 'UTC', 'k2')`,
  `insert into traffic_sources (public_id, workspace_id, name, tokens, created_at, updated_at)
    values ('src_1', 1, 'Push', '[]', now(), now())`,
  `insert into traffic_sources (public_id, workspace_id, name, tokens, created_at, updated_at)
    select 'src_b' || n, 2, 'B' || n, '[]', now(), now() from generate_series(1, 199) n`,
  'set session_replication_role = replica',
  `insert into campaigns (public_id, workspace_id, domain_id, slug, name, notes, status, revision, source, routing, snapshot_revision)
    select 'cmp_' || row_number() over (), workspace, 1, 's' || row_number() over (), 'C', '', 'active', 1, source, '{}', 1
    from (values (1, ' PUSH'), (1, 'Google Ads '), (1, ''), (1, '  '), (1, 'blue'), (1, 'Blue '), (1, 'Süd'),
      (2, 'Push'), (2, 'often'), (2, 'Often')) as given(workspace, source)`,
  'set session_replication_role = default',
];

test('each text becomes one source of its workspace, the most used first, and campaigns keep theirs', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, migrations.indexOf(sourceNames)));
    for (const statement of BEFORE) await sql.raw(statement).execute(db);
    const texts = () => db.selectFrom('campaigns').select('source').orderBy('id').execute();
    const before = await texts();
    for (const statement of sourceNames.statements) await sql.raw(statement).execute(db);
    expect(await texts()).toEqual(before);
    const rows = await db
      .selectFrom('traffic_sources')
      .select(['public_id', 'workspace_id', 'name', 'tokens', 'link_names', 'meanings'])
      .where(sql<boolean>`name !~ '^B[0-9]'`)
      .orderBy('workspace_id')
      .orderBy(sql`lower(name)`)
      .execute();
    expect(rows.map(({ workspace_id, name }) => `${workspace_id} ${name.toLowerCase()}`)).toEqual([
      '1 blue',
      '1 push',
      '1 süd',
      '2 often',
    ]);
    for (const row of rows) {
      expect(row).toMatchObject({ tokens: [], link_names: [], meanings: {} });
      if (row.name !== 'Push') expect(row.public_id).toMatch(/^src_[0-9A-Za-z]{16}$/);
    }
  } finally {
    await db.destroy();
  }
});
