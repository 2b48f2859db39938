import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { RevisionRow } from '../../contracts/campaigns/revision.ts';
import type { ChangedPage, LibraryPreview } from '../../contracts/library/library-change.ts';
import type { LibraryPage } from '../../contracts/library/library-page.ts';
import type { OfferCapState } from '../../contracts/library/offer.ts';
import type { PostbackSource } from '../../contracts/postbacks/postback.ts';
import { nextMinute } from '../../core/offers/cap-spans.ts';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../core/time/durations.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';
import { fullPathsOf } from '../ab-test/analysis/full-paths.ts';
import { fillCaps } from './caps/fill-caps.ts';

const TODAY = Math.floor(Date.now() / DAY_MS) * DAY_MS;

let house: House;
let token: string;
let domainId: string;
let round = 0;
let changes = 0;
let host: string;
let look: () => Promise<void>;

beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());
beforeEach(async () => {
  host = `o${++round}.example`;
  house.offerCounts.counted.length = 0;
  house.offerCounts.visited.length = 0;
  // Snapshots leave out what ended long before their own time, which is the machine's.
  await goTo(TODAY + round * DAY_MS + 12 * HOUR_MS + 34 * MINUTE_MS + 56_000);
  await house.store.db.deleteFrom('full_offers').execute();
  await house.store.db
    .updateTable('library_pages')
    .set({ cap: null, fallback_id: null, network_id: null })
    .execute();
  house.published.times = 0;
  look = fillCaps({
    db: house.store.db,
    counts: house.offerCounts,
    lastChange: async () => ++changes,
    publish: async () => {
      house.published.times++;
    },
    now: () => house.clock.now,
  });
});

/** Moves the clock, and signs in again, because the session may have ended. */
const goTo = async (time: number): Promise<void> => {
  house.clock.now = time;
  const body = { email: 'ana@example.com', password: PASSWORD };
  token = at((await house.call('POST', '/login', { body })).body, 'access_token') as string;
};

type Method = Parameters<House['call']>[0];
const ask = (method: Method, path: string, body?: object) => house.call(method, path, { token, body });
const ok = async <T>(method: Method, path: string, body?: object): Promise<T> => {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};
const refused = async (method: Method, path: string, body: object): Promise<unknown> => {
  const answer = await ask(method, path, body);
  expect(answer.status).toBe(422);
  return at(answer.body, 'error.fields');
};
const offer = (name: string, more: object = {}): Promise<LibraryPage> =>
  ok('POST', '/offer', { name, url: `https://${host}/${name}`, ...more });
const network = (name: string, more: object = {}): Promise<PostbackSource> =>
  ok('POST', '/postback/source', { name, ...more });
const patch = async ({ id }: LibraryPage, change: object): Promise<ChangedPage> => {
  const { revision } = await ok<LibraryPage>('GET', `/offer/${id}`);
  return ok('PATCH', `/offer/${id}`, { revision, ...change });
};
/** A campaign that leads straight to these offers. */
const campaign = (...names: string[]): Promise<Campaign> =>
  ok('POST', '/campaign', {
    ...{ domainId, name: names.join() },
    ...splitBetween(
      names.map((name) => ({ name, url: `https://${host}/${name}`, weight: 10_000 / names.length })),
    ),
  });
const planOf = async ({ id }: Campaign) => {
  const { campaigns } = await compileSnapshot(house.store.db);
  return campaigns.find(({ plan }) => plan.publicId === id)!.plan;
};
/** Templates, caps and the template of the fallback of each destination. */
const leads = async (one: Campaign) => {
  const { destinations } = await planOf(one);
  const textOf = (id: number | undefined) => destinations.find((other) => other.id === id)?.template.join('');
  return destinations
    .map(({ template, cap, fallback }) => [
      template.join('').replace(`https://${host}/`, ''),
      cap !== undefined,
      textOf(fallback)?.replace(`https://${host}/`, ''),
    ])
    .toSorted(([one], [two]) => String(one).localeCompare(String(two)));
};
const cap = (limit: number, more: object = {}) => ({
  per: 'day',
  limit,
  counts: 'all',
  types: null,
  ...more,
});
const reasons = async ({ id }: Campaign) =>
  (await ok<{ rows: RevisionRow[] }>('GET', `/campaign/${id}/revision`)).rows.map(({ reason }) => reason);
