import { PGlite } from '@electric-sql/pglite';
import { Kysely, PGliteDialect, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { storeKinds } from '../../test/helpers/control-stores.ts';
import { Problem } from '../config/problem.ts';
import { ensureDefaultDomain } from './default-domain.ts';
import { brokenUnique } from './failure.ts';
import { migrate, StoreVersionError } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { ControlStore } from './open.ts';
import { publicId } from './public-id.ts';
import { nextSnapshotRevision } from './snapshot-revision.ts';
import type { Tables } from './tables.ts';

const user = (email: string) => ({ public_id: publicId('usr'), email, name: 'Ana', password_hash: 'x' });
const workspace = (name: string) => ({
  public_id: publicId('wsp'),
  name,
  time_zone: 'UTC',
  postback_key: publicId('wsp'),
});

test('migrations are numbered from 1 without gaps', () => {
  expect(migrations.map((m) => m.number)).toEqual(migrations.map((_, i) => i + 1));
});

test('a step has no time limit, and waits longer for a lock than a statement may', async () => {
  const pglite = await PGlite.create();
  await pglite.exec("set statement_timeout = '60s'; set lock_timeout = '10s'");
  const db = new Kysely<Tables>({ dialect: new PGliteDialect({ pglite }) });
  const limits =
    "select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock";
  await migrate(db, [{ number: 1, name: 'limits', statements: [`create table limits as ${limits}`] }]);
  const during = await sql`select * from limits`.execute(db);
  expect(during.rows).toEqual([{ statement: '0', lock: '5min' }]);
  const after = await sql.raw(limits).execute(db);
  expect(after.rows).toEqual([{ statement: '1min', lock: '10s' }]);
  await db.destroy();
});

describe.each(storeKinds())('control store on $name', ({ open }) => {
  let store: ControlStore;
  beforeAll(async () => {
    store = await open();
  }, 240_000);
  afterAll(() => store.close());

  test('migrating again changes nothing', async () => {
    await store.db.insertInto('users').values(user('kept@example.com')).execute();
    await migrate(store.db);
    const kept = await store.db
      .selectFrom('users')
      .where('email', '=', 'kept@example.com')
      .select('id')
      .execute();
    expect(kept).toHaveLength(1);
  });

  test('a newer store, or one with different statements, stops the start', async () => {
    await expect(migrate(store.db, migrations.slice(0, -1))).rejects.toThrow(/written by a newer Fairlead/);
    await expect(migrate(store.db, migrations.slice(0, -1))).rejects.toThrow(StoreVersionError);
    // Shown as a message, without repeated restarts.
    await expect(migrate(store.db, migrations.slice(0, -1))).rejects.toThrow(Problem);
    const edited = migrations.map((m) => ({ ...m, statements: [...m.statements, 'select 1'] }));
    await expect(migrate(store.db, edited)).rejects.toThrow(/other statements/);
  });

  test('a failing step leaves nothing behind and is tried again', async () => {
    const number = migrations.length + 1;
    const bad = { number, name: 'bad', statements: ['create table half (id integer)', 'create nonsense'] };
    await expect(migrate(store.db, [...migrations, bad])).rejects.toThrow(/nonsense/);
    const tables = await store.db.introspection.getTables();
    expect(tables.map((t) => t.name)).not.toContain('half');
    await migrate(store.db);
  });

  test('the database refuses a duplicate or upper-case email', async () => {
    await store.db.insertInto('users').values(user('a@example.com')).execute();
    const again = await store.db
      .insertInto('users')
      .values(user('a@example.com'))
      .execute()
      .catch((error: unknown) => error);
    expect(brokenUnique(again)).toBe('users_email_key');
    await expect(store.db.insertInto('users').values(user('B@example.com')).execute()).rejects.toThrow(
      /users_email_lower/,
    );
  });

  test('the configured origin becomes the default domain; the former one stays', async () => {
    const { id } = await store.db
      .insertInto('workspaces')
      .values(workspace('one'))
      .returning('id')
      .executeTakeFirstOrThrow();
    const ensure = (origin: string) =>
      store.db.transaction().execute((tx) => ensureDefaultDomain(tx, origin, id));
    await ensure('http://localhost:3001');
    await ensure('https://go.example.com');
    const domains = await store.db
      .selectFrom('domains')
      .select(['host', 'origin', 'is_default'])
      .orderBy('id')
      .execute();
    expect(domains).toEqual([
      { host: 'localhost:3001', origin: 'http://localhost:3001', is_default: false },
      { host: 'go.example.com', origin: 'https://go.example.com', is_default: true },
    ]);
  });

  test('snapshot revisions increase by one under concurrent changes; times are read as instants', async () => {
    const made = await Promise.all(
      Array.from({ length: 8 }, () => store.db.transaction().execute((tx) => nextSnapshotRevision(tx))),
    );
    const sorted = made.toSorted((a, b) => a - b);
    expect(sorted).toEqual(sorted.map((_, i) => (sorted[0] as number) + i));
    const at = new Date('2026-03-29T00:59:59.123Z');
    const { id } = await store.db
      .updateTable('instance')
      .set({ snapshot_at: at })
      .returning('id')
      .executeTakeFirstOrThrow();
    const row = await store.db
      .selectFrom('instance')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.snapshot_at).toEqual(at);
  });
});
