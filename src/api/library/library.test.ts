import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { sums } from '../../../test/helpers/fake-reports.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { Revision } from '../../contracts/campaigns/revision.ts';
import type {
  ChangedPage,
  LibraryChange,
  LibraryPreview,
  Replaced,
  Undone,
} from '../../contracts/library/library-change.ts';
import type {
  CampaignPages,
  LibraryPage,
  LibraryRows,
  PageCampaigns,
  PageUses,
} from '../../contracts/library/library-page.ts';
import type { Page } from '../../contracts/list.ts';

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

type Method = Parameters<House['call']>[0];
const ask = (method: Method, path: string, body?: object) => house.call(method, path, { token, body });
const ok = async <T>(method: Method, path: string, body?: object): Promise<T> => {
  const answer = await ask(method, path, body);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};
const url = (path = '') => `https://${host}/${path}`;
const straight = (...paths: string[]) =>
  splitBetween(
    paths.map((path) => ({ name: `Offer ${path}`, url: url(path), weight: 10_000 / paths.length })),
  );
/** A landing page with an exit to each of these offers. */
const withExits = (...paths: string[]) => {
  const [first, ...exits] = paths.map((_, place) => ({
    offers: [{ destination: place + 1, weight: 10_000 }],
  }));
  return {
    destinations: [
      { name: 'Page', url: url('page') },
      ...paths.map((path) => ({ name: `Offer ${path}`, url: url(path) })),
    ],
    paths: [{ landing: 0, ...first, exits }],
    default: [{ path: 0, weight: 10_000 }],
  };
};
const create = (name: string, routing: object): Promise<Campaign> =>
  ok('POST', '/campaign', { domainId, name, ...routing });
const read = ({ id }: { id: string }): Promise<Campaign> => ok('GET', `/campaign/${id}`);
/** The campaign's whole routing, with changed destinations. */
const edit = async (
  campaign: { id: string },
  change: (one: Campaign['destinations'][number], place: number) => object,
  more: object = {},
): Promise<Campaign> => {
  const { revision, destinations, paths, default: split, rules } = await read(campaign);
  const changed = destinations.map((one, place) => ({ ...one, ...change(one, place) }));
  return ok('PATCH', `/campaign/${campaign.id}`, {
    ...{ revision, destinations: changed, paths, default: split, rules },
    ...more,
  });
};
const listed = (kind: 'offer' | 'landing-page' = 'offer', query: object = {}): Promise<LibraryRows> =>
  ok('GET', `/${kind}?${new URLSearchParams({ search: host, sort: 'name', perPage: '50', ...query })}`);
const only = async (kind: 'offer' | 'landing-page' = 'offer'): Promise<LibraryPage> => {
  const { rows } = await listed(kind);
  expect(rows).toHaveLength(1);
  return rows[0] as LibraryPage;
};
const patch = ({ id, revision }: LibraryPage, change: object, kind = 'offer'): Promise<ChangedPage> =>
  ok('PATCH', `/${kind}/${id}`, { revision, ...change });
const undo = ({ id }: LibraryChange): Promise<Undone> => ok('POST', `/library/change/${id}/undo`);
const urls = async (...campaigns: Campaign[]): Promise<string[][]> =>
  Promise.all(campaigns.map(async (one) => (await read(one)).destinations.map((row) => row.url)));
const fieldsOf = async (method: Method, path: string, body: object): Promise<unknown> => {
  const answer = await ask(method, path, body);
  expect(answer.status).toBe(422);
  return at(answer.body, 'error.fields');
};