/** Conversions of every use of an offer. */
const convert = async ({ id }: LibraryPage, times: number, time = house.clock.now): Promise<void> => {
  const use = await house.store.db
    .selectFrom('destinations as d')
    .innerJoin('library_pages as p', 'p.id', 'd.offer_id')
    .select('d.id')
    .where('p.public_id', '=', id)
    .executeTakeFirstOrThrow();
  for (let i = 0; i < times; i++) house.offerCounts.counted.push({ destination: use.id, at: time + i });
};
const fullNow = async () => (await compileSnapshot(house.store.db)).fullOffers ?? [];

test('the network’s parameter is added where the URL has no click ID, in plans and in the answer', async () => {
  const source = await network('Parameter', { clickParameter: 'sub1' });
  const a = await offer('a', { network: source.id });
  expect(a).toMatchObject({
    sentUrl: `https://${host}/a?sub1={click_id}`,
    network: { id: source.id, name: 'Parameter', paused: false },
    ...{ countries: [], payout: null, cap: null, fallback: null, full: null },
  });
  const one = await campaign('a');
  expect(await leads(one)).toEqual([['a?sub1=click_id', false, undefined]]);
  house.published.times = 0;
  await ok('PATCH', `/postback/source/${source.id}`, { clickParameter: 's9' });
  expect(house.published.times).toBe(1);
  expect(await leads(one)).toEqual([['a?s9=click_id', false, undefined]]);
  expect(await reasons(one)).toEqual(['offer', null]);
  expect(await refused('DELETE', `/postback/source/${source.id}`, {})).toEqual({ id: 'network_in_use' });
});

test('nobody is told to add a click ID that the network adds', async () => {
  const source = await network('Adds it', { clickParameter: 'sub1' });
  await offer('a', { network: source.id });
  await offer('taken?sub1=mine', { network: source.id });
  const lacks = async (one: Campaign): Promise<unknown> => {
    const { warnings, clickIdAdded, destinations } = await ok<Campaign>('GET', `/campaign/${one.id}`);
    const { rows } = await ok<{ rows: { id: string }[] }>(
      'GET',
      '/destination/without-click-id?parameters=sub1',
    );
    return {
      warned: warnings.some(({ token }) => token === '{click_id}'),
      added: destinations.some(({ id }) => clickIdAdded.includes(id)),
      listed: rows.some(({ id }) => id === one.id),
    };
  };
  const one = await campaign('a');
  expect(one).toMatchObject({ clickIdAdded: [one.destinations[0]?.id] });
  expect(await lacks(one)).toEqual({ warned: false, added: true, listed: false });
  // A value of its own in the parameter is left alone, so nobody gets the click ID.
  const other = await campaign('taken?sub1=mine');
  expect(await lacks(other)).toEqual({ warned: true, added: false, listed: true });
  await ok('PATCH', `/postback/source/${source.id}`, { clickParameter: '' });
  expect(await lacks(one)).toEqual({ warned: true, added: false, listed: true });
});

