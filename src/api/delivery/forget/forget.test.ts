import { afterAll, beforeAll, expect, test } from 'vitest';
import { oneStore } from '../../../../test/helpers/control-stores.ts';
import type { ControlStore } from '../../../db/open.ts';
import { insertRows, newRow } from '../new-row.ts';
import { forgetDeliveries } from './forget.ts';

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
