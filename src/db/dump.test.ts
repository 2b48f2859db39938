import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { storeKinds } from '../../test/helpers/control-stores.ts';
import { dumpControlStore } from './dump.ts';
import { loadControlStore } from './load.ts';
import { migrate } from './migrate.ts';
import { migrations } from './migrations/all.ts';
import type { ControlStore } from './open.ts';

const linesOf = async (store: ControlStore): Promise<string[]> => {
  const lines: string[] = [];
  await dumpControlStore(store.db, async (line) => void lines.push(line));
  return lines;
};
/** Drops what the migrations created, because a dump is loaded into a store without tables. */
const empty = async (store: ControlStore): Promise<void> => {
  const { rows } = await sql<{ name: string }>`select relname as name from pg_class
    where relnamespace = current_schema()::regnamespace and relkind = 'r'`.execute(store.db);
  for (const { name } of rows) await sql`drop table ${sql.table(name)} cascade`.execute(store.db);
};
const load = (store: ControlStore, lines: readonly string[]): Promise<void> => {
  const iterator = lines.values();
  return loadControlStore(store.db, { next: async () => iterator.next() });
};
const strange = 'quotes " \' \\ \n\t {null} , NULL राम \u{1f600}';

const fill = async ({ db }: ControlStore): Promise<void> => {
  await sql`insert into users (public_id, email, name, password_hash, created_at)
    values ('usr_1', 'a@example.com', ${strange}, 'hash', '2026-03-29 01:59:59.123456+00'),
      ('usr_2', 'b@example.com', '', 'hash', '1999-12-31 23:59:59+05:45')`.execute(db);
  await sql`insert into workspaces (public_id, name, time_zone, postback_key) values ('wsp_1', 'W', 'UTC', 'k')`.execute(
    db,
  );
  await sql`insert into memberships (workspace_id, user_id, role) values (1, 1, 'owner')`.execute(db);
  await sql`update instance set owner_id = 1, snapshot_revision = 7`.execute(db);
  await sql`insert into sessions (public_id, user_id, workspace_id, auth_time, expires_at, last_seen_at)
    values ('ses_1', 1, 1, now(), now(), now())`.execute(db);
  await sql`insert into traffic_sources (public_id, workspace_id, name, tokens, created_at, updated_at)
    values ('src_1', 1, 'S', ${JSON.stringify([{ parameter: 'a', token: strange }])}::jsonb, now(), now())`.execute(
    db,
  );
  await sql`insert into domains (public_id, workspace_id, host, origin, is_default)
    values ('dom_1', 1, 'h', 'http://h', true)`.execute(db);
};

/** Lines of rows, by table; sessions are not restored. */
const rowsOf = (lines: readonly string[]): string[] => {
  const kept: string[] = [];
  let table = '';
  for (const line of lines) {
    if (!line.startsWith('[')) table = JSON.parse(line).table ?? '';
    else if (table !== 'sessions' && table !== 'fairlead_migrations') kept.push(`${table} ${line}`);
  }
  return kept;
};

const kinds = storeKinds();
const ways = kinds.flatMap((from) => kinds.map((to) => ({ name: `${from.name} -> ${to.name}`, from, to })));

test.each(ways)('a store is restored row by row, $name', async ({ from, to }) => {
  const [source, target] = [await from.open(), await to.open()];
  try {
    await fill(source);
    const lines = await linesOf(source);
    await empty(target);
    await load(target, lines);
    const again = await linesOf(target);
    expect(rowsOf(again)).toEqual(rowsOf(lines));
    expect(rowsOf(lines).some((row) => row.includes('\\u'))).toBe(false);
    expect(await target.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
    expect(await target.db.selectFrom('users').select('name').where('id', '=', 1).execute()).toEqual([
      { name: strange },
    ]);
    // Rows created after the backup are lost; their numbers are not reused.
    const made = await sql<{ id: number }>`insert into workspaces (public_id, name, time_zone, postback_key)
      values ('wsp_2', 'W', 'UTC', 'l') returning id`.execute(target.db);
    expect(made.rows[0]?.id).toBe(10_002);
    // Foreign keys exist again.
    await expect(sql`delete from users where id = 1`.execute(target.db)).rejects.toThrow(/foreign key/);
  } finally {
    await source.close();
    await target.close();
  }
});

test('truncated lines, or those of a newer program, are refused', async () => {
  const [kind] = kinds;
  const [source, target] = [await kind!.open(), await kind!.open()];
  try {
    const lines = await linesOf(source);
    await empty(target);
    await expect(load(target, [])).rejects.toThrow('damaged');
    await expect(load(target, [lines[0]!.replace('"dump":1', '"dump":2')])).rejects.toThrow('newer');
    const newer = JSON.parse(lines[0]!);
    newer.migrations.push({ number: newer.migrations.length + 1, name: 'later', checksum: '' });
    await expect(load(target, [JSON.stringify(newer)])).rejects.toThrow('newer Fairlead');
    await expect(load(target, lines.slice(0, -1))).rejects.toThrow('damaged');
    await empty(target);
    await expect(
      load(
        target,
        lines.filter((line) => !line.startsWith('[')),
      ),
    ).rejects.toThrow('damaged');
  } finally {
    await source.close();
    await target.close();
  }
});

test('a dump of an older program is loaded as it is, and migrated like the store it came from', async () => {
  const [kind] = kinds;
  const [source, target] = [await kind!.open(), await kind!.open()];
  try {
    await empty(source);
    await migrate(source.db, migrations.slice(0, 5));
    const lines = await linesOf(source);
    await empty(target);
    await load(target, lines);
    const applied = (store: ControlStore) =>
      sql<{ newest: number }>`select max(number) as newest from fairlead_migrations`.execute(store.db);
    expect((await applied(target)).rows).toEqual([{ newest: 5 }]);
    await migrate(target.db);
    expect((await applied(target)).rows).toEqual([{ newest: migrations.length }]);
  } finally {
    await source.close();
    await target.close();
  }
});