test('a fallback is a destination of every campaign that leads to the offer, now and later', async () => {
  const [b, c] = [await offer('b'), await offer('c')];
  const before = await campaign('a');
  const { rows } = await ok<{ rows: LibraryPage[] }>('GET', `/offer?search=${host}/a`);
  const [a] = rows as [LibraryPage];
  const told = await ok<LibraryPreview>('POST', `/offer/${a.id}/preview`, {
    ...{ revision: a.revision, cap: cap(5), fallback: b.id },
  });
  expect(told).toMatchObject({ campaigns: 1, named: [{ id: before.id }], pages: [] });
  expect(await leads(before)).toEqual([['a', false, undefined]]);
  await patch(b, { fallback: c.id, cap: cap(5) });
  const changed = await patch(a, { cap: cap(5), fallback: b.id });
  expect(changed).toMatchObject({ change: null, page: { cap: cap(5), fallback: { id: b.id } } });
  const chain = [
    ['a', true, 'b'],
    ['b', true, 'c'],
    ['c', false, undefined],
  ];
  expect(await leads(before)).toEqual(chain);
  expect(await leads(await campaign('a'))).toEqual(chain);
  // Nothing changes in the campaign itself.
  expect(await ok('GET', `/campaign/${before.id}`)).toMatchObject({ destinations: [{ name: 'a' }] });
  expect(await reasons(before)).toEqual(['offer', null]);
  // A new URL reaches those that lead there only through another offer.
  await patch(c, { url: `https://${host}/new` });
  expect(await leads(before)).toContainEqual(['new', false, undefined]);
  // The limit is not in plans, so it makes no revision.
  house.published.times = 0;
  await patch(a, { cap: cap(6) });
  expect([house.published.times, (await reasons(before)).length]).toEqual([0, 3]);
});

test('a fallback is added for an offer that is only behind the second exit of a landing page', async () => {
  const [b, c] = [await offer('b'), await offer('c')];
  await patch(b, { cap: cap(5), fallback: c.id });
  const to = (destination: number) => [{ destination, weight: 10_000 }];
  const one = await ok<Campaign>('POST', '/campaign', {
    ...{ domainId, name: 'Exits' },
    destinations: ['l', 'a', 'b'].map((name) => ({ name, url: `https://${host}/${name}` })),
    paths: [{ landing: 0, offers: to(1), exits: [{ offers: to(2) }] }],
    default: [{ path: 0, weight: 10_000 }],
  });
  expect(await leads(one)).toEqual([
    ['a', false, undefined],
    ['b', true, 'c'],
    ['c', false, undefined],
    ['l', false, undefined],
  ]);
  // It is there only for its fallback: nothing in the campaign changes.
  const d = await offer('d');
  await patch(c, { cap: cap(5), fallback: d.id });
  expect(await leads(one)).toContainEqual(['c', true, 'd']);
  expect(await reasons(one)).toEqual(['offer', null]);
});

test('what cannot be is refused with what to do', async () => {
  const [a, b, c] = [await offer('a'), await offer('b'), await offer('c')];
  await patch(a, { fallback: b.id });
  await patch(b, { fallback: c.id });
  const loop = await ask('PATCH', `/offer/${c.id}`, { revision: c.revision, fallback: a.id });
  expect([at(loop.body, 'error.fields'), at(loop.body, 'error.texts')]).toEqual([
    { fallback: 'fallback_loop' },
    { fallback: 'c → a → b → c' },
  ]);
  const self = await ask('PATCH', `/offer/${c.id}`, { revision: c.revision, fallback: c.id });
  expect(at(self.body, 'error.texts')).toEqual({ fallback: 'c → c' });
  const given = (change: object) => refused('PATCH', `/offer/${c.id}`, { revision: c.revision, ...change });
  expect(await given({ fallback: 'off_0000000000000000' })).toEqual({ fallback: 'offer_unknown' });
  expect(await given({ network: 'pbs_0000000000000000' })).toEqual({ network: 'network_unknown' });
  expect(await given({ cap: cap(5, { types: [77] }) })).toEqual({ 'cap.types': 'type_unknown' });
  expect(await given({ cap: cap(0) })).toEqual({ 'cap.limit': 'cap_invalid' });
  expect(await given({ countries: ['DE', 'XY'] })).toEqual({ 'countries.1': 'country_unknown' });
  const del = await ask('DELETE', `/offer/${b.id}`);
  expect([at(del.body, 'error.fields'), at(del.body, 'error.texts')]).toEqual([
    { id: 'fallback_in_use' },
    { id: 'a' },
  ]);
  const landing = { name: 'l', url: `https://${host}/l` };
  expect(await refused('POST', '/landing-page', { ...landing, cap: cap(5) })).toEqual({ cap: 'offers_only' });
  expect((await ask('POST', '/landing-page', { ...landing, countries: [], network: null })).status).toBe(201);
});

