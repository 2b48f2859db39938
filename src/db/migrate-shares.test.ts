import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { shares } from './migrations/0038-shares.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

/** A link to a test, as every version before had it. The test's other columns do not matter here. */
const BEFORE = [
  `insert into users (public_id, email, name, password_hash) values ('usr_1', 'a@example.com', 'Ana', 'x')`,
  `insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'Ana', 'UTC', 'k1')`,
  'set session_replication_role = replica',
  `insert into ab_shares (public_id, test_id, sha256, created_by, created_at, last_seen_at)
    values ('shr_1', 1, 'h', 1, '2026-03-01T00:00:00Z', '2026-03-02T00:00:00Z')`,
  'set session_replication_role = default',
];

test('links to tests work as before, without an end, and a link shows either a test or a report', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, migrations.indexOf(shares)));
    for (const statement of BEFORE) await sql.raw(statement).execute(db);
    for (const statement of shares.statements) await sql.raw(statement).execute(db);
    expect(await db.selectFrom('shares').selectAll().execute()).toEqual([
      {
        id: 1,
        public_id: 'shr_1',
        test_id: 1,
        saved_report_id: null,
        sha256: 'h',
        metrics: null,
        created_by: 1,
        created_at: new Date('2026-03-01T00:00:00Z'),
        last_seen_at: new Date('2026-03-02T00:00:00Z'),
        expires_at: null,
      },
    ]);
    const insert = (values: string) =>
      sql
        .raw(
          `insert into shares (public_id, sha256, created_at, test_id, saved_report_id, metrics)
          values ('shr_2', 'i', now(), ${values})`,
        )
        .execute(db);
    await sql.raw('set session_replication_role = replica').execute(db);
    for (const refused of ['1, 1, null', 'null, null, null', `1, null, '[]'`, 'null, 1, null'])
      await expect(insert(refused)).rejects.toThrow(/shares_(subject|metrics)/);
    await insert(`null, 1, '["visits"]'`);
  } finally {
    await db.destroy();
  }
});
