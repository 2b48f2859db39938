import { randomBytes } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { errorCode, Problem } from '../config/problem.ts';
import { storeUnavailable } from './failure.ts';
import { connectionName } from './one-control.ts';
import { connectControlStore, openControlStore } from './open.ts';
import type { Tx } from './tables.ts';

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;
if (!serverUrl) {
  console.warn('SKIPPED: two controls on one Postgres server (FAIRLEAD_TEST_DATABASE_URL is not set).');
}

const edge = {
  ...{
    host: '127.0.0.1',
    port: 3001,
    probeHost: '127.0.0.1',
    probePort: 0,
    workers: 1,
    node: 1,
    publicUrl: 'http://localhost:3001',
  },
  trustedProxies: [],
  geoipDatabase: null,
  crawlerRanges: null,
  crawlerCheck: false,
  floodPerMinute: 0,
  duplicateWindowMs: 0,
};

test('a connection is named after the machine and the end of the data folder', () => {
  expect(connectionName('/srv/data', 'web-1')).toBe('fairlead web-1:/srv/data');
  const long = connectionName(`/srv/${'x'.repeat(80)}/data`, 'web-1');
  expect(Buffer.byteLength(long)).toBeLessThanOrEqual(63);
  expect(long).toMatch(/^fairlead web-1:…x+\/data$/);
});

describe.skipIf(!serverUrl)('one Postgres server', () => {
  let admin: pg.Client;
  let url: string;
  const name = `fairlead_test_${randomBytes(6).toString('hex')}`;
  beforeAll(async () => {
    admin = new pg.Client({ connectionString: serverUrl ?? '' });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
  });
  afterAll(async () => {
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });
  const open = (dataDir: string, onTaken?: (problem: Problem) => void) =>
    openControlStore({ dataDir, databaseUrl: url, edge }, onTaken);
  const cutAll = () =>
    admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);

  test('a connection that is lost in a transaction, between two queries, fails the transaction and nothing else', async () => {
    const { db } = await open('/srv/one');
    const cut = db.transaction().execute(async (trx) => {
      await sql`select 1`.execute(trx);
      await cutAll();
      await setTimeout(200);
      await sql`select 1`.execute(trx);
    });
    await expect(cut).rejects.toThrow();
    expect((await sql<{ one: number }>`select 1 as one`.execute(db)).rows).toEqual([{ one: 1 }]);
    await db.destroy();
  });

  test('a second control process is refused with a message, and admitted once the first is gone', async () => {
    const first = await open('/srv/one');
    const refused = await open('/srv/two').catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(Problem);
    expect(String(refused)).toMatch(/Another Fairlead runs on the database of DATABASE_URL: .*\/srv\/one\./);
    // A backup only reads, alongside other users.
    const reader = await connectControlStore({ dataDir: '/srv/two', databaseUrl: url });
    expect(await reader.selectFrom('instance').selectAll().execute()).toHaveLength(1);
    await reader.destroy();
    await first.close();
    await (await open('/srv/two')).close();
  });

  test('of two that start at the same time, one is refused', async () => {
    const both = await Promise.allSettled([open('/srv/one'), open('/srv/two')]);
    expect(both.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    for (const one of both) if (one.status === 'fulfilled') await one.value.close();
  });

  test('a lost connection is reopened, unless another process got in between; then this one is told to stop', async () => {
    const taken: Problem[] = [];
    const first = await open('/srv/one', (problem) => taken.push(problem));
    const ask = () => first.db.selectFrom('instance').selectAll().execute();
    await cutAll();
    await expect
      .poll(() =>
        ask().then(
          (rows) => rows.length,
          () => 0,
        ),
      )
      .toBe(1);
    expect(taken).toEqual([]);

    await cutAll();
    const second = await open('/srv/two');
    await expect(ask()).rejects.toThrow('/srv/two');
    await expect(ask()).rejects.toThrow('/srv/two');
    expect(taken).toHaveLength(1);
    await second.close();
    await first.close();
  });

  test('every connection of a process is admitted, and its statements have limits', async () => {
    const store = await open('/srv/one');
    const setting = async (name: string): Promise<unknown> => {
      const { rows } = await sql<{ value: string }>`select current_setting(${name}) as value`.execute(
        store.db,
      );
      return rows[0]?.value;
    };
    const limits = await Promise.all(
      Array.from({ length: 8 }, () => Promise.all([setting('statement_timeout'), setting('lock_timeout')])),
    );
    expect(new Set(limits.map(String))).toEqual(new Set(['1min,10s']));
    expect(await setting('idle_in_transaction_session_timeout')).toBe('1min');
    await store.close();
  });

  test('a statement, a wait for a lock and an idle transaction end at their limits, and the store goes on', async () => {
    const { db, close } = await open('/srv/one');
    await sql`create table if not exists limited (id integer primary key)`.execute(db);
    await sql`insert into limited values (1)`.execute(db);
    /** The failure of `work` in a transaction whose limit is so short that the test need not wait. */
    const failing = (limit: string, work: (trx: Tx) => Promise<unknown>): Promise<unknown> =>
      db
        .transaction()
        .execute(async (trx) => {
          await sql`select set_config(${limit}, '50ms', true)`.execute(trx);
          await work(trx);
        })
        .catch((error: unknown) => error);
    const codes: unknown[] = [];
    const note = (error: unknown): void => {
      expect(storeUnavailable(error), String(error)).toBe(true);
      codes.push(errorCode(error));
    };

    note(await failing('statement_timeout', (trx) => sql`select pg_sleep(30)`.execute(trx)));
    await db.transaction().execute(async (holder) => {
      await sql`update limited set id = 2`.execute(holder);
      note(await failing('lock_timeout', (trx) => sql`update limited set id = 3`.execute(trx)));
    });
    // The server closes the connection of this one.
    note(
      await failing('idle_in_transaction_session_timeout', async (trx) => {
        await setTimeout(500);
        await sql`select 1`.execute(trx);
      }),
    );
    expect(codes.slice(0, 2)).toEqual(['57014', '55P03']);
    const { rows } = await sql<{ id: number }>`select id from limited`.execute(db);
    expect(rows).toEqual([{ id: 2 }]);
    await close();
  });

  test('explains an unreachable server, a wrong password and a missing database', async () => {
    const asked = (databaseUrl: string) =>
      openControlStore({ dataDir: '/srv/one', databaseUrl, edge }).catch((error: unknown) => error);
    const away = await asked('postgres://fairlead:secret@127.0.0.1:1/fairlead');
    expect(away).toBeInstanceOf(Problem);
    expect(String(away)).toMatch(/cannot be reached \(ECONNREFUSED\)/);
    const none = await asked(Object.assign(new URL(url), { pathname: '/nowhere' }).href);
    expect(String(none)).toMatch(/refused the connection: database "nowhere" does not exist/);
    const nobody = await asked(Object.assign(new URL(url), { username: 'nobody_here' }).href);
    expect(nobody).toBeInstanceOf(Problem);
    expect(String(nobody)).toMatch(/refused the connection: role "nobody_here" does not exist/);
    for (const error of [away, none, nobody]) expect(String(error)).not.toContain('secret');
  });
});
