import { randomBytes, randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { awaitControlLease, type Contender, type ControlLease, type Waiting } from './control-lease.ts';
import { connectEventSchema } from './event-schema.ts';
import { controlClaim } from './one-control.ts';
import { openControlStore } from './open.ts';

const serverUrl = process.env.FAIRLEAD_TEST_DATABASE_URL;
if (!serverUrl)
  console.warn('SKIPPED: the lease of control on a Postgres server (FAIRLEAD_TEST_DATABASE_URL is not set).');

const PATIENT = { timeout: 20_000, interval: 50 };

describe.skipIf(!serverUrl)('the lease of control', () => {
  let admin: pg.Client;
  let name: string;
  let url: string;
  let closing: (() => Promise<unknown>)[];
  beforeEach(async () => {
    name = `fairlead_test_${randomBytes(6).toString('hex')}`;
    admin = new pg.Client({ connectionString: serverUrl ?? '' });
    await admin.connect();
    await admin.query(`create database ${name}`);
    url = Object.assign(new URL(serverUrl ?? ''), { pathname: `/${name}` }).href;
    closing = [];
  });
  afterEach(async () => {
    for (const close of closing.reverse()) await close();
    await admin.query(`drop database ${name} with (force)`);
    await admin.end();
  });

  const contender = (place: string, number: number, more: Partial<Contender> = {}): Contender => ({
    owner: randomUUID(),
    place,
    name: `host:/${place}`,
    number,
    folder: `folder of ${place}`,
    keys: () => ({ 'click.key': 'same' }),
    ...more,
  });
  /** A process that wants to be active. */
  const contend = (who: Contender) => {
    const stopping = new AbortController();
    const told: (Waiting | null)[] = [];
    let lease: ControlLease | null = null;
    const ended = awaitControlLease(url, who, {
      signal: stopping.signal,
      onWaiting: (waiting) => told.push(waiting),
    }).then((got) => {
      lease = got;
      return got;
    });
    ended.catch(() => undefined);
    closing.push(async () => {
      stopping.abort();
      await ended.catch(() => undefined);
      await lease?.release();
    });
    return { told, ended, lease: () => lease };
  };
  const query = async (sql: string): Promise<pg.QueryResult> => {
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    try {
      return await client.query(sql);
    } finally {
      await client.end();
    }
  };

  test('one is active, and the next one is as soon as that one gives it up', async () => {
    const first = contend(contender('a', 1));
    await first.ended;
    expect(first.lease()?.holds()).toBe(true);
    const second = contend(contender('b', 2));
    await expect.poll(() => second.told, PATIENT).toEqual([{ why: 'held', by: 'host:/a' }]);
    await first.lease()?.release();
    await second.ended;
    expect([first.lease()?.holds(), second.lease()?.holds()]).toEqual([false, true]);
    await expect.poll(() => [...(second.lease()?.numbers() ?? [])].sort(), PATIENT).toEqual([1, 2]);
  });

  test('one that let its lease end learns that another one has it', async () => {
    const first = contend(contender('a', 1));
    await first.ended;
    const second = contend(contender('b', 2));
    await expect.poll(() => second.told.length, PATIENT).toBe(1);
    await query("update public_events.control_lease set until = '-infinity'");
    await second.ended;
    const lost = await Promise.race([first.lease()?.lost, setTimeout(20_000, null, { ref: false })]);
    expect(String(lost)).toContain('taken over');
    expect([first.lease()?.holds(), second.lease()?.holds()]).toEqual([false, true]);
  });

  test('a database that ends all connections takes the lease from nobody', async () => {
    const first = contend(contender('a', 1));
    await first.ended;
    const second = contend(contender('b', 2));
    await expect.poll(() => second.told.length, PATIENT).toBe(1);
    for (let cut = 0; cut < 3; cut++) {
      await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name]);
      await setTimeout(1500);
    }
    await expect.poll(() => first.lease()?.holds(), PATIENT).toBe(true);
    expect(second.lease()).toBeNull();
    // For a moment, it knew only that the database did not answer.
    expect(second.told.filter((waiting) => waiting?.why === 'keys')).toEqual([]);
  });

  test('one on the same data folder need not wait for the one before it', async () => {
    const first = contend(contender('a', 1));
    await first.ended;
    const again = contend(contender('a', 1));
    await again.ended;
    expect(again.told).toEqual([]);
    await expect.poll(() => first.lease()?.holds(), PATIENT).toBe(false);
  });

  test('one without keys that the last one had does not take over', async () => {
    const keys = (all: Record<string, string>): Partial<Contender> => ({ keys: () => all });
    const first = contend(contender('a', 1, keys({ 'click.key': '1', 'click.2.key': '2' })));
    await first.ended;
    await first.lease()?.release();
    const own: Record<string, string> = { 'click.key': '1', 'old.key': '0' };
    const second = contend(contender('b', 2, keys(own)));
    await expect
      .poll(() => second.told, PATIENT)
      .toEqual([{ why: 'keys', by: 'host:/a', missing: ['click.2.key'] }]);
    own['click.2.key'] = '2';
    await second.ended;
    expect(second.lease()?.holds()).toBe(true);
  });

  test('two data folders have two numbers', async () => {
    await contend(contender('a', 1)).ended;
    await expect(contend(contender('b', 1)).ended).rejects.toThrow(
      'FAIRLEAD_NODE=1 is the number of the control at host:/a',
    );
  });

  test('the connections of the one before are ended, also of its events', async () => {
    const edge = { node: 1, publicUrl: 'http://localhost:3001' } as Parameters<
      typeof openControlStore
    >[0]['edge'];
    const open = async (dataDir: string) => {
      const claim = controlClaim();
      let taken = false;
      const { db } = await openControlStore(
        { dataDir, databaseUrl: url, edge },
        () => {
          taken = true;
        },
        claim,
      );
      const events = await connectEventSchema(url, claim.admit);
      closing.push(
        () => db.destroy(),
        () => events.destroy(),
      );
      return { db, events, isTaken: () => taken };
    };
    const first = await open('/srv/a');
    // One that hangs while it connects.
    const client = new pg.Client({ connectionString: url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query("select pg_advisory_lock(hashtext('fairlead control public'), 0)");
    const transaction = first.db.transaction().execute(async (trx) => {
      await trx.selectFrom('instance').selectAll().execute();
      await open('/srv/b');
      await trx.selectFrom('instance').selectAll().execute();
    });
    await expect(transaction).rejects.toThrow();
    await expect(first.db.selectFrom('instance').selectAll().execute()).rejects.toThrow(
      'Another Fairlead runs',
    );
    expect(first.isTaken()).toBe(true);
  });
});
