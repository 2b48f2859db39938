import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../../test/helpers/delivery-queue.ts';
import { deliveryDetail } from '../detail.ts';
import { forgetAddresses } from './forget-addresses.ts';

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
  await queue.addRule({ kind: 'meta', pixelId: '1', eventNames: { sale: 'Purchase' }, testEventCode: null });
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
  const { public_id } = await queue.db.selectFrom('deliveries').select('public_id').executeTakeFirstOrThrow();
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
  await queue.addRule({ kind: 'meta', pixelId: '1', eventNames: { sale: 'Purchase' }, testEventCode: null });
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
  // As they used to be stored.
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
