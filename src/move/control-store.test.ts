import { randomBytes } from 'node:crypto';
import { PGliteDialect, sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { memoryDatabase } from '../../test/helpers/control-stores.ts';
import { dumpControlStore } from '../db/dump.ts';
import { type ControlStore, openControlStore, openStore } from '../db/open.ts';
import { checkDatabase, copyControlStore } from './control-store.ts';

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;
if (!serverUrl) console.warn('SKIPPED: moving the control store (FAIRLEAD_TEST_DATABASE_URL is not set).');

const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
const url = serverUrl ? Object.assign(new URL(serverUrl), { pathname: `/${name}` }).href : '';

const linesOf = async (store: ControlStore): Promise<string[]> => {
  const lines: string[] = [];
  await dumpControlStore(store.db, async (line) => void lines.push(line));
  return lines;
};

/** Triggers of any table, with what they call. */
const triggersOf = async ({ db }: ControlStore): Promise<unknown[]> => {
  const { rows } =
    await sql`select c.relname, t.tgname, p.proname, p.pronamespace::regnamespace::text = current_schema() as here
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid
    where not t.tgisinternal and c.relnamespace = current_schema()::regnamespace order by 1, 2`.execute(db);
  return rows;
};

const copy = (store: ControlStore, move: string, stamp: string): Promise<number> =>
  store.db.transaction().execute((tx) => copyControlStore(tx, url, move, stamp));

describe.skipIf(!serverUrl)('the control store', () => {
  let admin: pg.Client;
  let store: ControlStore;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl });
    await admin.connect();
    await admin.query(`create database ${name}`);
    store = await openStore(new PGliteDialect({ pglite: await memoryDatabase() }));
    await sql`insert into users (public_id, email, name, password_hash, created_at)
      values ('usr_1', 'a@example.com', ${'quotes " \' \\ \n राम'}, 'hash', '2026-03-29 01:59:59.123456+00')`.execute(
      store.db,
    );
    await sql`insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'W', 'UTC', 'k')`.execute(
      store.db,
    );
    await sql`insert into memberships (workspace_id, user_id, role) values (1, 1, 'owner')`.execute(store.db);
    await sql`insert into sessions (public_id, user_id, workspace_id, auth_time, expires_at, last_seen_at)
      values ('ses_1', 1, 1, now(), now(), now())`.execute(store.db);
  });
  afterAll(async () => {
    await store.close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  test('is the same afterwards, with sessions and numbers, also if it was copied before without a switch', async () => {
    const before = await linesOf(store);
    expect(await copy(store, 'a', '1')).toBe(before.filter((line) => line.startsWith('[')).length);
    await sql`insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_2', 'X', 'UTC', 'l')`.execute(
      store.db,
    );
    await copy(store, 'a', '2');
    const copied = await openControlStore({
      ...{ dataDir: '/nowhere', databaseUrl: url },
      edge: { publicUrl: 'http://localhost:3001' } as Parameters<typeof openControlStore>[0]['edge'],
    });
    try {
      expect(await linesOf(copied)).toEqual(await linesOf(store));
      const triggers = await triggersOf(store);
      expect(triggers).toContainEqual({
        ...{ relname: 'spend', tgname: 'spend_added', proname: 'note_spend_change', here: true },
      });
      expect(await triggersOf(copied)).toEqual(triggers);
      const { rows } = await sql<{
        id: number;
      }>`insert into workspaces (public_id, name, time_zone, postback_key)
        values ('wsp_3', 'Y', 'UTC', 'm') returning id`.execute(copied.db);
      expect(rows[0]?.id).toBe(3);
    } finally {
      await copied.close();
    }
  });

  test('is not copied into a database with anything else', async () => {
    await expect(checkDatabase(url, 'b')).rejects.toThrow('a copy that another move made');
    await admin.query(`create database ${name}_other`);
    const other = new URL(url);
    other.pathname = `/${name}_other`;
    try {
      await checkDatabase(other.href, 'a');
      const client = new pg.Client({ connectionString: other.href });
      await client.connect();
      await client.query('create table mine (a int)');
      await client.end();
      await expect(checkDatabase(other.href, 'a')).rejects.toThrow('holds tables');
    } finally {
      await admin.query(`drop database ${name}_other with (force)`);
    }
  });
});
