import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { DAY_MS } from '../../core/time/durations.ts';
import { Campaign } from '../snapshot/campaign.ts';
import { startTestEdge, type TestEdge } from '../test-edge.ts';

let edge: TestEdge;
let click: string;
beforeAll(async () => {
  edge = await startTestEdge();
});
afterAll(() => edge.stop());
beforeEach(async () => {
  edge.journal.result = 'logged';
  const { headers } = await edge.ask('/one');
  click = new URL(headers.location as string).searchParams.get('c') as string;
  edge.journal.records.length = 0;
});

const post = async (query: string, key = 'key-one', method = 'GET') => {
  const reply = await edge.ask(`/postback/${key}?${query}`, { method });
  return { status: reply.status, type: reply.headers['content-type'], ...(JSON.parse(reply.body) as object) };
};

test('an accepted conversion is in the journal, and its receipt names the record', async () => {
  const reply = (await post(
    `cid=${click}&status=Approved&payout=012.50&currency=usd&txid=T-1&et=ftd`,
  )) as unknown as {
    status: number;
    result: string;
    receipt: string;
  };
  expect(reply).toMatchObject({ status: 200, result: 'accepted', type: 'application/json; charset=utf-8' });
  const record = edge.journal.records[0];
  const { time, ...of } = edge.signer.verify(click) as NonNullable<ReturnType<typeof edge.signer.verify>>;
  expect(record).toMatchObject({
    k: 'p',
    ws: 1,
    cn: 1,
    cw: 0,
    ce: of.epoch,
    cs: of.sequence,
    ct: time,
    c: 8,
    a: 0,
    st: 'sale',
    sr: 'Approved',
    ev: 'ftd',
    tx: 'T-1',
    pa: '12.5',
    cu: 'USD',
    wc: 'EUR',
    ip: '127.0.0.0',
  });
  expect(edge.signer.verify(reply.receipt)).toEqual({
    campaign: 8,
    variant: -1,
    time: record?.t,
    node: 1,
    worker: 0,
    epoch: 1,
    sequence: record?.s,
  });
});

test.each([
  ['click_id=$', { st: 'lead', sr: '', tx: '', ev: 'conversion', cu: 'EUR' }],
  ['subid=$&amount=1', { st: 'sale', pa: '1' }],
  ['cnv_id=$&revenue=0', { st: 'sale', pa: '0' }],
  ['cid=&click_id=$&payout=&status=&tid=x', { st: 'lead', tx: 'x' }],
  ['cid=$&status=confirmed', { st: 'sale' }],
  ['cid=$&status=NEW&payout=3', { st: 'lead', pa: '3' }],
  ['cid=$&status=pending', { st: 'hold' }],
  ['cid=$&status=declined', { st: 'rejected' }],
  ['cid=$&status=canceled', { st: 'rejected' }],
  ['cid=$&status=refund', { st: 'rejected' }],
  ['cid=$&status=Trial_Started-2', { st: 'trial_started-2', sr: 'Trial_Started-2' }],
  ['cid=$&status=constructor', { st: 'constructor' }],
  ['cid=$&txid={txid}', { tx: '{txid}' }],
])('%s', async (query, fields) => {
  expect(await post(query.replace('$', click))).toMatchObject({ status: 200, result: 'accepted' });
  expect(edge.journal.records[0]).toMatchObject(fields);
});

test('a conversion does not build a campaign’s look-ups: late ones are for campaigns without clicks', async () => {
  const link = vi.spyOn(Campaign.prototype, 'link', 'get');
  expect(await post(`cid=${click}`)).toMatchObject({ status: 200 });
  expect(await post(`cid=${click}`, 'key-two')).toMatchObject({ status: 400, reason: 'click_id_foreign' });
  expect(link).not.toHaveBeenCalled();
  link.mockRestore();
});

test('a workspace without settings accepts conversions of clicks of the last 400 days', async () => {
  const of = { campaign: 8, variant: 0, node: 1, worker: 0, epoch: 1, sequence: 1 };
  const aged = (days: number) => edge.signer.sign({ ...of, time: Date.now() - days * DAY_MS });
  expect(await post(`cid=${aged(401)}`)).toMatchObject({ status: 400, reason: 'click_id_expired' });
  expect(await post(`cid=${aged(399)}`)).toMatchObject({ status: 200 });
});

test('POST is treated like GET, from the query', async () => {
  expect(await post(`cid=${click}`, 'key-one', 'POST')).toMatchObject({ status: 200 });
});

