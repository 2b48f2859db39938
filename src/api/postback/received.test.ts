import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { AcceptedPostback, LoggedPostback } from '../../events/store/postback-log.ts';

let house: House;
let token: string;
let workspace: number;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const row = house.store.db.selectFrom('workspaces').select('id');
  workspace = (await row.executeTakeFirstOrThrow()).id;
  for (let i = 1; i <= 5; i++) house.postbackLog.rows.push(i === 3 ? refused(i) : accepted(i));
});
afterAll(() => house.close());

const common = (sequence: number) => ({
  place: { node: 1, worker: 0, epoch: 1, sequence, time: house.clock.now - 1000 + sequence },
  workspace,
  source: null,
  by: null,
  address: '203.0.113.0',
  text: `txid=O${sequence}`,
});
const accepted = (sequence: number): AcceptedPostback => ({
  ...common(sequence),
  ...{
    kind: 'accepted',
    fate: sequence === 1 ? 'recorded' : 'updated',
    flags: ['status_custom'],
    test: false,
  },
  campaign: null,
  click: null,
  status: 'trial',
  statusReceived: 'Trial',
  event: 'conversion',
  transaction: 'O1',
  payout: '5',
  currency: 'EUR',
  workspaceCurrency: 'USD',
  revenue: null,
  payoutFrom: 'postback',
  identity: null,
});
const refused = (sequence: number): LoggedPostback => ({
  ...common(sequence),
  kind: 'refused',
  reason: 'payout_invalid',
  method: 'POST',
  campaign: null,
});
const get = async (path: string) => (await house.call('GET', path, { token })).body;

test('lists accepted and refused ones together, newest first, page by page', async () => {
  const first = await get('/postback/received?limit=2');
  expect(at(first, 'rows')).toMatchObject([{ fate: 'updated' }, { fate: 'updated' }]);
  const second = await get(`/postback/received?limit=2&before=${at(first, 'next')}`);
  expect(at(second, 'rows')).toMatchObject([
    { kind: 'refused', reason: 'payout_invalid', method: 'POST', text: 'txid=O3' },
    { kind: 'accepted', payout: '5', currency: 'EUR', revenue: null, address: '203.0.113.0' },
  ]);
  expect(at(await get(`/postback/received?limit=2&before=${at(second, 'next')}`), 'next')).toBeNull();
  expect(at(await get('/postback/received?fate=recorded,refused'), 'rows')).toHaveLength(2);
});

test('returns one with its history, and 404 for anything else', async () => {
  const rows = at(await get('/postback/received?fate=recorded'), 'rows') as { id: string }[];
  const id = rows[0]?.id as string;
  expect(at(await get(`/postback/received/${id}`), 'history')).toHaveLength(4);
  expect((await house.call('GET', '/postback/received/none', { token })).status).toBe(404);
});

test('a receipt shows its holder the result, and nothing else', async () => {
  const rows = at(await get('/postback/received?fate=recorded'), 'rows') as { id: string }[];
  const { status, body } = await house.call('GET', `/postback/receipt/${rows[0]?.id}`);
  expect([status, Object.keys(body as object), at(body, 'result')]).toEqual([
    200,
    ['result', 'receivedAt'],
    'recorded',
  ]);
  expect((await house.call('GET', '/postback/receipt/none')).body).toEqual({
    result: 'unknown',
    receivedAt: null,
  });
});

test('lists words without a meaning, each once with its count', async () => {
  expect(at(await get('/postback/unmapped'), 'rows')).toMatchObject([{ word: 'trial', count: 4 }]);
});

test('a word that has been given a meaning is no longer listed', async () => {
  const body = { statuses: [{ word: 'Trial', status: 'lead' }] };
  await house.call('PATCH', '/postback/settings', { token, body });
  expect(at(await get('/postback/unmapped'), 'rows')).toEqual([]);
});

test('lists events that no type names until one does, or until all others count', async () => {
  house.postbackLog.rows.push({ ...accepted(0), event: 'Base' });
  const unnamed = async () => at(await get('/postback/unnamed-events'), 'rows');
  expect(await unnamed()).toEqual([{ event: 'Base', count: 1 }]);
  const change = (body: object) => house.call('PATCH', '/conversion-type', { token, body });
  await change({ number: 3, countsAsConversion: true });
  expect(await unnamed()).toEqual([]);
  await change({ number: 3, countsAsConversion: false });
  await change({ number: 1, events: ['purchase', 'base'] });
  expect(await unnamed()).toEqual([]);
  const other = await house.call('GET', '/postback/unnamed-events?campaign=cmp_none', { token });
  expect(other.status).toBe(404);
  house.postbackLog.rows.pop();
});

test('a file of the log has a line for each, including refused ones', async () => {
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await house.app.inject({ url: '/api/1.1/postback/received/export', headers });
  const lines = body.trim().split('\r\n');
  expect(lines).toHaveLength(6);
  expect(lines[3]).toContain(',refused,payout_invalid,');
});

test('a file that needs several queries has every line once, newest first', async () => {
  for (let i = 6; i <= 4500; i++) house.postbackLog.rows.push(accepted(i));
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await house.app.inject({ url: '/api/1.1/postback/received/export', headers });
  const told = body
    .trim()
    .split('\r\n')
    .slice(1)
    .map((line) => line.split(',').slice(-2));
  // Those that were refused have no conversion.
  expect(told).toEqual(
    Array.from({ length: 4500 }, (_, i) => [`txid=O${4500 - i}`, i === 4497 ? '' : 'postback']),
  );
});

test('a row removed while the file is written does not end it', async () => {
  const received = house.postbackLog.received.bind(house.postbackLog);
  house.postbackLog.received = async (asked) => (await received(asked)).toSpliced(7, 1);
  const headers = { authorization: `Bearer ${token}` };
  const { body } = await house.app.inject({ url: '/api/1.1/postback/received/export', headers });
  house.postbackLog.received = received;
  expect(body).toContain('txid=O1,postback\r\n');
});
