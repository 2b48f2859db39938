import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { openQueue, type Queue } from '../../../test/helpers/delivery-queue.ts';

let queue: Queue;
beforeAll(async () => {
  queue = await openQueue();
});
afterAll(() => queue.close());
beforeEach(() => queue.empty());

const MINUTE = 60_000;
const OLD = 'https://net.example/old?t={txid}&k={secret:key}';
const NEW = 'https://net.example/new?t={txid}&k={secret:key}';
const meta = (eventNames: object) => ({ kind: 'meta', pixelId: '1', eventNames, testEventCode: null });
const click = { clickIds: { fbclid: 'x' } };

const rows = async () => {
  const found = await queue.db
    .selectFrom('deliveries')
    .select(['transaction', 'state', 'problem'])
    .orderBy('id')
    .execute();
  return found.map(({ transaction, state, problem }) => [transaction, state, problem?.code ?? null]);
};
const places = (): string[] => queue.sent.map(({ url }) => new URL(url).pathname);

test('however many wait, none is sent in its old form after its outgoing postback changed, whatever was started since', async () => {
  const rule = await queue.addRule({ url: OLD });
  for (let i = 0; i < 230; i++) queue.convert({ transaction: `T${i}` });
  queue.answer = () => ({ status: 500 });
  await queue.run();
  const before = queue.sent.length;
  await queue.changeRule(rule, { target: { url: NEW }, secrets: { key: 'new-secret' } });
  queue.restart();
  queue.answer = () => ({});
  await queue.run();
  expect(new Set(places().slice(before))).toEqual(new Set(['/new']));
  expect(queue.sent.slice(before).every(({ url }) => url.endsWith('k=new-secret'))).toBe(true);
  expect(queue.sent.length - before).toBe(230);
  expect(new Set((await rows()).map(([, state]) => state))).toEqual(new Set(['delivered']));
});

test('a delivery in progress when its outgoing postback changed is retried at once in the new form if it fails', async () => {
  const rule = await queue.addRule({ url: OLD });
  queue.convert({ transaction: 'A' });
  queue.convert({ transaction: 'B' });
  queue.answer = async () => {
    if (queue.sent.length === 2) await queue.changeRule(rule, { target: { url: NEW } });
    return { status: 500 };
  };
  await queue.run();
  queue.answer = () => ({});
  await queue.run();
  expect(places()).toEqual(['/old', '/old', '/new', '/new']);
  expect(new Set(queue.sent.map(({ headers }) => headers['idempotency-key'])).size).toBe(2);
});

test('what a changed outgoing postback no longer sends is dropped with a reason, and goes when requested', async () => {
  const rule = await queue.addRule(meta({ lead: 'Lead', sale: 'Purchase' }));
  queue.answer = () => ({ status: 500 });
  queue.convert({ transaction: 'lead', status: 'lead', request: click });
  queue.convert({ transaction: 'sale', request: click });
  await queue.run();
  queue.answer = () => ({ body: '{"events_received":1}' });
  await queue.changeRule(rule, { target: { eventNames: { sale: 'Purchase' } } });
  await queue.run();
  expect(await rows()).toEqual([
    ['lead', 'dropped', 'rule_changed'],
    ['sale', 'delivered', null],
  ]);
  await queue.changeRule(rule, { target: { eventNames: { lead: 'Lead', sale: 'Purchase' } } });
  await queue.resendAll();
  await queue.run();
  expect((await rows())[0]).toEqual(['lead', 'delivered', null]);
});

test('filters apply to waiting deliveries, but not to manual sends', async () => {
  const rule = await queue.addRule({ url: OLD });
  queue.answer = () => ({ status: 500 });
  queue.convert({ transaction: 'A', status: 'hold' });
  await queue.run();
  queue.answer = () => ({});
  await queue.changeRule(rule, { match: { statuses: ['sale'] } });
  await queue.run();
  expect(await rows()).toEqual([['A', 'dropped', 'rule_changed']]);
  expect(await queue.resendAll()).toBe(1);
  await queue.run();
  expect(await rows()).toEqual([['A', 'delivered', null]]);
});