test('many offers get a network at once, their campaigns a revision, and the networks before are the undo', async () => {
  const [one, other] = [await network('One', { clickParameter: 's1' }), await network('Other')];
  const [a, b, c] = [
    await offer('a'),
    await offer('b', { network: other.id }),
    await offer('c', { network: one.id }),
  ];
  const { id } = await ok<Campaign>('POST', '/campaign', {
    ...{ name: 'Two', domainId },
    ...splitBetween([{ name: a.name, url: a.url, weight: 10_000 }]),
  });
  house.published.times = 0;
  const ids = [a.id, b.id, c.id];
  const done = await ok('POST', '/offer/bulk', { action: 'network', network: one.id, ids });
  expect(done).toEqual({
    ...{ changed: [a.id, b.id], same: 1, failed: [] },
    before: [
      { network: null, ids: [a.id] },
      { network: other.id, ids: [b.id] },
    ],
  });
  expect(house.published.times).toBe(1);
  const networkOf = async (page: LibraryPage) =>
    (await ok<LibraryPage>('GET', `/offer/${page.id}`)).network?.id ?? null;
  expect(await Promise.all([a, b, c].map(networkOf))).toEqual([one.id, one.id, one.id]);
  const { rows } = await ok<{ rows: RevisionRow[] }>('GET', `/campaign/${id}/revision?perPage=10`);
  expect(rows.map(({ reason }) => reason)).toEqual(['offer', null]);
  await ok('POST', '/offer/bulk', { action: 'network', network: null, ids: [a.id] });
  expect(await networkOf(a)).toBeNull();

  const bulk = (body: object, path = '/offer/bulk') => refused('POST', path, { ids: [a.id], ...body });
  expect(await bulk({ action: 'network', network: 'pbs_0000000000000000' })).toEqual({
    network: 'network_unknown',
  });
  expect(await bulk({ action: 'network' })).toEqual({ network: 'network_with_action' });
  expect(await bulk({ action: 'archive', network: one.id })).toEqual({ network: 'network_with_action' });
  const page = await ok<LibraryPage>('POST', '/landing-page', { name: 'L', url: `https://${host}/l` });
  expect(await bulk({ action: 'network', network: one.id, ids: [page.id] }, '/landing-page/bulk')).toEqual({
    network: 'offers_only',
  });
});

test('the list, its file and actions on many can be narrowed to a network, or to none', async () => {
  const [one, two] = [await network('N1'), await network('N2')];
  await offer('x', { network: one.id });
  await offer('y', { network: two.id });
  await offer('z');
  const names = async (which: string, path = '/offer'): Promise<string[]> => {
    const { rows } = await ok<{ rows: LibraryPage[] }>(
      'GET',
      `${path}?search=${host}&sort=name&network=${which}`,
    );
    return rows.map(({ name }) => name);
  };
  expect([await names(one.id), await names(two.id), await names('none')]).toEqual([['x'], ['y'], ['z']]);
  expect([await names('pbs_none'), await names(one.id, '/landing-page')]).toEqual([[], []]);
  const other = (await house.register(`n${round}@example.com`)).access_token;
  const theirs = (await house.call('POST', '/postback/source', { token: other, body: { name: 'N1' } })).body;
  expect(await names(String(at(theirs, 'id')))).toEqual([]);
  const { body } = await house.app.inject({
    url: `/api/1.1/offer/export?search=${host}&network=${one.id}`,
    headers: { authorization: `Bearer ${token}` },
  });
  expect(body.trim().split('\r\n')).toHaveLength(2);
  const filters = { search: host, network: two.id };
  expect(await ok('POST', '/offer/bulk', { action: 'archive', filters })).toMatchObject({ failed: [] });
  expect([await names(two.id), await names(one.id)]).toEqual([[], ['x']]);
});

