import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../../test/helpers/campaign-body.ts';
import type { AbTestDetail } from '../../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../../contracts/campaigns/campaign.ts';
import type {
  LibraryChange,
  LibraryPreview,
  Replaced,
  Undone,
} from '../../../contracts/library/library-change.ts';
import type { LibraryPage, LibraryRows } from '../../../contracts/library/library-page.ts';

let house: House;
let token: string;
let domainId: string;
let round = 0;
/** Part of every URL of a test, because all tests share a workspace. */
let host: string;

beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id') as string;
});
afterAll(() => house.close());
beforeEach(() => {
  host = `t${++round}.example`;
  house.published.times = 0;
});

/** No page has this ID. */
const UNKNOWN = `off_${'a'.repeat(16)}`;

type Method = Parameters<House['call']>[0];
const ask = (method: Method, path: string, body?: object) => house.call(method, path, { token, body });
const ok = async <T>(method: Method, path: string, body?: object): Promise<T> => {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};
const url = (path = '') => `https://${host}/${path}`;
const offers = (...paths: string[]) =>
  paths.map((path) => ({ name: `Offer ${path}`, url: url(path), weight: 10_000 / paths.length }));
const create = (name: string, routing: object): Promise<Campaign> =>
  ok('POST', '/campaign', { domainId, name, ...routing });
/** One path with a landing page and these offers. */
const behind = (landing: string, ...paths: string[]) => ({
  destinations: [
    { name: 'Page', url: url(landing) },
    ...paths.map((path) => ({ name: `Offer ${path}`, url: url(path) })),
  ],
  paths: [
    {
      landing: 0,
      offers: paths.map((_, place) => ({ destination: place + 1, weight: 10_000 / paths.length })),
    },
  ],
  default: [{ path: 0, weight: 10_000 }],
});
const read = ({ id }: { id: string }): Promise<Campaign> => ok('GET', `/campaign/${id}`);
const urls = async (...campaigns: Campaign[]): Promise<string[][]> =>
  Promise.all(campaigns.map(async (one) => (await read(one)).destinations.map((row) => row.url)));
const offerAt = async (path: string): Promise<LibraryPage> => {
  const query = new URLSearchParams({ search: url(path), sort: 'name', perPage: '50' });
  const { rows } = await ok<LibraryRows>('GET', `/offer?${query}`);
  const [page] = rows.filter((row) => row.url === url(path));
  if (page === undefined) throw new Error(`No offer ${path}`);
  return page;
};
const add = (path: string): Promise<LibraryPage> =>
  ok('POST', '/offer', { name: `Offer ${path}`, url: url(path) });
const replace = (page: LibraryPage, other: LibraryPage): Promise<Replaced> =>
  ok('POST', `/offer/${page.id}/replace`, { with: other.id });
const undo = ({ id }: LibraryChange): Promise<Undone> => ok('POST', `/library/change/${id}/undo`);
const refusalOf = async (page: LibraryPage, other: { id: string }) => {
  const answer = await ask('POST', `/offer/${page.id}/replace`, { with: other.id });
  expect(answer.status).toBe(422);
  return at(answer.body, 'error');
};
/** Offers that a destination was until a change. */
const formerOffers = async (): Promise<string[]> => {
  const rows = await house.store.db
    .selectFrom('library_former_uses as f')
    .innerJoin('library_pages as p', 'p.id', 'f.page_id')
    .select('p.url')
    .where('p.url', 'like', `https://${host}/%`)
    .orderBy('f.id')
    .execute();
  return rows.map((row) => row.url);
};

