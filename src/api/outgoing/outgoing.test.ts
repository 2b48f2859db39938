import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { changeOf } from '../../../test/helpers/conversion-changes.ts';
import { openRecorder, type Recorder } from '../../../test/helpers/platforms/recorder.ts';
import { openOutgoing } from '../../outgoing/open-outgoing.ts';

let receiver: Recorder;
let house: House;
let token: string;
let workspace: number;
beforeAll(async () => {
  receiver = await openRecorder(() => ({ status: 200, body: 'OK' }));
  const port = Number(new URL(receiver.url).port);
  house = await openHouse({
    messages: openOutgoing({
      allow: [{ address: '127.0.0.1', bits: 32, port }],
      dnsServers: [],
      limits: { hopMs: 10_000 },
      resolve: async (name) => (name === 'net.example' ? ['192.0.2.0'] : ['10.0.0.7']),
    }),
  });
  token = (await house.register('ana@example.com')).access_token;
  workspace = (await house.store.db.selectFrom('workspaces').select('id').executeTakeFirstOrThrow()).id;
});
afterAll(async () => {
  await house.close();
  await receiver.close();
});

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const fieldsOf = ({ status, body }: { status: number; body: unknown }) => [status, at(body, 'error.fields')];
const run = async (): Promise<void> => {
  await house.deliveries.run();
  await house.deliveries.settled();
};
const convert = async (given: Partial<Parameters<typeof changeOf>[0]> = {}): Promise<void> => {
  house.feed.add(changeOf({ workspace, campaign: 0, time: house.clock.now, ...given }));
  await run();
};

const urlTarget = (over: object = {}) => ({
  kind: 'url',
  method: 'POST',
  url: `${receiver.url}/pb?c={click_id}`,
  contentType: 'json',
  body: '{"status":"{status}","payout":{payout},"key":"{secret:key}"}',
  headers: [{ name: 'X-Key', value: '{secret:key}' }],
  secrets: [{ name: 'key', value: 'abcdef-secret-9876' }],
  ...over,
});

let id: string;
test('an outgoing postback is created, returned without its secrets, and forwards later conversions', async () => {
  await convert();
  const made = await call('POST', '/outgoing-rule', { name: ' Network ', target: urlTarget() });
  expect(made).toMatchObject({
    status: 201,
    body: {
      name: 'Network',
      enabled: true,
      health: { state: 'idle', waiting: 0 },
      match: { events: [], types: [], statuses: [], campaigns: [], trafficSources: [], incomingSources: [] },
      target: { kind: 'url', secrets: [{ name: 'key', set: true }] },
    },
  });
  id = at(made.body, 'id') as string;
  await convert({ status: 'lead', payout: null });
  expect(receiver.requests).toMatchObject([
    {
      method: 'POST',
      path: '/pb',
      body: '{"status":"lead","payout":null,"key":"abcdef-secret-9876"}',
      headers: {
        'x-key': 'abcdef-secret-9876',
        'content-type': 'application/json',
        'user-agent': 'Fairlead',
      },
    },
  ]);
  expect(receiver.requests[0]?.headers['idempotency-key']).toMatch(/^[0-9a-f]{32}$/);
  const list = (await call('GET', '/delivery')).body;
  expect(list).toMatchObject({
    total: 1,
    rows: [{ state: 'delivered', rule: { id, name: 'Network' }, tries: 1, conversion: { status: 'lead' } }],
  });
  const detail = (await call('GET', `/delivery/${at(list, 'rows.0.id')}`)).body;
  expect(detail).toMatchObject({
    request: { method: 'POST', body: '{"status":"lead","payout":null,"key":"***"}' },
    attempts: [{ status: 200, answer: 'OK', problem: null }],
  });
  const kept = await house.store.db.selectFrom('outgoing_rules').selectAll().execute();
  expect(JSON.stringify([kept, list, detail, house.logged, made.body])).not.toContain('abcdef-secret');
});