test('a landing page has one exit or more, at most ten, and an offer has one', async () => {
  const landing = (name: string, more: object = {}): Promise<LibraryPage> =>
    ok('POST', '/landing-page', { name, url: `https://${host}/${name}`, ...more });
  const page = await landing('p');
  expect(page.exits).toBe(1);
  expect(await landing('q', { exits: 10 })).toMatchObject({ exits: 10 });
  const change = (exits: number) =>
    ok<ChangedPage>('PATCH', `/landing-page/${page.id}`, { exits, revision: page.revision });
  expect(await change(3)).toMatchObject({ page: { exits: 3, revision: page.revision + 1 }, change: null });
  const url = `https://${host}/x`;
  for (const exits of [0, 11, 1.5])
    expect(await refused('POST', '/landing-page', { name: '', url, exits })).toEqual({
      exits: 'exits_invalid',
    });
  const one = await offer('o', { exits: 1 });
  expect(one.exits).toBe(1);
  expect(await refused('POST', '/offer', { name: '', url, exits: 2 })).toEqual({ exits: 'landing_only' });
  const patched = { exits: 2, revision: one.revision };
  expect(await refused('PATCH', `/offer/${one.id}`, patched)).toEqual({ exits: 'landing_only' });
});

describe('a cap', () => {
  test('is full from a full minute on until its period ends, in the network’s zone', async () => {
    const source = await network('Zone', { timeZone: 'Asia/Tokyo' });
    const a = await offer('a', { network: source.id, cap: cap(3) });
    await campaign('a');
    await convert(a, 2);
    await look();
    expect(await fullNow()).toEqual([]);
    await convert(a, 1, house.clock.now + 500);
    house.published.times = 0;
    await look();
    const since = nextMinute(house.clock.now);
    const until = TODAY + round * DAY_MS + 15 * HOUR_MS;
    expect(await fullNow()).toEqual([{ cap: expect.stringMatching(/^o\d+$/), spans: [{ since, until }] }]);
    expect(house.published.times).toBe(1);
    await look();
    expect(house.published.times).toBe(1);
    const filledAt = new Date(house.clock.now + 500).toISOString();
    expect((await ok<LibraryPage>('GET', `/offer/${a.id}`)).full).toMatchObject({ cause: 'cap' });
    const state = await ok<OfferCapState>('GET', `/offer/${a.id}/cap`);
    expect(state).toMatchObject({
      now: { conversions: 3, limit: 3, zone: 'Asia/Tokyo', to: new Date(until).toISOString() },
      delay: 80,
      full: [{ cause: 'cap', filledAt, conversions: 3, clicksAfter: null }],
    });
    // Clicks that still came are counted once they are all there.
    const [use] = house.offerCounts.counted;
    for (const time of [house.clock.now, house.clock.now + 600, since - 1, since])
      house.offerCounts.visited.push({ destination: use!.destination, at: time });
    await goTo(since + 2 * MINUTE_MS);
    await look();
    expect((await ok<OfferCapState>('GET', `/offer/${a.id}/cap`)).full[0]?.clicksAfter).toBe(2);
    await goTo(until + MINUTE_MS);
    await look();
    expect((await ok<OfferCapState>('GET', `/offer/${a.id}/cap`)).now?.conversions).toBe(0);
  });

  test('has room again when a member says so, which is logged, and which no API key can do', async () => {
    const a = await offer('a', { cap: cap(2, { per: 'total' }) });
    await campaign('a');
    await convert(a, 2);
    await look();
    expect((await fullNow())[0]?.spans).toMatchObject([{ until: null }]);
    await goTo(house.clock.now + HOUR_MS);
    const { key } = await ok<{ key: string }>('POST', '/api-key', {
      ...{ name: 'k', scope: 'write', expiresAt: null, password: PASSWORD },
    });
    const byKey = await house.call('POST', `/offer/${a.id}/reset`, {
      ...{ token: key, body: { revision: a.revision } },
    });
    expect(byKey.status).toBe(403);
    const stale = await ask('POST', `/offer/${a.id}/reset`, { revision: a.revision + 1 });
    expect(stale.status).toBe(409);
    const reset = await ok<LibraryPage>('POST', `/offer/${a.id}/reset`, { revision: a.revision });
    expect(reset.revision).toBe(a.revision + 1);
    await look();
    expect((await fullNow())[0]?.spans).toMatchObject([{ until: nextMinute(house.clock.now) }]);
    const state = await ok<OfferCapState>('GET', `/offer/${a.id}/cap`);
    expect(state).toMatchObject({
      now: { conversions: 0, from: new Date(house.clock.now).toISOString() },
      resets: [
        { conversions: 2, user: { name: 'Ana Lima' }, madeAt: new Date(house.clock.now).toISOString() },
      ],
    });
    const none = await offer('none');
    expect(await refused('POST', `/offer/${none.id}/reset`, { revision: none.revision })).toEqual({
      revision: 'cap_missing',
    });
  });

  test('tells webhooks once at 80 percent and once when it is full', async () => {
    await ok('POST', '/webhook', {
      url: 'https://hook.example/',
      events: ['offer.nearly_full', 'offer.full'],
    });
    const told = async () =>
      (await house.store.db.selectFrom('deliveries').select('type').orderBy('id').execute()).map(
        ({ type }) => type,
      );
    const a = await offer('a', { cap: cap(10) });
    await campaign('a');
    await convert(a, 7);
    await look();
    expect(await told()).toEqual([]);
    await convert(a, 1);
    for (let i = 0; i < 3; i++) await look();
    expect(await told()).toEqual(['offer.nearly_full']);
    await convert(a, 3);
    for (let i = 0; i < 3; i++) await look();
    expect(await told()).toEqual(['offer.nearly_full', 'offer.full']);
  });
});

