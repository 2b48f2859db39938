import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import type { SpendImportAnswer } from '../../contracts/campaigns/spend.ts';

const GOOGLE = 'src_0GoogleAds000001';
const META = 'src_0MetaAds00000001';

let house: House;
let token: string;
const campaigns: string[] = [];
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  for (const source of ['google ads', 'Meta (Facebook, Instagram)', '']) {
    const body = { name: `Of ${source}`, source, domainId, ...pages };
    campaigns.push(String(at((await house.call('POST', '/campaign', { token, body })).body, 'id')));
  }
}, 60_000);
afterAll(() => house.close());
beforeEach(() => {
  house.reports.reported = [];
  const visits = (key: string, count: number) => ({ keys: [key], sums: sums(count) });
  const rows = [visits(`${META}/7`, 9), visits(`${GOOGLE}/7`, 8), visits(`${GOOGLE}/8`, 4)];
  house.reports.answer = { rows, total: sums(21), count: 3, incomplete: false };
});

const FILE = 'Day,Ad ID,Cost\n2026-03-01,7,10\n2026-03-02,8,1';
const check = async (more: object = {}): Promise<SpendImportAnswer> => {
  const body = { content: FILE, mode: 'check', timeZone: 'UTC', ...more };
  return (await house.call('POST', '/spend/import', { token, body })).body as SpendImportAnswer;
};

test('IDs under two sources are asked about, and nothing is written', async () => {
  const { sources, problems, counts } = await check();
  expect(counts).toMatchObject({ create: 0, refuse: 2 });
  expect(problems.map(({ code }) => code)).toEqual(['source_required', 'source_required']);
  expect(sources).toEqual([
    { id: GOOGLE, name: 'Google Ads', visits: 12 },
    { id: META, name: 'Meta (Facebook, Instagram)', visits: 9 },
  ]);
  expect(house.reports.reported[0]).toMatchObject({
    dimensions: ['ad'],
    from: Date.parse('2026-02-28T00:00:00Z'),
    to: Date.parse('2026-03-04T00:00:00Z'),
    filters: [{ dimension: 'ad', op: 'is', values: expect.arrayContaining([`${META}/7`, `${GOOGLE}/8`]) }],
  });
});

test('nothing is asked once the source is known, or if it is not the source that is missing', async () => {
  expect((await check({ sourceId: META })).sources).toEqual([]);
  expect((await check({ campaignId: campaigns[0] })).sources).toEqual([]);
  // A campaign without a source has to get one first.
  const plain = await check({ campaignId: campaigns[2] });
  expect([plain.counts.refuse, plain.sources]).toEqual([2, []]);
  house.reports.answer = { rows: [], total: sums(0), count: 0, incomplete: false };
  expect((await check()).sources).toEqual([]);
});
