import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import { DAY_MS } from '../../core/time/durations.ts';

let house: House;
let token: string;
let campaign: Campaign;
let number: number;
beforeAll(async () => {
  house = await openHouse();
  const { access_token } = await house.register('ana@example.com');
  // A key, because sessions end within the hour that passes here.
  const made = await house.call('POST', '/api-key', {
    token: access_token,
    body: { name: 'health', scope: 'write', password: PASSWORD },
  });
  token = String(at(made.body, 'key'));
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
}, 240_000);
afterAll(() => house.close());

const warnings = async (): Promise<unknown> =>
  at((await house.call('GET', '/status', { token })).body, 'warnings');

test('unfilled tokens are one warning of health, which is looked at every ten minutes', async () => {
  house.reports.tokens = [
    { campaign: number, token: '{{ad.id}}', visits: 30 },
    { campaign: 999, token: '__CID__', visits: 12 },
  ];
  // The other campaign is gone.
  const values = { count: 30, campaigns: 1, campaign: campaign.id, name: 'Spring', token: '{{ad.id}}' };
  expect(await warnings()).toEqual([{ code: 'tokens_unfilled', values }]);
  expect(house.reports.tokenQueries.map(({ since }) => house.clock.now - since)).toEqual([DAY_MS]);

  house.reports.tokens = [];
  house.clock.now += 9 * 60_000;
  expect(await warnings()).toEqual([{ code: 'tokens_unfilled', values }]);
  expect(house.reports.tokenQueries).toHaveLength(1);
  house.clock.now += 60_000;
  // The last answer stands until the new one has come.
  await warnings();
  await expect.poll(warnings).toEqual([]);
});

test('a few visits are someone who tries the link', async () => {
  const seen = async (visits: number, warned: number): Promise<void> => {
    house.reports.tokens = [{ campaign: number, token: '{{ad.id}}', visits }];
    house.clock.now += 10 * 60_000;
    await warnings();
    await expect.poll(warnings).toHaveLength(warned);
  };
  await seen(5, 1);
  await seen(4, 0);
});

test('health does not depend on a store that is too busy to look, which is not asked again at once', async () => {
  house.reports.tokens = [{ campaign: number, token: '{{ad.id}}', visits: 30 }];
  house.clock.now += 10 * 60_000;
  await warnings();
  await expect.poll(warnings).toHaveLength(1);
  const answered = house.reports.unfilled.bind(house.reports);
  let failed = 0;
  house.reports.unfilled = async () => {
    failed++;
    throw new Error('busy');
  };
  house.clock.now += 10 * 60_000;
  for (let poll = 0; poll < 3; poll++) expect(await warnings()).toHaveLength(1);
  expect(failed).toBe(1);
  house.reports.unfilled = answered;
});
