import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { oneStore } from '../../../test/helpers/control-stores.ts';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';
import type { ControlStore } from '../../db/open.ts';
import { forgetAddresses, forgetDeliveries } from './forget.ts';
import { insertRows, newRow } from './new-row.ts';
import { deliveryDetail } from './sending/answer.ts';

describe('old deliveries', () => {
  const DAY = 24 * 60 * 60 * 1000;
  const NOW = Date.UTC(2026, 2, 10);

  let store: ControlStore;
  beforeAll(async () => {
    store = await oneStore();
  });
  afterAll(() => store.close());

  test('finished deliveries are removed after 30 days, or with the requests; those that wait in vain end', async () => {
    const { db } = store;
    const spaces: Record<string, number> = {};
    for (const [name, days] of [
      ['long', null],
      ['short', 5],
    ] as const) {
      const { id } = await db
        .insertInto('workspaces')
        .values({
          public_id: `wsp_${name}`,
          name,
          time_zone: 'UTC',
          postback_key: name,
          keep_requests_days: days,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      spaces[name] = id;
    }
    const add = async (workspace: string, age: number, state: 'delivered' | 'waiting', testing = false) => {
      const at = new Date(NOW - age);
      const { id } = await db
        .insertInto('webhooks')
        .values({
          ...{
            public_id: `whk_${workspace}${age}${state}${testing}`,
            workspace_id: spaces[workspace] as number,
          },
          url: '',
          events: [],
          enabled: true,
          secrets: '',
          from_seq: 0,
          created_at: at,
          updated_at: at,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const idempotency = `${workspace} ${age / DAY} ${state}${testing ? ' test' : ''}`;
      const row = newRow(
        {
          ...{
            workspace: spaces[workspace] as number,
            target: { webhook: id },
            type: 'test',
            lane: idempotency,
          },
          idempotency,
          facts: null,
          campaign: null,
          receipt: null,
          prepared: { content: { method: 'POST', url: [], headers: [], body: null }, expiresAt: null },
        },
        at,
        { test: testing },
      );
      await db.transaction().execute((tx) => insertRows(tx, [row]));
      if (state === 'delivered')
        await db
          .updateTable('deliveries')
          .set({ state, finished_at: at })
          .where('idempotency', '=', idempotency)
          .execute();
    };
    for (const workspace of ['long', 'short']) {
      await add(workspace, 4 * DAY, 'delivered');
      await add(workspace, 6 * DAY, 'delivered');
      await add(workspace, 31 * DAY, 'delivered');
      await add(workspace, 29 * DAY, 'waiting');
      await add(workspace, 31 * DAY, 'waiting');
    }
    await add('long', DAY, 'waiting', true);
    await forgetDeliveries(db, NOW);
    const rows = await db
      .selectFrom('deliveries')
      .select(['idempotency', 'state'])
      .orderBy('idempotency')
      .execute();
    expect(rows.map(({ idempotency, state }) => `${idempotency}: ${state}`)).toEqual([
      'long 1 waiting test: failed',
      'long 29 waiting: waiting',
      'long 31 waiting: failed',
      'long 4 delivered: delivered',
      'long 6 delivered: delivered',
      'short 29 waiting: failed',
      'short 31 waiting: failed',
      'short 4 delivered: delivered',
    ]);
  });
});

describe('addresses that are no longer kept', () => {
  let queue: Queue;
  beforeAll(async () => {
    queue = await openQueue();
  });
  afterAll(() => queue.close());

  const ADDRESS = '198.51.100.7';
  const keep = (keep_addresses: boolean) =>
    queue.db.updateTable('workspaces').set({ keep_addresses }).execute();
  const stored = async (): Promise<string[]> =>
    (await queue.db.selectFrom('deliveries').selectAll().execute()).map((row) => JSON.stringify(row));

  test('a workspace that stops keeping addresses shows none, and soon has none in sent or waiting deliveries', async () => {
    await keep(true);
    await queue.addRule({
      kind: 'meta',
      pixelId: '1',
      eventNames: { sale: 'Purchase' },
      testEventCode: null,
    });
    queue.answer = () => ({ body: `{"events_received":1,"from":"${ADDRESS}"}` });
    const request = { address: ADDRESS, clickIds: { fbclid: 'x' } };
    for (let i = 0; i < 230; i++) queue.convert({ request });
    await queue.run();
    await queue.db
      .updateTable('deliveries')
      .set({ state: 'waiting', next_try_at: null })
      .where('id', '<', 30)
      .execute();
    await forgetAddresses(queue.db);
    expect((await stored()).every((row) => row.includes(ADDRESS))).toBe(true);
    const { public_id } = await queue.db
      .selectFrom('deliveries')
      .select('public_id')
      .executeTakeFirstOrThrow();
    const detail = async () =>
      JSON.stringify(await deliveryDetail({ ...queue, now: () => queue.now }, queue.workspace, public_id));
    expect(await detail()).toContain(ADDRESS);
    await keep(false);
    expect(await detail()).not.toContain(ADDRESS);
    await forgetAddresses(queue.db);
    expect((await stored()).filter((row) => row.includes(ADDRESS))).toEqual([]);
    expect((await stored()).every((row) => row.includes('Purchase') && row.includes('***'))).toBe(true);
  });

  test('no address is stored in responses and problems, and old ones are removed', async () => {
    await queue.empty();
    await keep(true);
    await queue.addRule({
      kind: 'meta',
      pixelId: '1',
      eventNames: { sale: 'Purchase' },
      testEventCode: null,
    });
    const message = `client_ip_address ${ADDRESS} is not valid`;
    queue.answer = async () => {
      // The response comes after the addresses were removed.
      await keep(false);
      await forgetAddresses(queue.db);
      return { status: 400, body: JSON.stringify({ error: { code: 100, message } }) };
    };
    const request = { address: ADDRESS, clickIds: { fbclid: 'x' } };
    queue.convert({ request });
    await queue.run();
    const all = async () => [
      ...(await stored()),
      JSON.stringify(await queue.db.selectFrom('outgoing_rules').selectAll().execute()),
    ];
    expect((await all()).map((row) => [row.includes(ADDRESS), row.includes('***')])).toEqual([
      [false, true],
      [false, true],
    ]);
    await keep(true);
    queue.answer = () => ({ status: 400, body: JSON.stringify({ error: { code: 100, message } }) });
    queue.convert({ request });
    await queue.run();
    // As it used to be stored.
    const problem = sql<null>`${JSON.stringify({ code: 'event_refused', params: { message } })}::jsonb`;
    const attempt = {
      at: '',
      ms: 1,
      status: 400,
      answer: message,
      problem: { code: 'x', params: { message } },
    };
    await queue.db
      .updateTable('deliveries')
      .set({ problem, attempts: sql`${JSON.stringify([attempt])}::jsonb` })
      .where(sql<boolean>`facts #>> '{click,address}' is not null`)
      .execute();
    await queue.db.updateTable('outgoing_rules').set({ last_problem: problem }).execute();
    await keep(false);
    await forgetAddresses(queue.db);
    expect((await all()).filter((row) => row.includes(ADDRESS))).toEqual([]);
  });
});