describe('what campaigns lead to', () => {
  test('is one offer for all that have its name and URL, and a landing page beside it', async () => {
    const [a, b] = [await create('A', straight('x')), await create('B', straight('x'))];
    await create('C', {
      destinations: [
        { name: 'Offer x', url: url('x') },
        { name: 'Page', url: url('x') },
        { name: 'Other', url: url('y') },
      ],
      paths: [{ landing: 1, offers: [{ destination: 2, weight: 10_000 }] }],
      default: [{ path: 0, weight: 10_000 }],
    });
    const { rows } = await listed();
    expect(rows.map(({ name, campaigns, kind, other }) => [name, campaigns, kind, other !== null])).toEqual([
      ['Offer x', 2, 'offer', true],
      ['Other', 1, 'offer', false],
    ]);
    const page = await only('landing-page');
    expect(page).toMatchObject({ name: 'Page', url: url('x'), campaigns: 1, other: rows[0]?.id });
    const led: PageCampaigns = await ok('GET', `/offer/${rows[0]?.id}/campaign`);
    expect(led.rows).toEqual([
      { id: b.id, name: 'B', status: 'active', domain: domainId, parameters: [''] },
      { id: a.id, name: 'A', status: 'active', domain: domainId, parameters: [''] },
    ]);
    const pages: CampaignPages = await ok('GET', `/campaign/${a.id}/page`);
    expect(pages.rows).toEqual([
      { kind: 'offer', destination: a.destinations[0]?.id, page: rows[0]?.id, others: 1 },
    ]);
  });

  test('includes the offers behind every exit of a landing page', async () => {
    const a = await create('A', straight('x'));
    const b = await create('B', withExits('y', 'x'));
    const offers = async () => (await listed()).rows.map(({ name, campaigns }) => [name, campaigns]);
    expect(await offers()).toEqual([
      ['Offer x', 2],
      ['Offer y', 1],
    ]);
    const [x] = (await listed()).rows as [LibraryPage];
    const led: PageCampaigns = await ok('GET', `/offer/${x.id}/campaign`);
    expect(led.rows.map(({ id }) => id)).toEqual([b.id, a.id]);
    expect(await fieldsOf('DELETE', `/offer/${x.id}`, {})).toEqual({ id: 'page_in_use' });

    const { change } = await patch(x, { url: url('z') });
    expect((await urls(a, b)).flat()).toEqual([url('z'), url('page'), url('y'), url('z')]);
    expect((await read(b)).paths).toEqual(b.paths);
    await undo(change as LibraryChange);
    expect((await urls(b)).flat()).toEqual([url('page'), url('y'), url('x')]);

    const { revision, destinations, paths, default: split, rules } = await read(b);
    await ok('PATCH', `/campaign/${b.id}`, {
      ...{ revision, default: split, rules },
      destinations: destinations.filter(({ name }) => name !== 'Offer x'),
      paths: paths.map((path) => ({ ...path, exits: [] })),
    });
    expect(await offers()).toEqual([
      ['Offer x', 1],
      ['Offer y', 1],
    ]);
  });

  test('a URL changed in the only campaign changes the offer, in one of two campaigns makes another', async () => {
    const a = await create('A', straight('x'));
    const offer = await only();
    await edit(a, () => ({ url: url('y') }));
    expect(await only()).toMatchObject({ id: offer.id, url: url('y'), revision: 2 });
    const b = await create('B', straight('x'));
    await edit(b, () => ({ name: 'Offer x', url: url('y') }));
    const states = async () =>
      (await listed()).rows.map((row) => [row.id === offer.id, row.url, row.campaigns]);
    // The one that B had stays, because another page has its new URL.
    expect(await states()).toEqual([
      [true, url('y'), 2],
      [false, url('x'), 0],
    ]);
    await edit(b, () => ({ url: url('z') }));
    expect(await states()).toEqual([
      [true, url('y'), 1],
      [false, url('x'), 0],
      [false, url('z'), 1],
    ]);
    expect(await urls(a, b)).toEqual([[url('y')], [url('z')]]);
  });

  test('two URLs that trade places lead to each other’s offers, and nothing is lost', async () => {
    const a = await create('A', straight('x', 'y'));
    const before = (await listed()).rows;
    const swapped = [
      { name: 'Offer y', url: url('y') },
      { name: 'Offer x', url: url('x') },
    ];
    await edit(a, (_, place) => swapped[place] as object);
    const after = (await listed()).rows;
    expect(after.map(({ id, name, campaigns }) => [id, name, campaigns])).toEqual(
      before.map(({ id, name, campaigns }) => [id, name, campaigns]),
    );
  });

  test('an archived offer that a campaign uses again is in the list again', async () => {
    const a = await create('A', straight('x'));
    const offer = await only();
    await patch(offer, { archived: true });
    await edit(a, () => ({}), { name: 'Renamed' });
    expect((await listed('offer', { state: 'archived' })).rows).toMatchObject([
      { id: offer.id, campaigns: 1 },
    ]);
    await create('B', straight('x'));
    expect(await only()).toMatchObject({ id: offer.id, archived: false, campaigns: 2 });
  });
});

