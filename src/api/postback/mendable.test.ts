import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';

let house: House;
let token: string;
let workspace: number;
let campaign: number;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  await house.call('POST', '/campaign', {
    token,
    body: {
      name: 'Summer',
      domainId,
      ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
    },
  });
  const row = house.store.db.selectFrom('campaigns').select(['id', 'workspace_id']);
  ({ id: campaign, workspace_id: workspace } = await row.executeTakeFirstOrThrow());
});
afterAll(() => house.close());

let sequence = 0;
/** What a refused postback's logged text offers for correction. */
const mendable = async (text: string | null, source: number | null = null) => {
  sequence += 1;
  house.postbackLog.rows.push({
    place: { node: 1, worker: 1, epoch: 1, sequence, time: house.clock.now },
    workspace,
    source,
    by: null,
    address: null,
    text,
    campaign,
    kind: 'refused',
    reason: 'payout_invalid',
    method: 'GET',
  });
  return at((await house.call('GET', `/postback/received/click-${sequence}`, { token })).body, 'mendable');
};

test('offers the contents of a refused postback unchanged, with our word for the status', async () => {
  const text = `subid=visit-9-${campaign}&payout=12%2C50&status=Approved&currency=usd&txid=A+1&et=ftd&email=***`;
  expect(await mendable(text)).toEqual({
    clickId: `visit-9-${campaign}`,
    status: 'sale',
    payout: '12,50',
    currency: 'USD',
    transaction: 'A 1',
    event: 'ftd',
  });
  expect(await mendable(`cid=visit-9-${campaign}&status=not+ours`)).toMatchObject({ status: '', payout: '' });
});

test('reads a network by its own names and words', async () => {
  const body = {
    name: 'Net',
    parameters: { click_id: 'aff', payout: 'sum' },
    statuses: [{ word: 'ok', status: 'hold' }],
  };
  await house.call('POST', '/postback/source', { token, body });
  const row = house.store.db.selectFrom('postback_sources').select('id');
  const { id } = await row.executeTakeFirstOrThrow();
  expect(await mendable(`aff=visit-3-${campaign}&sum=1e9&status=OK`, id)).toMatchObject({
    clickId: `visit-3-${campaign}`,
    status: 'hold',
    payout: '1e9',
  });
});

test('offers nothing without a click of the workspace, for a test, or after retention', async () => {
  expect(await mendable('cid=nonsense&payout=1')).toBeNull();
  expect(await mendable('cid=click-1')).toBeNull();
  expect(await mendable(`cid=visit-9-${campaign + 1}`)).toBeNull();
  expect(await mendable(`cid=visit-9-${campaign}&test=1`)).toBeNull();
  expect(await mendable(null)).toBeNull();
  // Only its network can send an adjustment.
  expect(await mendable(`cid=visit-9-${campaign}&payout=-5`)).toBeNull();
});

test('omits a truncated value', async () => {
  const text = `cid=visit-9-${campaign}&x=${'y'.repeat(950)}&txid=${'z'.repeat(100)}`.slice(0, 1024);
  expect(await mendable(text)).toMatchObject({ clickId: `visit-9-${campaign}`, transaction: '' });
});
