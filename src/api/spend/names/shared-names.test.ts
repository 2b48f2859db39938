import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import type { StoreReport } from '../../../events/store/reports.ts';

let house: House;
let token: string;
let campaignId: string;
let none: StoreReport;
beforeAll(async () => {
  house = await openHouse();
  none = house.reports.answer;
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = splitBetween([{ name: 'A', url: 'https://a.example/', weight: 10_000 }]);
  const source = 'Meta (Facebook, Instagram)';
  const body = { name: 'Spring', source, domainId, ...pages };
  campaignId = String(at((await house.call('POST', '/campaign', { token, body })).body, 'id'));
}, 60_000);
afterAll(() => house.close());

/** What recent visits of the campaign have: names of ads in sub8 with their IDs in sub3. */
const visited = (...pairs: [name: string, id: string][]): void => {
  house.reports.answer = {
    ...none,
    count: pairs.length,
    rows: pairs.map((keys) => ({ keys, sums: none.total })),
  };
};
/** By other details on another day, because they would cross. */
const enter = (value: string, dimension = 'sub8', day = '2026-03-02') =>
  house.call('POST', '/spend', {
    token,
    body: {
      campaignId,
      details: [{ dimension, value }],
      from: day,
      to: day,
      amount: '5',
    },
  });

test('a name that several ads have is refused, with their IDs; a unique one and an ID are not', async () => {
  visited(['Shoes', '101'], ['Shoes', '102'], ['Boots', '103']);
  const refused = await enter('Shoes');
  expect([refused.status, at(refused.body, 'error.fields')]).toEqual([422, { details: 'name_not_unique' }]);
  expect(String(at(refused.body, 'error.hints.details'))).toContain('"Shoes" is the name of 101, 102.');
  expect((await enter('Boots')).status).toBe(201);
  expect(house.reports.reported.at(-1)).toMatchObject({
    dimensions: ['sub8', 'sub3'],
    filters: expect.arrayContaining([{ dimension: 'sub8', op: 'is', values: ['Boots'] }]),
  });
  const asked = house.reports.reported.length;
  expect((await enter('101', 'ad', '2026-03-04')).status).toBe(201);
  expect((await enter('feed', 'sub5', '2026-03-05')).status).toBe(201);
  expect(house.reports.reported).toHaveLength(asked);
});

test('a file says which lines have such a name', async () => {
  visited(['Shoes', '101'], ['Shoes', '102']);
  const content = ['day,sub8,amount', '2026-03-03,Shoes,5', '2026-03-03,Boots,6'].join('\n');
  const { body } = await house.call('POST', '/spend/import', {
    token,
    body: { campaignId, content, mode: 'good' },
  });
  expect(body).toMatchObject({
    counts: { create: 1, refuse: 1 },
    problems: [{ line: 2, field: 'sub8', code: 'name_not_unique', text: 'Shoes' }],
  });
});