test('a receiver that may have a message when the process ended gets nothing else with its ID, also after changing back', async () => {
  const rule = await queue.addRule({ url: `${OLD}&v=1` });
  queue.convert({ transaction: 'A' });
  queue.answer = () => {
    throw new Error('killed');
  };
  await queue.run();
  queue.restart();
  queue.answer = () => ({ status: 500 });
  for (const url of [`${OLD}&v=2`, `${NEW}&v=3`, `${NEW}&v=4`, `${OLD}&v=5`]) {
    await queue.changeRule(rule, { target: { url } });
    await queue.run();
  }
  expect(queue.sent.map(({ url }) => new URL(url).searchParams.get('v'))).toEqual([...'11341']);
});

test('a platform does not get under a new name what another delivery already sent under that name', async () => {
  const rule = await queue.addRule({ url: OLD });
  queue.answer = () => ({ status: 500 });
  const one = { click: { node: 1, worker: 1, epoch: 1, sequence: 7, time: queue.now - 5 }, request: click };
  queue.convert({ ...one, transaction: 'A' });
  queue.convert({ ...one, transaction: 'A', fate: 'updated', previousStatus: 'sale', payout: '15' });
  await queue.run();
  queue.answer = () => ({ body: '{"events_received":1}' });
  await queue.changeRule(rule, { target: meta({ sale: 'Purchase' }) });
  await queue.run();
  await queue.run();
  expect(await rows()).toEqual([
    ['A', 'delivered', null],
    ['A', 'dropped', 'already_told'],
  ]);
});

const REFUSED = { status: 400, body: '{"error":{"code":100,"message":"no"}}' };
const TAKEN = { body: '{"events_received":1}' };
/** A sale of 10, with 5 added twice. */
const sellAndAdd = (): void => {
  const one = { click: { node: 1, worker: 1, epoch: 1, sequence: 9, time: queue.now - 5 }, request: click };
  queue.convert({ ...one, transaction: 'A', payout: '10' });
  queue.convert({ ...one, transaction: 'A', fate: 'added', payout: '15', added: '5' });
  queue.convert({ ...one, transaction: 'A', fate: 'added', payout: '20', added: '5' });
};
const worthOf = ({ body }: { body: string | null }): unknown =>
  JSON.parse(body ?? '').data[0].custom_data.value;

test('an addition to a sale that the platform refused sends all of it, once', async () => {
  await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => ({ status: 500 });
  sellAndAdd();
  await queue.run();
  const sums: unknown[] = [];
  queue.answer = (message) => {
    sums.push(worthOf(message));
    return sums.length === 1 ? REFUSED : TAKEN;
  };
  for (let i = 0; i < 3; i++) {
    queue.now += MINUTE;
    await queue.run();
  }
  expect(sums).toEqual([10, 15, 5]);
  expect((await rows()).map(([, state]) => state)).toEqual(['dropped', 'delivered', 'delivered']);
});

test('if several refused ones are resent, only the newest goes', async () => {
  await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => REFUSED;
  sellAndAdd();
  for (let i = 0; i < 3; i++) await queue.run();
  expect(queue.sent.map(worthOf)).toEqual([10, 15, 20]);
  queue.answer = () => TAKEN;
  expect(await queue.resendAll()).toBe(1);
  await queue.run();
  expect(queue.sent.slice(3).map(worthOf)).toEqual([20]);
  expect(await queue.resendAll()).toBe(1);
});

test('an addition to a sale that the platform has goes alone when resent', async () => {
  await queue.addRule(meta({ sale: 'Purchase' }));
  queue.answer = () => (queue.sent.length === 1 ? TAKEN : REFUSED);
  sellAndAdd();
  for (let i = 0; i < 3; i++) await queue.run();
  queue.answer = () => TAKEN;
  await queue.resendAll();
  for (let i = 0; i < 3; i++) await queue.run();
  expect(queue.sent.map(worthOf)).toEqual([10, 5, 5, 10, 5, 5]);
});