test('a failing target is shown, fixed and resent to; delivered messages are resent unchanged', async () => {
  receiver.requests.length = 0;
  receiver.instead(() => ({ status: 302, headers: { location: 'http://169.254.169.254/' } }));
  await convert({ transaction: 'FAILS' });
  const found = await call('GET', '/delivery?search=FAILS');
  expect(at(found.body, 'rows.0')).toMatchObject({
    state: 'waiting',
    problem: { code: 'redirect', params: { location: 'http://169.254.169.254/' } },
    nextTryAt: new Date(house.clock.now + 60_000).toISOString(),
  });
  receiver.instead(null);
  const mended = urlTarget({ url: `${receiver.url}/new?t={txid}`, secrets: [{ name: 'key' }] });
  expect((await call('PATCH', `/outgoing-rule/${id}`, { target: mended })).status).toBe(200);
  await run();
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/pb', '/new']);
  expect(receiver.requests[1]?.headers['x-key']).toBe('abcdef-secret-9876');
  await call('PATCH', `/outgoing-rule/${id}`, {
    target: { ...mended, url: `${receiver.url}/newer` },
  });
  const { body } = await call('POST', '/delivery/resend', { filter: { search: 'FAILS' } });
  expect(body).toEqual({ count: 1 });
  await run();
  expect(receiver.requests.map(({ path }) => path)).toEqual(['/pb', '/new', '/new']);
  const ids = receiver.requests.map(({ headers }) => headers['idempotency-key']);
  expect(new Set(ids).size).toBe(1);
});

test('an outgoing postback that matches nothing, is off or was deleted forwards nothing', async () => {
  receiver.requests.length = 0;
  await call('PATCH', `/outgoing-rule/${id}`, { match: { statuses: ['Rejected'] } });
  await convert();
  await call('PATCH', `/outgoing-rule/${id}`, { match: {}, enabled: false });
  await convert();
  expect((await call('DELETE', `/outgoing-rule/${id}`)).status).toBe(204);
  await convert();
  expect(receiver.requests).toEqual([]);
  expect((await call('GET', `/outgoing-rule/${id}`)).status).toBe(404);
  expect(at((await call('GET', '/delivery')).body, 'rows.0.rule')).toBeNull();
});

test.each([
  [{ url: 'https://inside.example/' }, { 'target.url': 'url_private' }],
  [{ url: 'http://169.254.169.254/latest' }, { 'target.url': 'url_private' }],
  [{ url: 'https://{country}.example/' }, { 'target.url': 'macro_place' }],
  [{ url: '' }, { 'target.url': 'url_required' }],
  [{ body: '{"a":{nothing}' }, { 'target.body': 'body_json' }],
  [{ method: 'GET' }, { 'target.body': 'body_without_post' }],
  [{ headers: [{ name: 'Host', value: 'x' }] }, { 'target.headers.0.name': 'header_reserved' }],
  [{ headers: [{ name: 'X-Y', value: 'a\nb' }] }, { 'target.headers.0.value': 'header_invalid' }],
  [{ secrets: [{ name: 'key' }] }, { 'target.secrets.0.value': 'secret_required' }],
  [
    { secrets: [] },
    {
      'target.url': undefined,
      'target.body': 'secret_unknown',
      'target.headers.0.value': 'secret_unknown',
    },
  ],
])('invalid input is refused with its field: %#', async (over, fields) => {
  const target = urlTarget({ url: 'https://net.example/', ...over });
  const answer = await call('POST', '/outgoing-rule', { name: 'x', target });
  expect(fieldsOf(answer)).toEqual([422, JSON.parse(JSON.stringify(fields))]);
});

test('a URL moved to another server takes no secret along', async () => {
  const { body } = await call('POST', '/outgoing-rule', { name: 'Moves', target: urlTarget() });
  const moved = urlTarget({ url: 'https://net.example/', secrets: [{ name: 'key' }] });
  const answer = await call('PATCH', `/outgoing-rule/${at(body, 'id')}`, { target: moved });
  expect(fieldsOf(answer)).toEqual([422, { 'target.secrets.0.value': 'secret_again' }]);
  await call('DELETE', `/outgoing-rule/${at(body, 'id')}`);
});

