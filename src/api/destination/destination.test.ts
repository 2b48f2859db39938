import { sql } from 'kysely';
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

test('own parameters count for the click ID, and those about something else hide no campaign behind those examined', async () => {
  const { access_token } = await house.register('ivo@example.com');
  const domain = at((await house.call('GET', '/domain', { token: access_token })).body, '0.id');
  const add = async (name: string, url: string, parameters?: string) => {
    const { destinations, ...rest } = splitBetween([{ name: 'P', url, weight: 10_000 }]);
    const own = destinations.map((one) => ({ ...one, ...(parameters !== undefined && { parameters }) }));
    const body = { name, domainId: domain, ...rest, destinations: own };
    const { status } = await house.call('POST', '/campaign', { token: access_token, body });
    expect(status).toBe(201);
  };
  await add('Bad', 'https://o.example/');
  await add('Replaced', 'https://o.example/?sub1={click_id}', 'sub1=fb');
  await add('Own', 'https://o.example/', 'sub1={click_id}');
  await add('Good', 'https://o.example/?sub1={click_id}', 'lp=2&xsub1=3');
  const asked = async () => {
    const path = '/destination/without-click-id?parameters=sub1';
    const { body } = await house.call('GET', path, { token: access_token });
    return [(at(body, 'rows') as { name: string }[]).map(({ name }) => name), at(body, 'more')];
  };
  expect(await asked()).toEqual([['Replaced', 'Bad'], false]);
  // As many as are examined, all with the click ID and with own parameters, as after pages became one.
  const copied = sql.raw(
    'workspace_id, domain_id, name, notes, status, revision, snapshot_revision, source, redirect, referrer, pass_query, invalid_traffic, inactive, caps, routing',
  );
  await sql`with made as (
      insert into campaigns (public_id, slug, ${copied})
        select 'cmp_copy' || n, 'copy' || n, ${copied}
        from campaigns cross join generate_series(1, 200) n where name = 'Good' and workspace_id = (
          select workspace_id from campaigns where name = 'Own') returning id)
    insert into destinations (public_id, campaign_id, position, name, url, parameters, created_at)
      select 'dst_copy' || id, id, 0, 'P', 'https://o.example/?sub1={click_id}', 'lp=2', now() from made`.execute(
    house.store.db,
  );
  expect(await asked()).toEqual([['Replaced', 'Bad'], false]);
});

test('another workspace sees none of them', async () => {
  const invited = await house.register('bia@example.com');
  expect(at(await find('', invited.access_token), 'total')).toBe(0);
});
