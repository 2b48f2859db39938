import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { DAY_MS, HOUR_MS } from '../core/time/durations.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

const YEAR_MS = 365 * DAY_MS;

/** A workspace of version 25 with a key, an ended session and its own postback settings; and one with none of these. */
const VERSION_25 = [
  `insert into users (public_id, email, name, password_hash) values
    ('usr_1', 'a@example.com', 'Ana', 'x'), ('usr_2', 'b@example.com', 'Bia', 'y')`,
  `insert into workspaces (public_id, name, time_zone, postback_key) values
    ('wsp_1', 'Ana', 'UTC', 'k1'), ('wsp_2', 'Bia', 'UTC', 'k2')`,
  `insert into memberships (workspace_id, user_id, role) values (1, 1, 'owner'), (2, 2, 'owner')`,
  `insert into api_keys (public_id, user_id, workspace_id, name, scope, hint, sha256, created_at)
    values ('key_1', 1, 1, 'Sheet', 'write', 'flk_abcd', 'h', '2024-03-01T00:00:00Z')`,
  `insert into postback_settings
    (workspace_id, duplicates, statuses, custom, max_click_days, require_source, updated_at)
    values (1, 'ignore', '{"ok": "approved"}', '{upsell}', 30, false, '2026-01-01T00:00:00Z')`,
];

test('keys of version 25 expire a year after the upgrade, and pages still report, without payouts', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, 25));
    for (const statement of VERSION_25) await sql.raw(statement).execute(db);
    const before = Date.now();
    await migrate(db);

    const [key] = await db.selectFrom('api_keys').selectAll().execute();
    expect(key).toMatchObject({
      name: 'Sheet',
      scope: 'write',
      sha256: 'h',
      expiry_by_upgrade: true,
      upgrade_told_at: null,
      expiry_told_at: null,
    });
    const left = (key?.expires_at?.getTime() ?? 0) - before;
    // A leap year is a day longer.
    expect(left).toBeGreaterThan(YEAR_MS - 60_000);
    expect(left).toBeLessThan(YEAR_MS + 25 * HOUR_MS);

    // A workspace without a row has the code's defaults.
    expect(await db.selectFrom('postback_settings').selectAll().execute()).toMatchObject([
      {
        workspace_id: 1,
        duplicates: 'ignore',
        statuses: { ok: 'approved' },
        custom: ['upsell'],
        max_click_days: 30,
        require_source: false,
        script_enabled: true,
        script_payout: false,
        script_statuses: ['lead', 'sale', 'hold'],
        script_events: [],
      },
    ]);
    expect(await db.selectFrom('unfair_rules').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('security_events').selectAll().execute()).toEqual([]);
    expect(await db.selectFrom('users').select('mail_language').execute()).toEqual([
      { mail_language: null },
      { mail_language: null },
    ]);
  } finally {
    await db.destroy();
  }
});