test('a delivery that needs a deleted secret is rebuilt, and does not pause the target', async () => {
  const rule = await queue.addRule({ url: OLD });
  queue.convert({ transaction: 'fails' });
  queue.convert({ transaction: 'lost' });
  queue.answer = ({ url }) =>
    url.includes('lost') ? { ok: false, failure: 'timeout', ms: 1 } : { status: 500 };
  await queue.run();
  queue.answer = () => ({});
  const renamed = OLD.replace('secret:key', 'secret:token');
  await queue.changeRule(rule, { target: { url: renamed }, secrets: { token: 'new-secret' } });
  await queue.run();
  expect(queue.sent.slice(2).map(({ url }) => new URL(url).searchParams.get('k'))).toEqual([
    'new-secret',
    'new-secret',
  ]);
  expect(new Set((await rows()).map(([, state]) => state))).toEqual(new Set(['delivered']));
});

test('a delivered message is resent unchanged, unless it needs a deleted secret or would take one elsewhere', async () => {
  const rule = await queue.addRule({ url: OLD });
  queue.convert({ transaction: 'A' });
  await queue.run();
  await queue.changeRule(rule, { target: { url: NEW } });
  await queue.resendAll();
  await queue.run();
  expect(places()).toEqual(['/old', '/old']);
  await queue.resendAll();
  const moved = { url: 'https://other.example/?k={secret:key}' };
  await queue.changeRule(rule, { target: moved, secrets: { key: 'of-other' } });
  await queue.run();
  expect(await rows()).toEqual([['A', 'dropped', 'rule_changed']]);
  await queue.changeRule(rule, { target: { url: 'https://net.example/' }, secrets: {} });
  expect(await queue.resendAll()).toBe(0);
  expect(queue.sent.length).toBe(2);
});

test('a secret missing from the outgoing postback itself pauses the target', async () => {
  const rule = await queue.addRule({ url: OLD });
  await queue.changeRule(rule, { secrets: {} });
  queue.convert({ transaction: 'A' });
  await queue.run();
  expect(await rows()).toEqual([['A', 'waiting', 'secret_missing']]);
  const { resting_until } = await queue.db
    .selectFrom('outgoing_rules')
    .select('resting_until')
    .executeTakeFirstOrThrow();
  expect(resting_until).toEqual(new Date(queue.now + 15 * MINUTE));
});

test('a delivery that cannot be stored in its new form ends, and blocks nothing after it', async () => {
  const rule = await queue.addRule({ url: OLD });
  for (const transaction of ['A', 'B', 'C']) queue.convert({ transaction });
  queue.answer = () => ({ status: 500 });
  await queue.run();
  await sql`create function refuse_b() returns trigger language plpgsql as $$ begin
      if new.transaction = 'B' and new.state = 'waiting' then raise exception 'too long' using errcode = '54000'; end if;
      return new; end $$`.execute(queue.db);
  await sql`create trigger refuse_b before update on deliveries for each row execute function refuse_b()`.execute(
    queue.db,
  );
  await queue.changeRule(rule, { target: { url: NEW } });
  queue.answer = () => ({});
  await queue.run();
  await sql`drop function refuse_b() cascade`.execute(queue.db);
  expect(await rows()).toEqual([
    ['A', 'delivered', null],
    ['B', 'dropped', 'content_invalid'],
    ['C', 'delivered', null],
  ]);
});

test('a delivery listed but not sent when its outgoing postback changed goes in the new form, also to the same place', async () => {
  const rule = await queue.addRule({ url: `${OLD}&v=1` });
  for (let i = 0; i < 20; i++) queue.convert({ transaction: `T${i}` });
  let changed: Promise<void> | null = null;
  queue.answer = async ({ url }) => {
    changed ??= queue.changeRule(rule, { target: { url: `${OLD}&v=2` } });
    await changed;
    return url.includes('v=1') ? { status: 500 } : {};
  };
  await queue.run();
  await queue.run();
  const versions = queue.sent.map(({ url }) => new URL(url).searchParams.get('v'));
  expect(versions.filter((version) => version === '1').length).toBeLessThan(5);
  expect(versions.filter((version) => version === '2').length).toBe(20);
});