test('platforms require their fields, and a match requires existing items', async () => {
  const google = { kind: 'google', customerId: '12', conversionActions: { sale: 'x' }, clientId: '' };
  expect(fieldsOf(await call('POST', '/outgoing-rule', { name: 'G', target: google }))).toEqual([
    422,
    {
      'target.customerId': 'customer_invalid',
      'target.conversionActions.sale': 'conversion_action_invalid',
      'target.clientId': 'client_id_required',
    },
  ]);
  const meta = { kind: 'meta', pixelId: '1', eventNames: {} };
  expect(fieldsOf(await call('POST', '/outgoing-rule', { name: 'M', target: meta }))).toEqual([
    422,
    { 'target.accessToken': 'secret_required', 'target.eventNames': 'statuses_required' },
  ]);
  // The second type is off.
  const match = { campaigns: ['cmp_none'], types: [1, 6], incomingSources: ['pbs_none'] };
  expect(fieldsOf(await call('POST', '/outgoing-rule', { name: 'M', match, target: urlTarget() }))).toEqual([
    422,
    {
      'match.campaigns.0': 'campaign_unknown',
      'match.incomingSources.0': 'source_unknown',
      'match.types.1': 'type_unknown',
    },
  ]);
});

test('a status that no conversion has, because its word means another, is refused with its field', async () => {
  const match = { statuses: ['sale', 'Approved', 'deposit', 'no such'] };
  expect(fieldsOf(await call('POST', '/outgoing-rule', { name: 'M', match, target: urlTarget() }))).toEqual([
    422,
    { 'match.statuses.3': 'status_invalid' },
  ]);
  match.statuses.pop();
  expect(fieldsOf(await call('POST', '/outgoing-rule', { name: 'M', match, target: urlTarget() }))).toEqual([
    422,
    { 'match.statuses.1': 'status_translated' },
  ]);
  const meta = {
    kind: 'meta',
    pixelId: '1',
    accessToken: 'EAAB',
    eventNames: { Pending: 'Lead', 'a b': 'B' },
  };
  expect(fieldsOf(await call('POST', '/outgoing-rule', { name: 'M', target: meta }))).toEqual([
    422,
    { 'target.eventNames.pending': 'status_translated', 'target.eventNames.a b': 'status_invalid' },
  ]);
  await call('PATCH', '/postback/settings', { custom: ['approved'] });
  const { body } = await call('POST', '/outgoing-rule', { name: 'M', match, target: urlTarget() });
  expect(at(body, 'match.statuses')).toEqual(['sale', 'approved', 'deposit']);
  await call('DELETE', `/outgoing-rule/${at(body, 'id')}`);
});

test('macros for the campaign, the traffic source and an addition use known data', async () => {
  receiver.requests.length = 0;
  const domain = await house.store.db.selectFrom('domains').select('public_id').executeTakeFirstOrThrow();
  const campaign = await call('POST', '/campaign', {
    name: 'Summer',
    domainId: domain.public_id,
    slug: 'summer',
    source: 'Meta',
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  });
  const publicId = at(campaign.body, 'id');
  expect([campaign.status, publicId]).toEqual([201, expect.any(String)]);
  const target = {
    kind: 'url',
    method: 'GET',
    contentType: 'none',
    url: `${receiver.url}/?n={campaign}&s={source}&p={payout}&r={revenue}`,
  };
  const match = { campaigns: [publicId], trafficSources: ['META'] };
  const rule = await call('POST', '/outgoing-rule', { name: 'Campaign', match, target });
  const row = await house.store.db.selectFrom('campaigns').select('id').executeTakeFirstOrThrow();
  await convert({ campaign: row.id, fate: 'added', payout: '30', added: '5', revenue: '30' });
  await convert();
  expect(receiver.requests.map(({ query }) => String(query))).toEqual(['n=Summer&s=Meta&p=5&r=5']);
  expect(at((await call('GET', `/delivery?campaign=${publicId}`)).body, 'total')).toBe(1);
  await call('DELETE', `/outgoing-rule/${at(rule.body, 'id')}`);
});

