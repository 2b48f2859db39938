import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { expect, test } from 'vitest';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { Tables } from './tables.ts';

/** Two sessions as in version 3: one renewed an hour after sign-in, one signed out immediately. */
const VERSION_3 = [
  `insert into users (public_id, email, name, password_hash) values ('usr_1', 'a@example.com', 'Ana', 'x')`,
  `insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'Ana', 'UTC', 'k')`,
  `insert into memberships (workspace_id, user_id, role) values (1, 1, 'owner')`,
  `insert into sessions (public_id, user_id, workspace_id, auth_time, expires_at, ended_at, ended_reason) values
    ('ses_1', 1, 1, '2026-01-01T10:00:00Z', '2026-01-02T10:00:00Z', null, null),
    ('ses_2', 1, 1, '2026-01-01T11:00:00Z', '2026-01-02T11:00:00Z', '2026-01-01T11:00:01Z', 'logout')`,
  `insert into refresh_tokens (session_id, jti, sha256, issued_at) values
    (1, 'j1', 's1', '2026-01-01T10:00:00Z'), (1, 'j2', 's2', '2026-01-01T11:00:00Z')`,
];

test('sessions of version 3 continue, last seen at their last renewal', async () => {
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite: await PGlite.create() }) });
  try {
    await migrate(db, migrations.slice(0, 3));
    for (const statement of VERSION_3) await sql.raw(statement).execute(db);
    await migrate(db);
    const sessions = await db.selectFrom('sessions').selectAll().orderBy('id').execute();
    expect(sessions.map((s) => [s.last_seen_at.toISOString(), s.ended_reason, s.device])).toEqual([
      ['2026-01-01T11:00:00.000Z', null, null],
      ['2026-01-01T11:00:00.000Z', 'logout', null],
    ]);
    const end = (reason: string) =>
      sql`update sessions set ended_at = now(), ended_reason = ${reason} where id = 1`.execute(db);
    await expect(end('boredom')).rejects.toThrow(/sessions_ended_reason/);
    await end('password');
    const user = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
    expect([user.totp_secret, user.totp_enabled_at]).toEqual([null, null]);
    const on = sql`update users set totp_enabled_at = now()`.execute(db);
    await expect(on).rejects.toThrow(/users_totp/);
  } finally {
    await db.destroy();
  }
});
