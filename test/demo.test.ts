import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Demo } from '../src/contracts/workspace/demo.ts';
import { at, PASSWORD } from './helpers/api-house.ts';
import { splitBetween } from './helpers/campaign-body.ts';
import { type DemoHouse, openDemoHouse } from './helpers/demo-house.ts';

/** A fiftieth of the visits. */
const SCALE = 0.02;

let world: DemoHouse;
let token: string;

beforeAll(async () => {
  world = await openDemoHouse(SCALE);
  token = (await world.house.register('ana@example.com')).access_token;
});
afterAll(() => world.close());

/** Rows of every table of the control store. */
const controlRows = async (): Promise<Record<string, number>> => {
  const { db } = world.house.store;
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' order by table_name`.execute(db);
  const counts: Record<string, number> = {};
  for (const { name } of rows) {
    const { rows: found } = await sql<{
      n: number;
    }>`select count(*)::int as n from ${sql.table(name)}`.execute(db);
    counts[name] = found[0]?.n ?? -1;
  }
  return counts;
};

/** Rows of a workspace in every table of the event store that has workspaces. */
const eventRows = async (workspace: number): Promise<Record<string, number>> => {
  const connection = await world.events.store.connect?.();
  if (connection === undefined) throw new Error('The event store is not a file.');
  const tables = await connection.runAndReadAll(
    `select distinct table_name from information_schema.columns where column_name = 'workspace' and table_schema = 'main'`,
  );
  const counts: Record<string, number> = {};
  for (const [name] of tables.getRows()) {
    const found = await connection.runAndReadAll(
      `select count(*)::int from "${name}" where workspace = ${workspace}`,
    );
    counts[String(name)] = Number(found.getRows()[0]?.[0]);
  }
  connection.closeSync();
  return counts;
};

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  world.house.call(method, path, { token, ...(body !== undefined && { body }) });

const state = async (): Promise<Demo> => (await call('GET', '/demo')).body as Demo;

const demoId = async (): Promise<number> => {
  const row = await world.house.store.db.selectFrom('demos').select('workspace_id').executeTakeFirstOrThrow();
  return row.workspace_id;
};

test('a demo is made once, fills both stores, and its removal leaves nothing in either', async () => {
  const domains = await call('GET', '/domain');
  const own = await call('POST', '/campaign', {
    name: 'Mine',
    domainId: at(domains.body, '0.id'),
    slug: 'mine',
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  });
  expect(own.status).toBe(201);
  const before = await controlRows();
  expect(await state()).toMatchObject({ state: 'none' });

  const begun = await call('POST', '/demo');
  expect([begun.status, begun.body]).toMatchObject([202, { state: 'building' }]);
  // Asked for twice, it is made once.
  await call('POST', '/demo');
  await world.desk.settled();
  expect(await state()).toMatchObject({ state: 'ready', done: 100, total: 100 });
  expect((await call('POST', '/demo')).body).toMatchObject({ state: 'ready' });

  const workspace = await demoId();
  const stored = await eventRows(workspace);
  for (const table of ['requests', 'conversions', 'postbacks'])
    expect(stored[table], table).toBeGreaterThan(20);
  const made = await controlRows();
  for (const table of [
    'campaigns',
    'ab_tests',
    'spend',
    'postback_sources',
    'outgoing_rules',
    'saved_reports',
    'library_changes',
    'manual_rates',
    'cost_corrections',
    'spend_uploads',
    'deliveries',
    'told',
  ])
    expect(made[table], table).toBeGreaterThan(before[table] ?? 0);
  // An offer is used by two campaigns, and its URL was changed in both at once.
  const { db } = world.house.store;
  const shared = await db
    .selectFrom('destinations')
    .innerJoin('library_pages', 'library_pages.id', 'destinations.offer_id')
    .select('library_pages.url')
    .where('library_pages.workspace_id', '=', workspace)
    .where('destinations.fallback', '=', false)
    .groupBy('library_pages.url')
    .having((eb) => eb(eb.fn.count('destinations.campaign_id').distinct(), '>', 1))
    .execute();
  expect(shared).toEqual([{ url: expect.stringContaining('&v=2') }]);
  // Conversions were passed on when they arrived, not all at once, and files were uploaded on several days.
  const days = async (table: 'deliveries' | 'spend_uploads', column: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`
      select count(distinct date_trunc('day', ${sql.ref(column)}))::int as n from ${sql.table(table)}
      where workspace_id = ${workspace}`.execute(db);
    return rows[0]?.n ?? 0;
  };
  expect(await days('deliveries', 'created_at')).toBeGreaterThan(2);
  expect(await days('spend_uploads', 'at')).toBe(3);
  const late = await sql<{ n: number }>`select count(*)::int as n from deliveries
    where workspace_id = ${workspace} and finished_at < created_at`.execute(db);
  expect(late.rows).toEqual([{ n: 0 }]);
  const failing = await db
    .selectFrom('outgoing_rules')
    .select('name')
    .where('workspace_id', '=', workspace)
    .where('last_problem', 'is not', null)
    .execute();
  expect(failing).toEqual([]);
  // The key by which it was made is gone.
  expect(made.api_keys).toBe(before.api_keys);
  expect(await world.ingest.audit()).toMatchObject({ missing: 0, duplicate: 0, ok: true });

  expect((await call('DELETE', '/demo')).status).toBe(204);
  expect(await state()).toMatchObject({ state: 'none', workspace: null });
  expect(await controlRows()).toEqual(before);
  // Two tables keep numbers: that nothing of it may be stored again, and for the audit, which journal records are gone.
  const { erased_workspaces: erased, gone_records: gone, ...left } = await eventRows(workspace);
  expect(new Set(Object.values(left)), JSON.stringify(left)).toEqual(new Set([0]));
  expect(erased).toBe(1);
  expect(gone).toBeGreaterThan(0);
  expect(await world.ingest.audit()).toMatchObject({ missing: 0, duplicate: 0, ok: true });
  expect((await call('GET', '/campaign')).body).toMatchObject({ total: 1 });
  expect((await call('DELETE', '/demo')).status).toBe(404);
}, 240_000);

test('a demo that is removed while it is made is gone as well, and another one can be made', async () => {
  const before = await controlRows();
  await call('POST', '/demo');
  expect((await call('DELETE', '/demo')).status).toBe(204);
  expect(await controlRows()).toEqual(before);
  await call('POST', '/demo');
  await world.desk.settled();
  expect(await state()).toMatchObject({ state: 'ready' });
  // Those who sign in now have a campaign of their own.
  const signedIn = await world.house.call('POST', '/login', {
    body: { email: 'ana@example.com', password: PASSWORD },
  });
  const me = await world.house.call('GET', '/session/me', {
    token: at(signedIn.body, 'access_token') as string,
  });
  expect(at(me.body, 'workspace.demo')).toBe(false);
}, 240_000);