describe('another offer in the place of one', () => {
  test('is led to by every campaign, at one revision each, and both offers stay as they are', async () => {
    const [a, b] = [
      await create('A', splitBetween(offers('old', 'other'))),
      await create('B', splitBetween(offers('old'))),
    ];
    const archived = await create('C', splitBetween(offers('old')));
    await ok('PATCH', `/campaign/${archived.id}`, { revision: 1, status: 'archived' });
    const [old, next] = [await offerAt('old'), await add('next')];
    const preview: LibraryPreview = await ok('POST', `/offer/${old.id}/replace/preview`, { with: next.id });
    expect(preview).toMatchObject({
      pages: [{ id: old.id, with: next.id, before: { url: url('old') }, after: { url: url('next') } }],
      ...{ refused: [], campaigns: 3, phases: [] },
    });
    expect(preview.named.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
    expect(await urls(a, b)).toEqual([[url('old'), url('other')], [url('old')]]);
    house.published.times = 0;

    const { change } = await replace(old, next);
    expect(change).toMatchObject({ campaigns: 3, undoneAt: null, pages: [{ with: next.id }] });
    expect(house.published.times).toBe(1);
    expect(await urls(a, b, archived)).toEqual([[url('next'), url('other')], [url('next')], [url('next')]]);
    expect((await read(a)).revision).toBe(2);
    expect(await offerAt('old')).toMatchObject({ id: old.id, campaigns: 0, revision: old.revision });
    expect(await offerAt('next')).toMatchObject({ id: next.id, campaigns: 2, revision: next.revision });
    // What was counted until now stays with the old one.
    expect(await formerOffers()).toEqual([url('old'), url('old'), url('old')]);
  });

  test('is undone at once, except in campaigns that changed since', async () => {
    const [a, b] = [
      await create('A', splitBetween(offers('old'))),
      await create('B', splitBetween(offers('old'))),
    ];
    const c = await create('C', splitBetween(offers('next')));
    const [old, next] = [await offerAt('old'), await offerAt('next')];
    const { change } = await replace(old, next);
    await ok('PATCH', `/campaign/${b.id}`, { revision: 2, notes: 'mine' });
    const undone = await undo(change as LibraryChange);
    expect(undone).toMatchObject({ campaigns: 1, leftPages: [] });
    expect(undone.left.map(({ name }) => name)).toEqual(['B']);
    expect(await urls(a, b, c)).toEqual([[url('old')], [url('next')], [url('next')]]);
    expect([(await offerAt('old')).id, (await offerAt('next')).id]).toEqual([old.id, next.id]);
    expect((await ask('POST', `/library/change/${change?.id}/undo`)).status).toBe(409);
  });

  test('is not undone in destinations that were the other offer before', async () => {
    const a = await create('A', {
      destinations: [
        { name: 'Offer old', url: url('old') },
        { name: 'Offer next', url: url('next') },
      ],
      paths: [0, 1].map((destination) => ({ landing: null, offers: [{ destination, weight: 10_000 }] })),
      default: [
        { path: 0, weight: 5000 },
        { path: 1, weight: 5000 },
      ],
    });
    const { change } = await replace(await offerAt('old'), await offerAt('next'));
    expect(await urls(a)).toEqual([[url('next'), url('next')]]);
    await undo(change as LibraryChange);
    expect(await urls(a)).toEqual([[url('old'), url('next')]]);
  });

  test('has the name that the replaced one got meanwhile after an undo, and none if that was deleted', async () => {
    const a = await create('A', splitBetween(offers('old')));
    const [old, next] = [await offerAt('old'), await add('next')];
    const first = await replace(old, next);
    await ok('PATCH', `/offer/${old.id}`, { revision: old.revision, name: 'Retired' });
    await undo(first.change as LibraryChange);
    expect((await read(a)).destinations).toMatchObject([{ name: 'Retired', url: url('old') }]);
    const again = await replace(await offerAt('old'), next);
    expect((await ask('DELETE', `/offer/${old.id}`)).status).toBe(204);
    expect((await ask('POST', `/library/change/${again.change?.id}/undo`)).status).toBe(409);
    expect(await urls(a)).toEqual([[url('next')]]);
  });

  test('begins a phase of the A/B tests that the preview names', async () => {
    const a = await create('A', splitBetween(offers('old', 'other')));
    const arms = [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ];
    const draft: AbTestDetail = await ok('POST', '/ab-test', {
      ...{ name: 'Headline', campaignId: a.id, metric: { kind: 'conversion', event: 'sale' }, arms },
    });
    await ok('POST', `/ab-test/${draft.id}/start`, { revision: draft.revision });
    const [old, next] = [await offerAt('old'), await add('next')];
    const preview: LibraryPreview = await ok('POST', `/offer/${old.id}/replace/preview`, { with: next.id });
    expect(preview.phases).toMatchObject([{ test: draft.id, phase: 2, campaign: { name: 'A' } }]);
    const before: AbTestDetail = await ok('GET', `/ab-test/${draft.id}`);
    await replace(old, next);
    const after: AbTestDetail = await ok('GET', `/ab-test/${draft.id}`);
    expect([before.phases.length, after.phases.length]).toEqual([1, 2]);
  });

  test('changes nothing where no campaign leads to the page', async () => {
    const [old, next] = [await add('old'), await add('next')];
    expect(await replace(old, next)).toMatchObject({ change: null, refused: [] });
    expect(house.published.times).toBe(0);
  });

  test('is refused as a whole, with the campaign that cannot have it', async () => {
    const free = await create('Free', splitBetween(offers('old')));
    await create('Both', behind('page', 'old', 'next'));
    const [old, next] = [await offerAt('old'), await offerAt('next')];
    expect(await refusalOf(old, next)).toMatchObject({
      fields: { with: 'already_in_path' },
      texts: { with: 'Both' },
    });
    expect(await refusalOf(old, old)).toMatchObject({ fields: { with: 'same_page' } });
    expect(await refusalOf(old, { id: UNKNOWN })).toMatchObject({ fields: { with: 'page_unknown' } });
    expect(await urls(free)).toEqual([[url('old')]]);
    expect((await ask('POST', `/offer/${UNKNOWN}/replace`, { with: next.id })).status).toBe(404);
  });

  test('is refused if it would be the landing page of its own path', async () => {
    await create('Loop', behind('page', 'old'));
    const old = await offerAt('old');
    const page = await ok<LibraryPage>('POST', '/offer', { name: 'Page', url: url('page') });
    expect(await refusalOf(old, page)).toMatchObject({
      fields: { with: 'campaign_refuses' },
      texts: { with: 'Loop' },
    });
  });

  test('works for landing pages, and leaves an offer with the same URL alone', async () => {
    const a = await create('A', behind('page', 'old'));
    await create('B', splitBetween([{ name: 'Page', url: url('page'), weight: 10_000 }]));
    const query = new URLSearchParams({ search: host, sort: 'name', perPage: '50' });
    const { rows } = await ok<LibraryRows>('GET', `/landing-page?${query}`);
    const next = await ok<LibraryPage>('POST', '/landing-page', { name: 'New', url: url('new') });
    const { change } = await ok<Replaced>('POST', `/landing-page/${rows[0]?.id}/replace`, { with: next.id });
    expect(change).toMatchObject({ campaigns: 1 });
    expect(await urls(a)).toEqual([[url('new'), url('old')]]);
    expect((await offerAt('page')).campaigns).toBe(1);
    const offer = await offerAt('old');
    const other = await ask('POST', `/landing-page/${next.id}/replace`, { with: offer.id });
    expect(at(other.body, 'error.fields')).toEqual({ with: 'page_unknown' });
  });
});