test.each([
  ['', 400, 'click_id_missing'],
  ['cid=', 400, 'click_id_missing'],
  ['cid=nonsense', 400, 'click_id_invalid'],
  ['cid=$x', 400, 'click_id_invalid'],
  ['cid={sub1}&payout={sum}', 400, 'macro_not_filled'],
  ['cid=$&payout=[sum]', 400, 'macro_not_filled'],
  ['cid=$&payout=%257Bsum%257D', 400, 'macro_not_filled'],
  ['cid=$&status={status}&payout=x', 400, 'macro_not_filled'],
  ['cid=$&payout=1&currency=%23s2%23', 400, 'macro_not_filled'],
  ['cid=!!!clickref!!!&payout=1', 400, 'macro_not_filled'],
  ['cid=$&payout=%23%23PAYOUT%23%23', 400, 'macro_not_filled'],
  ['cid=$&payout={amount}{currency}', 400, 'macro_not_filled'],
  ['cid=$&payout=1e3', 400, 'payout_invalid'],
  ['cid=$&payout=-1', 400, 'payout_negative'],
  ['cid=$&payout=12,50', 400, 'payout_invalid'],
  ['cid=$&payout=-5', 400, 'payout_negative'],
  ['cid=$&payout=NaN', 400, 'payout_invalid'],
  ['cid=$&payout=1e9', 400, 'payout_invalid'],
  ['cid=$&payout=%2B1', 400, 'payout_invalid'],
  ['cid=$&payout=1&currency=XYZ', 400, 'currency_invalid'],
  ['cid=$&email=nobody', 400, 'email_invalid'],
  ['cid=$&phone=12345', 400, 'phone_invalid'],
  ['cid=$&payout=1&currency=EURO', 400, 'currency_invalid'],
  ['cid=$&currency=%E2%82%AC', 400, 'currency_invalid'],
  ['cid=$&status=a b', 400, 'status_invalid'],
  [`cid=$&status=${'x'.repeat(33)}`, 400, 'status_invalid'],
  [`cid=$&txid=${'x'.repeat(129)}`, 400, 'transaction_invalid'],
  [`cid=$&et=${'x'.repeat(65)}`, 400, 'event_invalid'],
  ['cid=$&txid=a%00b', 400, 'transaction_invalid'],
  ['cid=$&txid=%00', 400, 'transaction_invalid'],
  ['cid=$&txid=a%0Ab', 400, 'transaction_invalid'],
  ['cid=$&et=sale%7Fs', 400, 'event_invalid'],
  ['cid=$&et=%01', 400, 'event_invalid'],
])('%s is refused: %i %s', async (query, status, reason) => {
  const reply = await post(query.replace('$', click).replaceAll(' ', '%20'));
  expect(reply).toMatchObject({
    status,
    result: 'refused',
    reason,
    hint: expect.stringMatching(/^[A-Z].+\.$/),
  });
  expect(edge.journal.records).toMatchObject([{ k: 'f', ws: 1, rs: reason, m: 'GET', ip: '127.0.0.0' }]);
});

test('a forged click ID is refused: any changed character', async () => {
  for (let at = 0; at < click.length; at += 6) {
    const forged = click.slice(0, at) + (click[at] === 'A' ? 'B' : 'A') + click.slice(at + 1);
    expect(await post(`cid=${forged}`)).toMatchObject({ status: 400, reason: 'click_id_invalid' });
  }
});

test('a receipt is not a click ID', async () => {
  const { receipt } = (await post(`cid=${click}`)) as unknown as { receipt: string };
  expect(await post(`cid=${receipt}`)).toMatchObject({ status: 400, reason: 'click_id_invalid' });
});

test('the key must belong to a workspace, and the click to it', async () => {
  expect(await post(`cid=${click}`, 'nobody')).toMatchObject({ status: 404, reason: 'unknown_workspace' });
  expect(await post(`cid=${click}`, '')).toMatchObject({ status: 404, reason: 'unknown_workspace' });
  expect(edge.journal.records).toHaveLength(0);
  expect(await post(`cid=${click}`, 'key-two')).toMatchObject({ status: 400, reason: 'click_id_foreign' });
  expect(edge.journal.records).toMatchObject([{ k: 'f', ws: 2, rs: 'click_id_foreign' }]);
});

test.each(['unlogged', 'failed'] as const)(
  'a conversion that is %s is never called accepted',
  async (result) => {
    edge.journal.result = result;
    expect(await post(`cid=${click}`)).toMatchObject({
      status: 503,
      result: 'refused',
      reason: 'journal_unavailable',
    });
  },
);

test('HEAD is not for postbacks', async () => {
  const reply = await edge.ask(`/postback/key-one?cid=${click}`, { method: 'HEAD' });
  expect([reply.status, reply.headers.allow]).toEqual([405, 'GET, POST']);
  expect(edge.journal.records).toHaveLength(0);
});
