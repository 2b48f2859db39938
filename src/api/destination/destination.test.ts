import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';

let house: House;
let token: string;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
}, 240_000);
afterAll(() => house.close());

const create = (name: string, ...urls: string[]) =>
  house.call('POST', '/campaign', {
    token,
    body: {
      name,
      domainId,
      ...splitBetween(
        urls.map((url, place) => ({ name: `P${place}`, url, weight: place === 0 ? 10_000 : 0 })),
      ),
    },
  });
const find = async (search: string, from = token) =>
  (await house.call('GET', `/destination?perPage=10&search=${encodeURIComponent(search)}`, { token: from }))
    .body;

test('lists each name and URL used by campaigns once, latest first', async () => {
  await create('One', 'https://a.example/', 'https://b.example/?x=50%');
  await create('Two', 'https://a.example/');
  const { id, revision, destinations, paths } = (await create('Three', 'https://gone.example/'))
    .body as Record<string, never>;
  await house.call('PATCH', `/campaign/${id}`, {
    token,
    body: {
      revision,
      paths,
      rules: [],
      default: [{ path: 0, weight: 10_000 }],
      destinations: [{ ...(destinations?.[0] as object | undefined), url: 'https://c.example/' }],
    },
  });
  expect(await find('')).toEqual({
    rows: [
      { name: 'P0', url: 'https://c.example/', campaigns: 1, kinds: ['offer'], exits: 1 },
      { name: 'P0', url: 'https://a.example/', campaigns: 2, kinds: ['offer'], exits: 1 },
      { name: 'P1', url: 'https://b.example/?x=50%', campaigns: 1, kinds: ['offer'], exits: 1 },
    ],
    total: 3,
    page: 1,
    perPage: 10,
  });
  expect(at(await find('B.EXAMPLE'), 'rows.0.url')).toBe('https://b.example/?x=50%');
  expect(at(await find('50%'), 'total')).toBe(1);
  expect(at(await find('_'), 'total')).toBe(0);
});

test('lists what only the library has, as what it has it, until it is archived', async () => {
  const page = (path: string, name: string, url: string, more: object = {}) =>
    house.call('POST', path, { token, body: { name, url, ...more } });
  const offer = await page('/offer', 'Fresh', 'https://fresh.example/');
  await page('/landing-page', 'Fresh', 'https://fresh.example/', { exits: 3 });
  const entry = { name: 'Fresh', url: 'https://fresh.example/', campaigns: 0, exits: 3 };
  expect(await find('fresh')).toMatchObject({ total: 1, rows: [{ ...entry, kinds: ['landing', 'offer'] }] });
  expect(at(await find(''), 'rows.0')).toEqual({ ...entry, kinds: ['landing', 'offer'] });
  const { id, revision } = offer.body as Record<string, never>;
  await house.call('PATCH', `/offer/${id}`, { token, body: { revision, archived: true } });
  expect(at(await find('fresh'), 'rows')).toEqual([{ ...entry, kinds: ['landing'] }]);
});

test('lists campaigns with an offer that gets the click ID in none of the parameters', async () => {
  await create('Good', 'https://n.example/?sub1={click_id}');
  await create('Bad', 'https://n.example/?cid={click_id}');
  const without = async (parameters: string, from = token) => {
    const path = `/destination/without-click-id?parameters=${parameters}`;
    const { body } = await house.call('GET', path, { token: from });
    return (at(body, 'rows') as { name: string }[]).map(({ name }) => name);
  };
  expect(await without('sub1')).toEqual(['Bad', 'Three', 'Two', 'One']);
  expect(await without('sub1,cid')).toEqual(['Three', 'Two', 'One']);
  const { access_token } = await house.register('eva@example.com');
  expect(await without('sub1', access_token)).toEqual([]);
  const none = await house.call('GET', '/destination/without-click-id?parameters=a%20b', { token });
  expect(none.status).toBe(422);
});

test('another workspace sees none of them', async () => {
  const invited = await house.register('bia@example.com');
  expect(at(await find('', invited.access_token), 'total')).toBe(0);
});
