import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { changeOf, NO_HASHES } from '../../../../test/helpers/conversion-changes.ts';
import {
  EXPIRED_GCLID,
  GOOGLE,
  type Google,
  NEW_GCLID,
  openGoogle,
  UNKNOWN_GCLID,
} from '../../../../test/helpers/platforms/google.ts';
import {
  EXPIRED_META_TOKEN,
  META,
  openMeta,
  POOR_META_TOKEN,
} from '../../../../test/helpers/platforms/meta.ts';
import type { Recorder } from '../../../../test/helpers/platforms/recorder.ts';
import { jsonOf, objectOf } from '../../../../test/helpers/platforms/shape.ts';
import { openTiktok, TIKTOK } from '../../../../test/helpers/platforms/tiktok.ts';
import { openOutgoing } from '../../../outgoing/open-outgoing.ts';
import { forgetDeliveries } from '../forget.ts';

/** The clock's start, so that signed-in users stay signed in. */
const START = Date.UTC(2026, 2, 10, 12, 34, 56, 789);
const DAY = 24 * 60 * 60 * 1000;
const SECONDS = Math.floor(START / 1000);
const HASH = 'a'.repeat(64);
let clock = START;
let meta: Awaited<ReturnType<typeof openMeta>>;
let tiktok: Awaited<ReturnType<typeof openTiktok>>;
let google: Google;
let house: House;
let token: string;
let workspace: number;

