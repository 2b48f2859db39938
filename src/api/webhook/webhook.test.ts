import { createHmac } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { changeOf } from '../../../test/helpers/conversion-changes.ts';
import { openRecorder, type Recorded, type Recorder } from '../../../test/helpers/platforms/recorder.ts';
import { openOutgoing } from '../../outgoing/open-outgoing.ts';

let receiver: Recorder;
let house: House;
let token: string;
let workspace: number;
beforeAll(async () => {
  receiver = await openRecorder(() => ({ status: 204 }));
  const port = Number(new URL(receiver.url).port);
  house = await openHouse({
    messages: openOutgoing({ allow: [{ address: '127.0.0.1', bits: 32, port }], dnsServers: [] }),
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
const convert = async (given: Partial<Parameters<typeof changeOf>[0]> = {}): Promise<void> => {
  house.feed.add(changeOf({ workspace, campaign: 0, time: house.clock.now, ...given }));
  await house.deliveries.run();
  await house.deliveries.settled();
};

/** Verifies signatures as a Standard Webhooks library does. */
const signedBy = ({ headers, body }: Recorded, secrets: readonly string[]): boolean[] => {
  const content = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`;
  const given = (headers['webhook-signature'] ?? '').split(' ');
  return secrets.map((secret) => {
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
    return given.includes(`v1,${createHmac('sha256', key).update(content).digest('base64')}`);
  });
};

let id: string;
let secret: string;
test('a webhook receives signed conversions with their changes', async () => {
  const body = { url: `${receiver.url}/hook`, events: ['conversion.recorded', 'conversion.changed'] };
  const made = await call('POST', '/webhook', body);
  expect(made).toMatchObject({ status: 201, body: { enabled: true, previousUntil: null } });
  id = at(made.body, 'id') as string;
  secret = at(made.body, 'secret') as string;
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const click = { node: 1, worker: 1, epoch: 1, sequence: 5, time: house.clock.now };
  await convert({ click, transaction: 'W1', status: 'hold' });
  await convert({ click, transaction: 'W1', fate: 'updated', previousStatus: 'hold', change: 2 });
  const bodies = receiver.requests.map((request) => JSON.parse(request.body) as object);
  expect(bodies).toMatchObject([
    { type: 'conversion.recorded', data: { status: 'hold', previousStatus: null, clickId: 'click-5' } },
    { type: 'conversion.changed', data: { status: 'sale', previousStatus: 'hold', transaction: 'W1' } },
  ]);
  expect(receiver.requests.map((request) => signedBy(request, [secret]))).toEqual([[true], [true]]);
  expect(at((await call('GET', '/webhook')).body, '0.secret')).toBeUndefined();
  expect((await call('POST', `/webhook/${id}/secret`)).body).toEqual({ secret, previousUntil: null });
});

test('a new secret signs next to the old one for a day, or alone', async () => {
  const rotated = await call('POST', `/webhook/${id}/rotate`, {});
  const next = at(rotated.body, 'secret') as string;
  const day = 24 * 60 * 60 * 1000;
  expect(at(rotated.body, 'previousUntil')).toBe(new Date(house.clock.now + day).toISOString());
  await convert();
  expect(signedBy(receiver.requests.at(-1) as Recorded, [secret, next])).toEqual([true, true]);
  house.clock.now += day;
  await convert();
  expect(signedBy(receiver.requests.at(-1) as Recorded, [secret, next])).toEqual([false, true]);
  house.clock.now -= day;
  const last = at((await call('POST', `/webhook/${id}/rotate`, { endOld: true })).body, 'secret') as string;
  await convert();
  expect(signedBy(receiver.requests.at(-1) as Recorded, [next, last])).toEqual([false, true]);
});

test('it can be tested, moved and switched off; 410 switches it off', async () => {
  const tested = await call('POST', `/webhook/${id}/test`);
  expect(tested).toMatchObject({ status: 200, body: { type: 'test', state: 'delivered', test: true } });
  receiver.instead(() => ({ status: 500 }));
  await convert({ transaction: 'MOVED' });
  await call('PATCH', `/webhook/${id}`, { url: `${receiver.url}/other` });
  receiver.instead(() => ({ status: 410 }));
  house.clock.now += 60_000;
  await convert({ transaction: 'GONE' });
  house.clock.now -= 60_000;
  expect(receiver.requests.at(-1)?.path).toBe('/other');
  const [webhook] = (await call('GET', '/webhook')).body as object[];
  expect(webhook).toMatchObject({ enabled: false, health: { lastProblem: { code: 'target_gone' } } });
  receiver.instead(null);
});

test.each([
  [{ url: 'http://127.0.0.1:1/' }, { url: 'url_private' }],
  [{ url: 'https://hook.example/{click_id}' }, { url: 'macro_place' }],
  [{ events: [] }, { events: 'events_required' }],
  [{ events: ['sun.risen'] }, { 'events.0': 'event_unknown' }],
])('invalid input is refused with its field: %#', async (over, fields) => {
  const body = { url: `${receiver.url}/`, events: ['report.ready'], ...over };
  const answer = await call('POST', '/webhook', body);
  expect([answer.status, at(answer.body, 'error.fields')]).toEqual([422, fields]);
});

test('a deleted one receives nothing more', async () => {
  receiver.requests.length = 0;
  expect((await call('DELETE', `/webhook/${id}`)).status).toBe(204);
  await convert();
  expect([receiver.requests, (await call('DELETE', `/webhook/${id}`)).status]).toEqual([[], 404]);
});