test('a delivery that certainly reached no one is rebuilt, also for the same place', async () => {
  const rule = await queue.addRule({ url: `${OLD}&v=1` });
  queue.convert({ transaction: 'refused' });
  queue.convert({ transaction: 'reset' });
  queue.answer = ({ url }) => ({
    ok: false,
    failure: url.includes('refused') ? 'refused' : 'reset',
    ms: 1,
  });
  await queue.run();
  await queue.changeRule(rule, { target: { url: `${OLD}&v=2` } });
  queue.answer = () => ({});
  await queue.run();
  // Eight are sent at once, in no guaranteed order.
  const again = queue.sent.slice(2).map(({ url }) => new URL(url).searchParams);
  expect(again.map((query) => [query.get('t'), query.get('v')]).toSorted()).toEqual([
    ['refused', '2'],
    ['reset', '1'],
  ]);
});

test('a delivery that waited for a missing Google token reached no one', async () => {
  const google = (sale: string) => ({
    kind: 'google',
    customerId: '1',
    loginCustomerId: null,
    clientId: 'c',
    consent: 'unspecified',
    conversionActions: { sale },
  });
  const secrets = { clientSecret: 'a', refreshToken: 'b', developerToken: 'd' };
  const rule = await queue.addRule(google('111'));
  await queue.changeRule(rule, { secrets });
  queue.convert({ request: { clickIds: { gclid: 'x' } } });
  queue.answer = () => ({ ok: false, failure: 'timeout', ms: 1 });
  await queue.run();
  await queue.changeRule(rule, { target: google('222'), secrets });
  queue.answer = ({ url }) => ({ body: url === '' ? '{"access_token":"t","expires_in":3600}' : '{}' });
  await queue.run();
  expect(queue.sent.at(-1)?.body).toContain('conversionActions/222');
});

test('a delivery that TikTok may have for one pixel does not go with another’s token', async () => {
  const pixel = (pixelCode: string) => ({
    kind: 'tiktok',
    pixelCode,
    eventNames: { sale: 'Purchase' },
    testEventCode: null,
  });
  const rule = await queue.addRule(pixel('OLD'), 'of-old');
  queue.convert({ transaction: 'lost', request: { clickIds: { ttclid: 'x' } } });
  queue.convert({ transaction: 'taken', request: { clickIds: { ttclid: 'x' } } });
  queue.answer = ({ body }) =>
    body?.includes('lost') ? { ok: false, failure: 'timeout', ms: 1 } : { body: '{"code":0}' };
  await queue.run();
  await queue.changeRule(rule, { target: pixel('NEW'), secrets: { accessToken: 'of-new' } });
  queue.answer = () => ({ body: '{"code":0}' });
  await queue.run();
  await queue.resendAll();
  await queue.run();
  const sent = queue.sent.map(({ headers, body }) => [
    headers['access-token'],
    JSON.parse(body ?? '').event_source_id,
  ]);
  expect(sent.slice(2)).toEqual([
    ['of-new', 'NEW'],
    ['of-new', 'NEW'],
  ]);
});

test('a delivery listed but not sent yet is rebuilt when resent, because no one has it', async () => {
  const rule = await queue.addRule({ url: `${OLD}&v=1` });
  for (let i = 0; i < 20; i++) queue.convert({ transaction: `T${i}` });
  let changed: Promise<unknown> | null = null;
  const change = async () => {
    await queue.changeRule(rule, { target: { url: `${OLD}&v=2` } });
    await queue.resendAll();
  };
  queue.answer = async ({ url }) => {
    changed ??= change();
    await changed;
    return url.includes('v=1') ? { status: 500 } : {};
  };
  await queue.run();
  await queue.run();
  const versions = queue.sent.map(({ url }) => new URL(url).searchParams.get('v'));
  expect(versions.filter((version) => version === '1').length).toBeLessThan(5);
  expect(versions.filter((version) => version === '2').length).toBe(20);
});