beforeAll(async () => {
  meta = await openMeta(() => clock);
  tiktok = await openTiktok();
  google = await openGoogle();
  house = await openHouse({
    // The allow list excludes this machine, but addresses set by the operator are still called. Long enough for a busy
    // machine, short enough to wait for.
    messages: openOutgoing({ allow: [], dnsServers: [], limits: { hopMs: 4000 } }),
    platforms: {
      meta: meta.base,
      tiktok: tiktok.base,
      googleAds: google.adsBase,
      googleOauth: google.oauthUrl,
    },
  });
  token = (await house.register('ana@example.com')).access_token;
  workspace = (await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await house.close();
  await Promise.all([meta.close(), tiktok.close(), google.close()]);
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });

beforeEach(async () => {
  clock = START;
  house.clock.now = START;
  for (const recorder of [meta, tiktok, google] as Recorder[]) {
    recorder.requests.length = 0;
    recorder.instead(null);
  }
  const rules = (await call('GET', '/outgoing-rule')).body as { id: string }[];
  for (const { id } of rules) await call('DELETE', `/outgoing-rule/${id}`);
  await house.store.db.deleteFrom('deliveries').execute();
});

const metaTarget = (accessToken = META.token) => ({
  kind: 'meta',
  pixelId: META.pixel,
  accessToken,
  testEventCode: 'TEST123',
  eventNames: { sale: 'Purchase', lead: 'Lead' },
});
const tiktokTarget = (over: object = {}) => ({
  kind: 'tiktok',
  pixelCode: TIKTOK.pixel,
  accessToken: TIKTOK.token,
  testEventCode: 'TEST5',
  eventNames: { sale: 'CompletePayment' },
  ...over,
});
const googleTarget = (over: object = {}) => ({
  kind: 'google',
  customerId: '123-456-7890',
  conversionActions: { sale: GOOGLE.action },
  clientId: GOOGLE.clientId,
  clientSecret: GOOGLE.clientSecret,
  refreshToken: GOOGLE.refreshToken,
  developerToken: GOOGLE.developerToken,
  consent: 'granted',
  ...over,
});

const addRule = async (target: object): Promise<string> => {
  const { status, body } = await call('POST', '/outgoing-rule', { name: 'Rule', target });
  expect([status, body]).toEqual([201, expect.anything()]);
  return at(body, 'id') as string;
};

type Given = Partial<Parameters<typeof changeOf>[0]>;
const convert = async (given: Given = {}): Promise<void> => {
  house.feed.add(changeOf({ workspace, campaign: 0, time: clock, ...given }));
  await run();
};
const run = async (): Promise<void> => {
  await house.deliveries.run();
  await house.deliveries.settled();
};
const pass = (ms: number): void => {
  clock += ms;
  house.clock.now = clock;
};
const newest = async () => {
  const { body } = await call('GET', '/delivery');
  const id = at(body, 'rows.0.id') as string;
  return (await call('GET', `/delivery/${id}`)).body;
};
const fate = async () => {
  const row = await house.store.db
    .selectFrom('deliveries')
    .select(['state', 'problem'])
    .orderBy('id', 'desc')
    .executeTakeFirstOrThrow();
  return [row.state, row.problem?.code ?? null];
};

test('Meta gets a valid event: hashes, fbc with the time of the click, value and currency', async () => {
  await addRule(metaTarget());
  const hashes = { ...NO_HASHES, email: HASH, phoneDigits: HASH };
  await convert({ hashes, request: { clickIds: { fbclid: 'IwAR_aBc' } }, transaction: 'ORDER-1' });
  expect(await fate()).toEqual(['delivered', null]);
  const [request] = meta.requests;
  expect(request?.query.get('access_token')).toBe(META.token);
  const body = jsonOf(request?.body ?? '');
  expect(body).toEqual({
    data: [
      {
        event_name: 'Purchase',
        event_time: SECONDS,
        action_source: 'website',
        event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        event_source_url: 'https://go.example/offer',
        user_data: {
          em: [HASH],
          ph: [HASH],
          client_user_agent: 'Mozilla/5.0',
          fbc: `fb.1.${START - 60_000}.IwAR_aBc`,
        },
        custom_data: { value: 12.5, currency: 'USD', order_id: 'ORDER-1' },
      },
    ],
  });
});

test('a platform gets a conversion once under each name, and each addition to it', async () => {
  await addRule(metaTarget());
  const { click, event, transaction } = changeOf({ workspace, campaign: 0, time: clock });
  const same = { click, event, transaction, request: { clickIds: { fbclid: 'x' } } };
  const tell = async (over: Given): Promise<unknown> => {
    await convert({ ...same, ...over });
    return fate();
  };
  const again = ['dropped', 'already_told'];
  const events = () =>
    meta.requests.map(({ body }) => {
      const told = jsonOf(body);
      return [at(told, 'data.0.event_name'), at(told, 'data.0.custom_data.value')];
    });
  expect(await tell({ status: 'lead' })).toEqual(['delivered', null]);
  expect(await tell({ fate: 'updated', status: 'sale' })).toEqual(['delivered', null]);
  expect(await tell({ fate: 'updated', payout: '15' })).toEqual(again);
  await tell({ fate: 'updated', status: 'hold' });
  expect(await tell({ fate: 'updated', status: 'sale', previousStatus: 'hold' })).toEqual(again);
  expect(await tell({ fate: 'added', payout: '20', added: '5' })).toEqual(['delivered', null]);
  expect(await tell({ fate: 'added', payout: '25', added: '5' })).toEqual(['delivered', null]);
  const expected = [
    ['Lead', 12.5],
    ['Purchase', 12.5],
    ['Purchase', 5],
    ['Purchase', 5],
  ];
  expect(events()).toEqual(expected);

  // The same at once: changes taken together are also compared with each other.
  const other = { ...same, transaction: `${transaction}-2` };
  for (const payout of ['1', '2'])
    house.feed.add(changeOf({ workspace, campaign: 0, time: clock, ...other, payout }));
  await run();
  expect(await fate()).toEqual(again);
  // Nor does it count twice when everything dropped is resent.
  const resent = await call('POST', '/delivery/resend', { filter: { state: 'dropped' } });
  expect(resent.body).toEqual({ count: 0 });
  await run();
  expect(events()).toEqual([...expected, ['Purchase', 1]]);
});

test('a conversion that a platform never accepted is sent by a later change, with a new ID', async () => {
  await addRule(metaTarget());
  const { click, event, transaction } = changeOf({ workspace, campaign: 0, time: clock });
  await convert({ click, event, transaction, request: { clickIds: {} } });
  expect(await fate()).toEqual(['dropped', 'no_click_id']);
  const known = { ...NO_HASHES, email: HASH };
  await convert({ click, event, transaction, fate: 'updated', hashes: known, request: { clickIds: {} } });
  expect(await fate()).toEqual(['delivered', null]);
  const ids = await house.store.db.selectFrom('deliveries').select('idempotency').execute();
  expect(new Set(ids.map(({ idempotency }) => idempotency)).size).toBe(2);
});

test('what was sent stays recorded after the log is cleaned up, whichever delivery sent it', async () => {
  const rule = await addRule(metaTarget());
  const failed = async () =>
    at((await call('GET', `/outgoing-rule/${rule}`)).body, 'health.failed24h') as number;
  const { click, event, transaction } = changeOf({ workspace, campaign: 0, time: clock });
  const same = { click, event, transaction, request: { clickIds: { fbclid: 'x' } } };
  const values = () => meta.requests.map(({ body }) => at(jsonOf(body), 'data.0.custom_data.value'));
  const sendAgain = async () => {
    await call('POST', '/delivery/resend', { filter: { state: 'dropped' } });
    await run();
    return values();
  };
  meta.instead(() => ({ status: 400, body: { error: { code: 100, message: 'Invalid parameter' } } }));
  await convert({ ...same, payout: '1' });
  expect([await fate(), await failed()]).toEqual([['dropped', 'event_refused'], 1]);
  await convert({ ...same, fate: 'updated', payout: '2' });
  meta.instead(null);
  // Of two refused ones, a resend of both sends only one.
  expect(await sendAgain()).toEqual([1, 2, 2]);
  await convert({ ...same, fate: 'updated', payout: '3' });
  expect(await fate()).toEqual(['dropped', 'already_told']);
  expect([await sendAgain(), await failed()]).toEqual([[1, 2, 2], 1]);

  for (const [days, told] of [
    [31, true],
    [399, true],
    [401, false],
  ] as const) {
    await forgetDeliveries(house.store.db, START + days * DAY);
    expect(await house.store.db.selectFrom('deliveries').select('id').execute()).toEqual([]);
    await convert({ ...same, fate: 'updated', payout: '4' });
    expect(await fate()).toEqual(told ? ['dropped', 'already_told'] : ['delivered', null]);
  }
});

test('a platform that has not received a conversion gets all of it when an amount is added, and nothing after that', async () => {
  await addRule(metaTarget());
  const { click, event, transaction } = changeOf({ workspace, campaign: 0, time: clock });
  const same = { click, event, transaction, request: { clickIds: { fbclid: 'x' } } };
  await convert({ ...same, status: 'hold', payout: '10' });
  const add = (payout: string) =>
    changeOf({ ...same, workspace, campaign: 0, time: clock, fate: 'added', payout, added: '5' });
  // Taken together, and one by one.
  house.feed.add(add('15'));
  house.feed.add(add('20'));
  await run();
  await convert({ ...same, fate: 'updated', payout: '20' });
  expect(await fate()).toEqual(['dropped', 'already_told']);
  house.feed.add(add('25'));
  await run();
  const events = meta.requests.map(({ body }) => objectOf(at(jsonOf(body), 'data.0')));
  expect(events.map((one) => at(one, 'custom_data.value'))).toEqual([15, 5, 5]);
  expect(new Set(events.map(({ event_id }) => event_id)).size).toBe(3);
});

test('nothing goes to Meta without its click ID, after seven days, or for a status without a name', async () => {
  await addRule(metaTarget());
  await convert({ request: { clickIds: { gclid: 'x' } } });
  expect(await fate()).toEqual(['dropped', 'no_click_id']);
  await convert({ request: null });
  expect(await fate()).toEqual(['dropped', 'click_gone']);
  const weekAgo = clock - 7 * 24 * 60 * 60 * 1000;
  await convert({ time: weekAgo, request: { clickIds: { fbclid: 'x' } } });
  expect(await fate()).toEqual(['dropped', 'event_too_old']);
  await convert({ status: 'rejected', request: { clickIds: { fbclid: 'x' } } });
  expect(at((await call('GET', '/delivery')).body, 'total')).toBe(3);
  expect(meta.requests).toEqual([]);
});

test('a delivery that waited until it was too old is no longer sent to Meta', async () => {
  meta.instead(() => ({ status: 500 }));
  await addRule(metaTarget());
  await convert({ request: { clickIds: { fbclid: 'x' } } });
  expect(await fate()).toEqual(['waiting', 'platform_busy']);
  meta.instead(null);
  pass(7 * 24 * 60 * 60 * 1000);
  await run();
  expect([await fate(), meta.requests.length]).toEqual([['dropped', 'event_too_old'], 1]);
});

test.each([
  [EXPIRED_META_TOKEN, 'token_expired'],
  ['EAABsomebodyElse', 'token_invalid'],
  [POOR_META_TOKEN, 'permission_missing'],
])('a token that Meta rejects is reported, and the rest waits for a new one: %#', async (bad, code) => {
  const id = await addRule(metaTarget(bad));
  await convert({ request: { clickIds: { fbclid: 'x' } } });
  expect(await fate()).toEqual(['waiting', code]);
  await convert({ request: { clickIds: { fbclid: 'y' } } });
  expect(meta.requests.length).toBe(1);
  const rule = (await call('GET', `/outgoing-rule/${id}`)).body;
  expect(rule).toMatchObject({ health: { state: 'resting', waiting: 2, lastProblem: { code } } });
  // Once rotated, waiting deliveries use the new token.
  await call('PATCH', `/outgoing-rule/${id}`, { target: metaTarget() });
  await run();
  expect((await call('GET', `/outgoing-rule/${id}`)).body).toMatchObject({
    health: { state: 'ok', waiting: 0, delivered24h: 2, lastProblem: null },
  });
  const everything = JSON.stringify([
    ...(await house.store.db.selectFrom('deliveries').selectAll().execute()),
    ...(await house.store.db.selectFrom('outgoing_rules').selectAll().execute()),
    ...(await Promise.all(
      ['/delivery', '/outgoing-rule'].map(async (path) => (await call('GET', path)).body),
    )),
    ...house.logged,
    await newest(),
  ]);
  expect([everything.includes(bad), everything.includes(META.token)]).toEqual([false, false]);
});

test('an unknown pixel is reported; an event that Meta refuses is dropped with its message', async () => {
  await addRule({ ...metaTarget(), pixelId: '999' });
  await convert({ request: { clickIds: { fbclid: 'x' } } });
  expect(await fate()).toEqual(['waiting', 'pixel_unknown']);
  const [rule] = (await call('GET', '/outgoing-rule')).body as { id: string }[];
  await call('DELETE', `/outgoing-rule/${rule?.id}`);
  expect(await fate()).toEqual(['dropped', 'target_deleted']);
  await addRule(metaTarget());
  await convert({ request: { userAgent: '', clickIds: { fbclid: 'x' } } });
  expect(await fate()).toEqual(['delivered', null]);
  expect(at(jsonOf(meta.requests.at(-1)?.body ?? ''), 'data.0.action_source')).toBe('other');
  await convert({ request: { url: 'about:blank', clickIds: { fbclid: 'x' } } });
  const found = await newest();
  expect([at(found, 'state'), at(found, 'problem')]).toEqual([
    'dropped',
    {
      code: 'event_refused',
      params: { platform: 'Meta', message: 'event_source_url is required for website events' },
    },
  ]);
});

test('the test button marks the event, needs a code, and is tried once', async () => {
  const id = await addRule({ ...metaTarget(), testEventCode: null });
  const refused = await call('POST', `/outgoing-rule/${id}/test`, {});
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([
    422,
    { testEventCode: 'test_code_required' },
  ]);
  const tested = await call('POST', `/outgoing-rule/${id}/test`, { testEventCode: 'TEST9' });
  expect(tested).toMatchObject({ status: 200, body: { state: 'delivered', test: true, tries: 1 } });
  expect(jsonOf(meta.requests[0]?.body ?? '')?.test_event_code).toBe('TEST9');
  meta.instead(() => ({ status: 503 }));
  const failed = await call('POST', `/outgoing-rule/${id}/test`, { testEventCode: 'TEST9' });
  expect(failed.body).toMatchObject({ state: 'failed', nextTryAt: null, attempts: [{ status: 503 }] });
});

test('TikTok gets its fields, and reports errors with 200', async () => {
  const id = await addRule(tiktokTarget());
  const hashes = { ...NO_HASHES, email: HASH, phonePlus: HASH, externalId: HASH };
  await convert({ hashes, payout: null, request: { clickIds: { ttclid: 'E.C.P.x' } }, transaction: '' });
  expect(await fate()).toEqual(['delivered', null]);
  expect(jsonOf(tiktok.requests[0]?.body ?? '')).toEqual({
    event_source: 'web',
    event_source_id: TIKTOK.pixel,
    data: [
      {
        event: 'CompletePayment',
        event_time: SECONDS,
        event_id: expect.stringMatching(/^[0-9a-f]{32}$/),
        user: {
          ttclid: 'E.C.P.x',
          email: HASH,
          phone: HASH,
          external_id: HASH,
          user_agent: 'Mozilla/5.0',
        },
        page: { url: 'https://go.example/offer' },
        properties: {},
      },
    ],
  });
  await convert({ request: {} });
  expect(await fate()).toEqual(['dropped', 'no_click_id']);
  await call('PATCH', `/outgoing-rule/${id}`, {
    target: tiktokTarget({ accessToken: 'wrongTokenOfTheTest' }),
  });
  await convert({ request: { clickIds: { ttclid: 'E.C.P.x' } } });
  expect(await fate()).toEqual(['waiting', 'token_invalid']);
  expect(JSON.stringify(await newest())).not.toContain('wrongTokenOfTheTest');
  await call('PATCH', `/outgoing-rule/${id}`, {
    target: tiktokTarget({ accessToken: TIKTOK.token, pixelCode: 'COTHERPIXEL' }),
  });
  await run();
  expect(await fate()).toEqual(['waiting', 'pixel_unknown']);
  tiktok.instead(() => ({ status: 200, body: { code: 50_000, message: 'System error' } }));
  await call('PATCH', `/outgoing-rule/${id}`, { target: tiktokTarget() });
  await run();
  expect(await fate()).toEqual(['waiting', 'platform_busy']);
  const tested = await call('POST', `/outgoing-rule/${id}/test`, {});
  expect(at(tested.body, 'problem.code')).toBe('platform_busy');
});

test('Google gets one click ID, the action for the status, a time with an offset, and an order ID', async () => {
  await addRule(googleTarget({ loginCustomerId: '111-222-3333' }));
  await convert({ request: { clickIds: { gclid: 'g-1', wbraid: 'w-1', fbclid: 'f' } } });
  expect(await fate()).toEqual(['delivered', null]);
  await convert({ request: { clickIds: { wbraid: 'w-2' } }, hashes: { ...NO_HASHES, email: HASH } });
  const [, first, second] = google.requests;
  expect(google.requests.map(({ path }) => path)).toEqual(['/token', first?.path, first?.path]);
  expect(first?.headers['login-customer-id']).toBe('1112223333');
  expect(jsonOf(first?.body ?? '')).toEqual({
    conversions: [
      {
        gclid: 'g-1',
        conversionAction: `customers/${GOOGLE.customer}/conversionActions/${GOOGLE.action}`,
        conversionDateTime: '2026-03-10 12:34:56+00:00',
        conversionValue: 12.5,
        currencyCode: 'USD',
        consent: { adUserData: 'GRANTED' },
        orderId: expect.stringMatching(/^[0-9a-f]{32}$/),
      },
    ],
    partialFailure: true,
  });
  const [conversion] = (jsonOf(second?.body ?? '')?.conversions ?? []) as unknown[];
  expect(objectOf(conversion)).toMatchObject({ wbraid: 'w-2' });
  expect(objectOf(conversion).userIdentifiers).toBeUndefined();
});

test.each([
  [EXPIRED_GCLID, ['dropped', 'click_too_old']],
  [UNKNOWN_GCLID, ['dropped', 'click_unknown']],
  [NEW_GCLID, ['waiting', 'click_too_new']],
])('Google’s error %s is described', async (gclid, expected) => {
  await addRule(googleTarget());
  await convert({ request: { clickIds: { gclid } } });
  expect(await fate()).toEqual(expected);
  const sixHours = new Date(START + 6 * 60 * 60 * 1000).toISOString();
  if (gclid === NEW_GCLID) expect(at(await newest(), 'nextTryAt')).toBe(sixHours);
});

test.each([
  [{ conversionActions: { sale: '1' } }, 'conversion_action_unknown'],
  [{ developerToken: 'anotherDeveloperToken' }, 'developer_token_refused'],
  [{ customerId: '9999999999' }, 'permission_missing'],
  [{ refreshToken: '1//takenBackLongAgo' }, 'refresh_token_refused'],
  [{ clientSecret: 'anotherClientSecret' }, 'oauth_client_refused'],
])('an account error from Google pauses the target until someone fixes it: %#', async (over, code) => {
  await addRule(googleTarget(over));
  await convert({ request: { clickIds: { gclid: 'g' } } });
  expect(await fate()).toEqual(['waiting', code]);
});

test('an access token is requested once for all, and again when Google no longer accepts it', async () => {
  await addRule(googleTarget());
  const gclid = () => ({ request: { clickIds: { gclid: 'g' } } });
  // Tokens from other tests have expired by then.
  pass(2 * 60 * 60 * 1000);
  const before = google.tokens.length;
  for (let i = 0; i < 3; i++) house.feed.add(changeOf({ workspace, campaign: 0, time: clock, ...gclid() }));
  await convert(gclid());
  const asked = google.tokens.length;
  expect(asked).toBe(before + 1);
  google.revoke();
  await convert(gclid());
  expect(await fate()).toEqual(['waiting', 'token_expired']);
  pass(60_000);
  await run();
  expect(await fate()).toEqual(['delivered', null]);
  expect(google.tokens.length).toBe(asked + 1);
});

test('if Google’s response was lost and it got a duplicate, the delivery succeeded', async () => {
  await addRule(googleTarget());
  await convert({ request: { clickIds: { gclid: 'g' } } });
  google.requests.length = 0;
  const { body } = await call('GET', '/delivery');
  const resent = await call('POST', '/delivery/resend', { ids: [at(body, 'rows.0.id')] });
  expect(resent.body).toEqual({ count: 1 });
  await run();
  expect(await fate()).toEqual(['delivered', null]);
  expect(google.requests.length).toBe(1);
});

test('Google validates a test without storing it', async () => {
  const id = await addRule(googleTarget());
  const tested = await call('POST', `/outgoing-rule/${id}/test`, {});
  expect(tested.body).toMatchObject({ state: 'delivered', test: true });
  expect(jsonOf(google.requests.at(-1)?.body ?? '')?.validateOnly).toBe(true);
});

test('slow, missing and broken responses are retried; a quota is waited for as requested', async () => {
  const id = await addRule(metaTarget());
  const tries: [Parameters<Recorder['instead']>[0], string][] = [
    [() => 'never', 'timeout'],
    [() => 'reset', 'no_connection'],
    [() => ({ status: 200, body: 'hello' }), 'answer_unknown'],
    [() => ({ status: 429, headers: { 'retry-after': '7200' } }), 'too_many'],
  ];
  for (const [replies, code] of tries) {
    meta.instead(replies);
    await convert({ request: { clickIds: { fbclid: 'x' } } });
    expect(await fate()).toEqual(['waiting', code]);
  }
  const rule = (await call('GET', `/outgoing-rule/${id}`)).body;
  expect(at(rule, 'health.restingUntil')).toBe(new Date(START + 7_200_000).toISOString());
});