test('a test verifies an unused target, and hides no failed and waiting deliveries', async () => {
  const rule = await call('POST', '/outgoing-rule', { name: 'Tried', target: urlTarget() });
  const path = `/outgoing-rule/${at(rule.body, 'id')}`;
  const health = async () => at((await call('GET', path)).body, 'health');
  const tried = async () => at((await call('POST', `${path}/test`, {})).body, 'state');
  expect(await tried()).toBe('delivered');
  expect(await health()).toMatchObject({ state: 'tested', delivered24h: 0, lastDeliveredAt: null });
  receiver.instead(() => ({ status: 500 }));
  await convert();
  expect(at((await call('GET', '/delivery?state=waiting')).body, 'rows.0.heldBy')).toBeNull();
  receiver.instead(null);
  expect(await tried()).toBe('delivered');
  expect(await health()).toMatchObject({
    state: 'failing',
    waiting: 1,
    lastDeliveredAt: null,
    lastProblem: { code: 'target_failed' },
  });
  await call('POST', '/delivery/resend', { filter: { state: 'waiting' } });
  await run();
  expect(await health()).toMatchObject({ state: 'ok', waiting: 0, delivered24h: 1, lastProblem: null });
  await call('DELETE', path);
});

test('a waiting delivery says what it is waiting for besides its time', async () => {
  const rule = await call('POST', '/outgoing-rule', { name: 'Held', target: urlTarget() });
  const path = `/outgoing-rule/${at(rule.body, 'id')}`;
  const held = async () => {
    const { body } = await call('GET', `/delivery?state=waiting&rule=${at(rule.body, 'id')}`);
    return (at(body, 'rows') as { id: string; heldBy: object | null }[]).toReversed();
  };
  const { click, event, transaction } = changeOf({ workspace, campaign: 0, time: house.clock.now });
  receiver.instead(() => ({ status: 500 }));
  await convert({ click, event, transaction });
  await convert({ click, event, transaction, fate: 'updated', payout: '7' });
  const [first, second] = await held();
  expect([first?.heldBy, second?.heldBy]).toEqual([null, { kind: 'earlier', id: first?.id }]);
  receiver.instead(() => ({ status: 401 }));
  await call('POST', '/delivery/resend', { ids: [first?.id] });
  await run();
  const until = new Date(house.clock.now + 15 * 60_000).toISOString();
  expect((await held())[0]?.heldBy).toEqual({ kind: 'rest', until });
  expect((await call('GET', `/delivery/${first?.id}`)).body).toMatchObject({
    heldBy: { kind: 'rest', until },
  });
  await call('PATCH', path, { enabled: false });
  expect((await held()).map(({ heldBy }) => heldBy)).toEqual([{ kind: 'off' }, { kind: 'off' }]);
  receiver.instead(null);
  await call('DELETE', path);
});

test('health shows what came in and went out per outgoing postback, and what is waiting', async () => {
  receiver.instead(() => ({ status: 500 }));
  const rule = await call('POST', '/outgoing-rule', { name: 'Failing', target: urlTarget() });
  await convert();
  const since = new Date(house.clock.now).toISOString();
  const health = await call('GET', '/postback/health');
  expect(health).toMatchObject({
    status: 200,
    body: {
      incoming: {},
      rules: [
        {
          id: at(rule.body, 'id'),
          name: 'Failing',
          kind: 'url',
          enabled: true,
          health: { state: 'failing', waiting: 1, lastProblem: { code: 'target_failed' } },
        },
      ],
      webhooks: [],
      queue: { waiting: 1, oldestAt: since },
      addressesSent: false,
    },
  });
  receiver.instead(null);
  await call('DELETE', `/outgoing-rule/${at(rule.body, 'id')}`);
  expect(at((await call('GET', '/postback/health')).body, 'queue')).toEqual({ waiting: 0, oldestAt: null });
});
