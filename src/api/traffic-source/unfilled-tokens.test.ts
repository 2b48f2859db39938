import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { DAY_MS } from '../../core/time/durations.ts';

let house: House;
let token: string;
let campaign: Campaign;
let number: number;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domains = await house.call('GET', '/domain', { token });
  const body = {
    name: 'Spring',
    domainId: at(domains.body, '0.id'),
    slug: 'spring',
    ...splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]),
  };
  campaign = (await house.call('POST', '/campaign', { token, body })).body as Campaign;
  const row = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  number = row.id;
}, 60_000);
afterAll(() => house.close());

const warnings = async (): Promise<unknown> =>
  at((await house.call('GET', '/status', { token })).body, 'warnings');

test('unfilled tokens are one warning of health, which is looked at every ten minutes', async () => {
  house.reports.tokens = [
    { campaign: number, token: '{{ad.id}}', visits: 30 },
    { campaign: 999, token: '__CID__', visits: 12 },
  ];
  const values = { count: 42, campaigns: 2, campaign: campaign.id, name: 'Spring', token: '{{ad.id}}' };
  expect(await warnings()).toEqual([{ code: 'tokens_unfilled', values }]);
  expect(house.reports.tokenQueries.map(({ since }) => house.clock.now - since)).toEqual([DAY_MS]);

  house.reports.tokens = [];
  house.clock.now += 9 * 60_000;
  expect(await warnings()).toEqual([{ code: 'tokens_unfilled', values }]);
  expect(house.reports.tokenQueries).toHaveLength(1);
  house.clock.now += 60_000;
  expect(await warnings()).toEqual([]);
});