test('the offers of a paused network count as full until it is resumed', async () => {
  const source = await network('Pause');
  const b = await offer('b');
  const a = await offer('a', { network: source.id, fallback: b.id });
  const one = await campaign('a');
  expect(await leads(one)).toEqual([['a', false, undefined]]);
  const paused = await ok<PostbackSource>('PATCH', `/postback/source/${source.id}`, { paused: true });
  expect(paused).toMatchObject({ paused: true, offers: 1 });
  expect(await leads(one)).toEqual([
    ['a', true, 'b'],
    ['b', false, undefined],
  ]);
  await look();
  const since = nextMinute(house.clock.now);
  expect((await fullNow())[0]?.spans).toEqual([{ since, until: null }]);
  await goTo(since + HOUR_MS);
  await ok('PATCH', `/postback/source/${source.id}`, { paused: false });
  await look();
  expect((await fullNow())[0]?.spans).toEqual([{ since, until: nextMinute(house.clock.now) }]);
  expect(await ok('GET', `/offer/${a.id}`)).toMatchObject({ network: { paused: false } });
});

test('variants of a running A/B test whose offer is full are known, so that no winner is named', async () => {
  const a = await offer('a', { cap: cap(1) });
  const one = await campaign('a', 'b');
  await convert(a, 1);
  await look();
  const row = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', one.id)
    .executeTakeFirstOrThrow();
  const arms = [0, 1].map((path) => ({ path, name: `${path}`, weight: 5000 })) as never;
  const running = { id: 1, campaign_id: row.id, arms, ended_at: null };
  const at = (time: number, over: object = {}) =>
    fullPathsOf(house.store.db, [{ ...running, ...over }], time);
  const since = nextMinute(house.clock.now);
  expect(await at(since)).toEqual(new Map([[1, [0]]]));
  expect(await at(since - 1)).toEqual(new Map([[1, []]]));
  expect(await at(since, { ended_at: new Date() })).toEqual(new Map());
});