describe('a change in the library', () => {
  test('gives every campaign one revision, is published once, and keeps the past', async () => {
    const all = [await create('A', straight('x')), await create('B', straight('x', 'y'))];
    const archived = await create('C', straight('x'));
    await ok('PATCH', `/campaign/${archived.id}`, { revision: 1, status: 'archived' });
    const [offer] = (await listed()).rows as [LibraryPage];
    const other = await create('D', straight('y'));
    house.published.times = 0;
    const preview: LibraryPreview = await ok('POST', `/offer/${offer.id}/preview`, {
      revision: offer.revision,
      url: url('new'),
    });
    expect(preview).toMatchObject({
      pages: [{ id: offer.id, before: { url: url('x') }, after: { url: url('new') } }],
      ...{ refused: [], campaigns: 3, phases: [] },
    });
    expect(preview.named.map(({ name }) => name)).toEqual(['B', 'A', 'C']);
    expect([house.published.times, await urls(...all)]).toEqual([0, [[url('x')], [url('x'), url('y')]]]);

    const { page, change } = await patch(offer, { url: url('new'), tags: ['fin'], notes: 'n' });
    expect(page).toMatchObject({ url: url('new'), campaigns: 2, revision: 2, tags: ['fin'], notes: 'n' });
    expect(change).toMatchObject({ campaigns: 3, user: { name: 'Ana Lima' }, undoneAt: null });
    expect(house.published.times).toBe(1);
    expect(await urls(...all, archived)).toEqual([[url('new')], [url('new'), url('y')], [url('new')]]);
    expect((await read(other)).revision).toBe(1);
    const history: Page<Revision> = await ok('GET', `/campaign/${all[0]?.id}/revision`);
    expect(history.rows[0]).toMatchObject({
      ...{ revision: 2, reason: 'library', automatic: false, user: { name: 'Ana Lima' } },
      changes: [{ kind: 'destination_url', before: url('x'), after: url('new') }],
    });
    const old: Revision = await ok('GET', `/campaign/${all[0]?.id}/revision/1`);
    expect(old.campaign.destinations).toMatchObject([{ url: url('x') }]);
  });

  test('is undone once, except in campaigns that changed since, which are named and keep a page', async () => {
    const [a, b, c] = [
      await create('A', straight('x')),
      await create('B', straight('x')),
      await create('C', straight('x')),
    ];
    const offer = await only();
    const { change } = await patch(offer, { name: 'Renamed', url: url('new') });
    await ok('PATCH', `/campaign/${b.id}`, { revision: 2, notes: 'mine' });
    const d = await create('D', splitBetween([{ name: 'Renamed', url: url('new'), weight: 10_000 }]));
    expect((await only()).campaigns).toBe(4);
    const undone = await undo(change as LibraryChange);
    expect(undone).toMatchObject({ campaigns: 2, leftPages: [] });
    expect(undone.left.map(({ name }) => name).toSorted()).toEqual(['B', 'D']);
    expect(await urls(a, b, c, d)).toEqual([[url('x')], [url('new')], [url('x')], [url('new')]]);
    const { rows } = await listed();
    expect(rows.map((row) => [row.name, row.url, row.campaigns, row.id === offer.id])).toEqual([
      ['Offer x', url('x'), 2, true],
      ['Renamed', url('new'), 2, false],
    ]);
    expect((await ask('POST', `/library/change/${change?.id}/undo`)).status).toBe(409);
    const changes: Page<LibraryChange> = await ok('GET', '/library/change');
    expect(changes.rows[0]).toMatchObject({ id: change?.id, undoneAt: expect.any(String) });
  });

  test('is asked about when an older revision is restored', async () => {
    const a = await create('A', straight('x', 'y'));
    const [offer] = (await listed()).rows as [LibraryPage];
    const named: Campaign = await ok('PATCH', `/campaign/${a.id}`, { revision: 1, notes: 'new' });
    await patch(offer, { url: url('new') });
    const restore = (to: number, more: object = {}) =>
      ask('POST', `/campaign/${a.id}/revision/${to}/restore`, { revision: named.revision + 1, ...more });
    const refused = await restore(1);
    expect(at(refused.body, 'error')).toMatchObject({
      ...{ code: 'validation_failed', fields: { urls: 'library_changed' } },
      texts: { urls: `${url('x')} → ${url('new')}` },
    });
    const kept = await restore(1, { urls: 'current' });
    expect(kept.body).toMatchObject({ revision: 4, notes: '', destinations: [{ url: url('new') }, {}] });
    expect((await listed()).total).toBe(2);
    const own = await ask('POST', `/campaign/${a.id}/revision/1/restore`, { revision: 4, urls: 'revision' });
    expect(own.body).toMatchObject({ revision: 5, destinations: [{ url: url('x') }, { url: url('y') }] });
    // No change of the library came after this one.
    const last = await ask('POST', `/campaign/${a.id}/revision/4/restore`, { revision: 5 });
    expect(last.body).toMatchObject({ revision: 6, destinations: [{ url: url('new') }, {}] });
  });

  test('cannot be undone where nothing is as it was left', async () => {
    const a = await create('A', straight('x'));
    const { change } = await patch(await only(), { url: url('new') });
    await ok('PATCH', `/campaign/${a.id}`, { revision: 2, notes: 'mine' });
    expect((await ask('POST', `/library/change/${change?.id}/undo`)).status).toBe(409);
    expect(await urls(a)).toEqual([[url('new')]]);
    const again = await patch(await only(), { url: url('newer') });
    expect((await ask('POST', `/library/change/${change?.id}/undo`)).status).toBe(409);
    expect(await undo(again.change as LibraryChange)).toMatchObject({ campaigns: 1, left: [] });
    expect(await urls(a)).toEqual([[url('new')]]);
  });

  test('of an offer without campaigns can be undone too, and a deleted one not', async () => {
    const made: LibraryPage = await ok('POST', '/offer', { name: 'Alone', url: url('x'), tags: ['t'] });
    expect(made).toMatchObject({ campaigns: 0, tags: ['t'], revision: 1 });
    const { change, page } = await patch(made, { url: url('y') });
    expect(await undo(change as LibraryChange)).toMatchObject({ campaigns: 0, left: [] });
    const { revision, url: now } = await only();
    expect([revision, now, house.published.times]).toEqual([3, url('x'), 1]);
    const again = await patch({ ...page, revision }, { url: url('z') });
    expect((await ask('DELETE', `/offer/${made.id}`)).status).toBe(204);
    expect((await ask('POST', `/library/change/${again.change?.id}/undo`)).status).toBe(409);
  });

  test('names the A/B tests that it puts into a new phase', async () => {
    const a = await create('A', straight('x', 'y'));
    const arms = [
      { path: 0, weight: 5000 },
      { path: 1, weight: 5000 },
    ];
    const draft: AbTestDetail = await ok('POST', '/ab-test', {
      ...{ name: 'Headline', campaignId: a.id, metric: { kind: 'conversion', event: 'sale' }, arms },
    });
    await ok('POST', `/ab-test/${draft.id}/start`, { revision: draft.revision });
    const [offer] = (await listed()).rows as [LibraryPage];
    const asked = { revision: offer.revision, url: url('new') };
    const preview: LibraryPreview = await ok('POST', `/offer/${offer.id}/preview`, asked);
    expect(preview.phases).toEqual([
      {
        ...{ test: draft.id, name: 'Headline', phase: 2, reason: 'page' },
        campaign: { id: a.id, name: 'A' },
      },
    ]);
    await patch(offer, { url: url('new') });
    expect(await ok('GET', `/ab-test/${draft.id}`)).toMatchObject({ phase: 2 });
  });

  test('is refused with the field that is wrong, and then nothing changes', async () => {
    const a = await create('A', straight('x', 'y'));
    const { link } = a;
    const [offer] = (await listed()).rows as [LibraryPage, LibraryPage];
    const tried = (change: object) =>
      fieldsOf('PATCH', `/offer/${offer.id}`, { revision: offer.revision, ...change });
    expect(await tried({ url: 'ftp://x.example' })).toEqual({ url: 'url_scheme' });
    expect(await tried({ url: 'https://{country}.example/' })).toEqual({ url: 'macro_place' });
    expect(await tried({ url: link })).toEqual({ url: 'url_own_link' });
    expect(await tried({ url: url('\ud800') })).toEqual({ url: 'url_invalid' });
    expect(await tried({ name: 'Offer y', url: url('y') })).toEqual({ url: 'page_exists' });
    expect(await fieldsOf('POST', '/offer', { name: 'Offer y', url: url('y') })).toEqual({
      url: 'page_exists',
    });
    const deleted = await ask('DELETE', `/offer/${offer.id}`);
    expect(at(deleted.body, 'error')).toMatchObject({ fields: { id: 'page_in_use' }, texts: { id: 'A' } });
    const stale = await ask('PATCH', `/offer/${offer.id}`, { revision: 9, notes: 'n' });
    expect([stale.status, at(stale.body, 'error.code')]).toEqual([409, 'conflict']);
    expect((await ask('PATCH', '/landing-page/off_none', { revision: 1 })).status).toBe(404);
    expect((await read(a)).revision).toBe(1);
    // The same page as an offer would lead back to itself.
    await create('Loop', {
      destinations: [
        { name: 'Page', url: url('page') },
        { name: 'Offer x', url: url('x') },
      ],
      paths: [{ landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
      default: [{ path: 0, weight: 10_000 }],
    });
    const answer = await ask('PATCH', `/offer/${offer.id}`, { revision: offer.revision, url: url('page') });
    expect(at(answer.body, 'error.fields')).toEqual({ url: 'campaign_refuses' });
    expect(JSON.stringify(at(answer.body, 'error.hints'))).toContain('“Loop”');
    expect(at(answer.body, 'error.texts')).toEqual({ url: 'Loop' });
    expect(await urls(a)).toEqual([[url('x'), url('y')]]);
  });

  test('another workspace and a viewer cannot make one', async () => {
    await create('A', straight('x'));
    const offer = await only();
    const { access_token: stranger } = await house.register(`s${round}@example.com`);
    for (const [method, path] of [
      ['GET', `/offer/${offer.id}`],
      ['PATCH', `/offer/${offer.id}`],
      ['DELETE', `/offer/${offer.id}`],
    ] as const) {
      const body = method === 'PATCH' ? { revision: 1, notes: 'n' } : undefined;
      expect((await house.call(method, path, { token: stranger, body })).status).toBe(404);
    }
    const { change } = await patch(offer, { url: url('y') });
    const theirs = await house.call('POST', `/library/change/${change?.id}/undo`, { token: stranger });
    expect(theirs.status).toBe(404);
  });
});

test('a page names the destinations that it is in every campaign, those of today first', async () => {
  const campaigns = [await create('U1', straight('u')), await create('U2', straight('u'))];
  const [first, second] = campaigns.map(({ destinations }) => destinations[0]?.id);
  const page = await only();
  const uses = () => ok<PageUses>('GET', `/offer/${page.id}/use`);
  expect(await uses()).toEqual({ ids: [second, first], total: 2 });
  // It no longer leads there, but its visits did.
  const [, latest] = campaigns as [Campaign, Campaign];
  const { revision } = await read(latest);
  await ok('PATCH', `/campaign/${latest.id}`, { revision, ...straight('v') });
  expect(await uses()).toEqual({ ids: [first, second], total: 2 });
  expect((await ask('GET', `/landing-page/${page.id}/use`)).status).toBe(404);
});

describe('find and replace', () => {
  test('changes every URL with the text at once; what cannot be changed is named and left', async () => {
    const all = [
      await create('A', straight('old/1', 'old/2')),
      await create('B', straight('old/1')),
      await create('C', straight('keep')),
    ];
    await create('D', splitBetween([{ name: 'Offer old/2', url: url('$&/2'), weight: 10_000 }]));
    const input = { find: `${host}/old`, replace: `${host}/$&` };
    const preview: LibraryPreview = await ok('POST', '/library/replace/preview', input);
    expect(preview.pages.map(({ after }) => after.url)).toEqual([url('$&/1')]);
    expect(preview.refused).toMatchObject([{ after: { url: url('$&/2') }, code: 'page_exists' }]);
    expect(preview.campaigns).toBe(2);
    const { change, refused }: Replaced = await ok('POST', '/library/replace', input);
    expect([change?.campaigns, refused.length]).toEqual([2, 1]);
    expect(await urls(...all)).toEqual([[url('$&/1'), url('old/2')], [url('$&/1')], [url('keep')]]);
    await undo(change as LibraryChange);
    expect(await urls(...all)).toEqual([[url('old/1'), url('old/2')], [url('old/1')], [url('keep')]]);
    expect(await fieldsOf('POST', '/library/replace', { find: 'x', replace: '' })).toEqual({
      find: 'find_too_short',
    });
  });

  test('two URLs that would become one are not both changed', async () => {
    await create('A', splitBetween([{ name: 'Same', url: url('a1'), weight: 10_000 }]));
    await create('B', splitBetween([{ name: 'Same', url: url('a12'), weight: 10_000 }]));
    // The second would be `b1` only if the text were replaced twice.
    const input = { find: `${host}/a12`, replace: `${host}/a1` };
    const { change, refused }: Replaced = await ok('POST', '/library/replace', input);
    expect([change, refused.map(({ code }) => code)]).toEqual([null, ['page_exists']]);
    const kinds = await ok<Replaced>('POST', '/library/replace', {
      ...{ find: `${host}/a`, replace: `${host}/b`, kinds: ['landing'] },
    });
    expect([kinds.change, kinds.refused]).toEqual([null, []]);
  });
});

describe('the list', () => {
  test('finds by name, URL, tag and state, and sorts', async () => {
    await create('A', straight('b', 'a'));
    await create('B', straight('b'));
    const spare: LibraryPage = await ok('POST', '/offer', { name: '', url: url('c'), tags: [`Tag-${host}`] });
    const names = async (query: object) => (await listed('offer', query)).rows.map((row) => row.name);
    expect(await names({})).toEqual(['Offer a', 'Offer b', '']);
    expect(await names({ sort: '-campaigns' })).toEqual(['Offer b', 'Offer a', '']);
    expect(await names({ state: 'unused' })).toEqual(['']);
    expect(await names({ tag: `Tag-${host}` })).toEqual(['']);
    expect((await ok<LibraryRows>('GET', `/offer?search=TAG-${host}`)).rows).toMatchObject([
      { id: spare.id },
    ]);
    expect((await listed()).tags).toContain(`Tag-${host}`);
    await patch(spare, { archived: true });
    expect([await names({ state: 'archived' }), await names({})]).toEqual([[''], ['Offer a', 'Offer b']]);
    const paged: LibraryRows = await ok('GET', `/offer?search=${host}&sort=name&perPage=10&page=2`);
    expect([paged.rows, paged.total]).toEqual([[], 2]);
  });

  test('adds up the figures of every campaign’s use, sorts by them and has their total', async () => {
    const [a, b] = [await create('A', straight('x', 'y')), await create('B', straight('x'))];
    const numbers = await house.store.db
      .selectFrom('destinations')
      .select(['id', 'public_id'])
      .where(
        'public_id',
        'in',
        [a, b].flatMap(({ destinations }) => destinations.map(({ id }) => id)),
      )
      .execute();
    const number = (id: string | undefined) => String(numbers.find((row) => row.public_id === id)?.id);
    house.reports.answer = {
      ...house.reports.answer,
      rows: [
        { keys: [number(a.destinations[0]?.id)], sums: { ...sums(10), revenue: '5', conversions: 2 } },
        { keys: [number(b.destinations[0]?.id)], sums: { ...sums(30), revenue: '1.5', conversions: 2 } },
        { keys: [number(a.destinations[1]?.id)], sums: { ...sums(20), revenue: '9', conversions: 1 } },
        { keys: [null], sums: sums(99) },
      ],
    };
    // Destinations of other tests became other pages.
    house.reports.answerTo = ({ dimensions }) =>
      dimensions.includes('step') ? { ...house.reports.answer, rows: [] } : undefined;
    const range = { from: '2026-03-09T00:00:00Z', to: '2026-03-10T00:00:00Z' };
    const { rows, totals } = await listed('offer', { ...range, sort: '-revenue' });
    expect(
      rows.map(({ name, figures }) => [name, figures?.valid, figures?.revenue, figures?.conversions]),
    ).toEqual([
      ['Offer y', 20, '9', 1],
      ['Offer x', 40, '6.5', 4],
    ]);
    expect(totals).toMatchObject({
      valid: 60,
      revenue: '15.5',
      conversions: 5,
      cr: expect.closeTo(5 / 60, 9),
    });
    // B becomes another offer at 12:34; what it counted until 12:45 stays with this one.
    await edit(b, () => ({ name: 'Own', url: url('own') }));
    const day = { from: '2026-03-10T00:00:00Z', to: '2026-03-11T00:00:00Z' };
    const { answer } = house.reports;
    const [offerOfA, offerOfB] = [number(a.destinations[0]?.id), number(b.destinations[0]?.id)];
    house.reports.answerTo = (query) =>
      query.dimensions.includes('step')
        ? {
            ...answer,
            rows: [
              { keys: [offerOfB, '1'], sums: { ...sums(4), revenue: '4' } },
              { keys: [offerOfB, '0'], sums: { ...sums(30), revenue: '1.5' } },
            ],
          }
        : undefined;
    const after = await listed('offer', { ...day, sort: '-visits' });
    expect(after.rows.map(({ name, figures }) => [name, figures?.valid, figures?.revenue])).toEqual([
      ['Offer x', 40, '6.5'],
      ['Offer y', 20, '9'],
      ['Own', 4, '4'],
    ]);
    expect(house.reports.reported.at(-1)).toMatchObject({
      ...{
        dimensions: ['offer', 'step'],
        filters: [{ dimension: 'offer', values: expect.arrayContaining([offerOfB]) }],
      },
      steps: ['2026-03-10T00:00:00Z', '2026-03-10T12:45:00Z'].map((time) => Date.parse(time)),
    });
    // Before the change, there is nothing to tell apart.
    await listed('offer', { from: '2026-03-11T00:00:00Z', to: '2026-03-12T00:00:00Z' });
    expect(house.reports.reported.at(-1)).toMatchObject({ dimensions: ['offer'], basis: 'click' });
    delete house.reports.answerTo;
    expect(offerOfA).not.toBe(offerOfB);
    expect((await ask('GET', '/offer?sort=revenue')).status).toBe(422);
    expect((await ask('GET', '/offer?from=2026-03-09T00:00:00Z')).status).toBe(422);
  });
});
