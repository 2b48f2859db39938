import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { ChangedPage, LibraryPreview, Undone } from '../../contracts/library/library-change.ts';
import type { MergeInput, Proposal, Proposals } from '../../contracts/library/library-merge.ts';
import type { LibraryPage, LibraryRows, PageCampaigns } from '../../contracts/library/library-page.ts';
import { compileSnapshot } from '../../snapshot/compile/compile.ts';

let house: House;
let token: string;
let domainId: unknown;
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

type Call = [method: 'GET' | 'POST' | 'PATCH', path: string, body?: object];
const call = (...[method, path, body]: Call) => house.call(method, path, { token, body });
const ok = async <T>(...asked: Call): Promise<T> => {
  const answer = await call(...asked);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};
const refused = async (...asked: Call): Promise<unknown> => {
  const answer = await call(...asked);
  expect(answer.status).toBe(422);
  return at(answer.body, 'error.fields');
};

interface Page {
  name: string;
  url: string;
  parameters?: string;
}
const campaign = (name: string, pages: Page[]): Promise<Campaign> =>
  ok('POST', '/campaign', {
    ...{ name, domainId, destinations: pages },
    paths: pages.map((_, destination) => ({ landing: null, offers: [{ destination, weight: 10_000 }] })),
    default: pages.map((_, path) => ({ path, weight: 10_000 / pages.length })),
  });
/** Every campaign as edges have it, by ID: what visitors get, without what only names it. */
const sent = async (): Promise<Map<string, unknown>> => {
  const { campaigns } = await compileSnapshot(house.store.db);
  return new Map(
    campaigns.map(({ plan }) => {
      const destinations = plan.destinations.map(({ name: _, ...rest }) => rest);
      return [plan.publicId, { ...plan, revision: 0, destinations }];
    }),
  );
};
/** The group at a host; undefined if there is none. */
const groupAt = async (host: string, kind = 'offer'): Promise<Proposal | undefined> => {
  const { groups } = await ok<Proposals>('GET', `/${kind}/proposal`);
  return groups.find(({ base }) => base.url.startsWith(`https://${host}/`));
};
const inputOf = ({ base, others }: Proposal, name = base.name): MergeInput => ({
  ...{ revision: base.revision, name },
  others: others.map(({ id, revision }) => ({ id, revision })),
});
const pagesAt = async (host: string, state = 'active'): Promise<LibraryPage[]> =>
  (await ok<LibraryRows>('GET', `/offer?state=${state}&sort=name&search=${host}`)).rows;

test('offers whose URLs differ in a parameter become one, and every link still leads to its own URL', async () => {
  const url = 'https://shop.example/?c={click_id}&sub=';
  const fb = await campaign('FB', [{ name: 'Shop FB', url: `${url}fb` }]);
  await campaign('FB 2', [{ name: 'Shop FB', url: `${url}fb` }]);
  const tt = await campaign('TT', [{ name: 'Shop TT', url: `${url}tt`, parameters: 'lp=1' }]);
  const group = (await groupAt('shop.example')) as Proposal;
  expect([group.base.name, group.base.campaigns]).toEqual(['Shop FB', 2]);
  expect(group.others).toMatchObject([{ name: 'Shop TT', campaigns: 1, parameters: 'sub=tt' }]);
  const before = await sent();
  const body = inputOf(group, 'Shop');
  const preview = await ok<LibraryPreview>('POST', `/offer/${group.base.id}/merge/preview`, body);
  expect([preview.campaigns, preview.phases, preview.pages.length]).toEqual([3, [], 2]);
  expect(await groupAt('shop.example')).toEqual(group);

  const { change } = await ok<ChangedPage>('POST', `/offer/${group.base.id}/merge`, body);
  expect(await sent()).toEqual(before);
  expect(await pagesAt('shop.example')).toMatchObject([{ name: 'Shop', url: `${url}fb`, campaigns: 3 }]);
  expect(await pagesAt('shop.example', 'archived')).toMatchObject([{ name: 'Shop TT', url: `${url}tt` }]);
  const moved = await ok<Campaign>('GET', `/campaign/${tt.id}`);
  expect(moved.destinations).toMatchObject([{ name: 'Shop', url: `${url}fb`, parameters: 'sub=tt&lp=1' }]);
  expect((await ok<Campaign>('GET', `/campaign/${fb.id}`)).destinations[0]).not.toHaveProperty('parameters');
  const { rows } = await ok<PageCampaigns>('GET', `/offer/${group.base.id}/campaign`);
  expect(rows.map((row) => [row.name, row.parameters])).toEqual([
    ['TT', ['sub=tt&lp=1']],
    ['FB 2', ['']],
    ['FB', ['']],
  ]);
  expect(await groupAt('shop.example')).toBeUndefined();
  // Its name was another one.
  const restored = await call('POST', `/campaign/${tt.id}/revision/1/restore`, { revision: moved.revision });
  expect(at(restored.body, 'error.fields')).toEqual({ urls: 'library_changed' });

  const undone = await ok<Undone>('POST', `/library/change/${change?.id}/undo`);
  expect([undone.campaigns, undone.left, undone.leftPages]).toEqual([3, [], []]);
  expect(await sent()).toEqual(before);
  expect(await pagesAt('shop.example')).toMatchObject([
    { name: 'Shop FB', campaigns: 2 },
    { name: 'Shop TT', campaigns: 1 },
  ]);
  const back = await ok<Campaign>('GET', `/campaign/${tt.id}`);
  expect(back.destinations).toEqual(tt.destinations);
  expect((await call('POST', `/library/change/${change?.id}/undo`)).status).toBe(409);
});

test('pages stay one once the base has a network that the others do not have, so that no link loses its click ID', async () => {
  await campaign('Net 1', [{ name: 'N', url: 'https://later.example/?s=1' }]);
  await campaign('Net 1 too', [{ name: 'N', url: 'https://later.example/?s=1' }]);
  const two = await campaign('Net 2', [{ name: 'N', url: 'https://later.example/?s=2' }]);
  const group = (await groupAt('later.example')) as Proposal;
  const { change, page } = await ok<ChangedPage>('POST', `/offer/${group.base.id}/merge`, inputOf(group));
  const network = await ok<{ id: string }>('POST', '/postback/source', { name: 'L', clickParameter: 'cid' });
  const given = { revision: page.revision, network: network.id };
  const changed = await ok<ChangedPage>('PATCH', `/offer/${page.id}`, given);
  const before = await sent();
  expect(JSON.stringify(before.get(two.id))).toContain('s=2&cid=');
  expect((await call('POST', `/library/change/${change?.id}/undo`)).status).toBe(409);
  expect(await sent()).toEqual(before);

  await ok('PATCH', `/offer/${page.id}`, { revision: changed.page.revision, network: null });
  const undone = await ok<Undone>('POST', `/library/change/${change?.id}/undo`);
  expect([undone.campaigns, undone.left, undone.leftPages]).toEqual([1, [], []]);
});

test('without another name the base and its campaigns stay as they are, and no revision has to be chosen', async () => {
  const one = await campaign('Quiet 1', [{ name: 'Q', url: 'https://quiet.example/?s=1' }]);
  await campaign('Quiet 2', [{ name: 'Q', url: 'https://quiet.example/?s=1' }]);
  const other = await campaign('Quiet 3', [{ name: 'Q', url: 'https://quiet.example/?s=2' }]);
  const group = (await groupAt('quiet.example')) as Proposal;
  const before = await sent();
  await ok('POST', `/offer/${group.base.id}/merge`, inputOf(group));
  const [first, third] = await Promise.all(
    [one, other].map(({ id }) => ok<Campaign>('GET', `/campaign/${id}`)),
  );
  expect([first?.revision, third?.revision]).toEqual([1, 2]);
  const { revision } = third as Campaign;
  const restored = await ok<Campaign>('POST', `/campaign/${other.id}/revision/1/restore`, { revision });
  expect(restored.destinations).toMatchObject([{ url: 'https://quiet.example/?s=1', parameters: 's=2' }]);
  expect(await sent()).toEqual(before);
});

test('landing pages, too, if they have as many exits', async () => {
  const landing = async (sub: string): Promise<LibraryPage> => {
    const made = await ok<Campaign>('POST', '/campaign', {
      ...{ name: `LP ${sub}`, domainId },
      destinations: [
        { name: `LP ${sub}`, url: `https://lp.example/?s=${sub}` },
        { name: 'O', url: 'https://o.example/' },
      ],
      paths: [{ landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
      default: [{ path: 0, weight: 10_000 }],
    });
    const { rows } = await ok<LibraryRows>('GET', `/landing-page?search=s%3D${sub}`);
    expect(made.destinations).toHaveLength(2);
    return rows[0] as LibraryPage;
  };
  const [a] = [await landing('a'), await landing('b')];
  const wide = await ok<ChangedPage>('PATCH', `/landing-page/${a.id}`, { exits: 2, revision: a.revision });
  expect(await groupAt('lp.example', 'landing-page')).toBeUndefined();
  const { revision } = wide.page;
  await ok('PATCH', `/landing-page/${a.id}`, { exits: 1, revision });
  const group = (await groupAt('lp.example', 'landing-page')) as Proposal;
  const before = await sent();
  await ok('POST', `/landing-page/${group.base.id}/merge`, inputOf(group));
  expect(await sent()).toEqual(before);
  expect(await groupAt('lp.example', 'landing-page')).toBeUndefined();
});

test('what could change where visitors go is not proposed, and refused', async () => {
  const page = (sub: number, more: object = {}): Promise<LibraryPage> =>
    ok('POST', '/offer', { name: `T${sub}`, url: `https://terms.example/?s=${sub}`, ...more });
  const cap = { limit: 100, per: 'day', counts: 'all', types: null };
  const source = await ok<{ id: string }>('POST', '/postback/source', { name: 'Net' });
  const payout = { currency: 'EUR', other: '5', countries: [] };
  const fallback = await page(4);
  const others = [
    await page(1, { network: source.id }),
    await page(2, { payout }),
    await page(3, { cap, fallback: fallback.id }),
    fallback,
  ];
  const base = await page(0);
  expect(await groupAt('terms.example')).toBeUndefined();
  for (const { id, revision } of others)
    expect(
      await refused('POST', `/offer/${base.id}/merge`, {
        ...{ revision: base.revision, name: 'T' },
        others: [{ id, revision }],
      }),
    ).toEqual({ 'others.0.id': 'pages_differ' });
  const alike = await page(5);
  expect(await groupAt('terms.example')).toMatchObject({ base: { id: base.id }, others: [{ id: alike.id }] });
  // Variants of one campaign.
  await campaign('Both', [
    { name: 'T0', url: 'https://terms.example/?s=0' },
    { name: 'T5', url: 'https://terms.example/?s=5' },
  ]);
  expect(await groupAt('terms.example')).toBeUndefined();
});

test('pages that are unknown, changed since, or named like another are refused', async () => {
  const page = (sub: string): Promise<LibraryPage> =>
    ok('POST', '/offer', { name: sub, url: `https://no.example/?s=${sub}` });
  const [a, b] = [await page('a'), await page('b')];
  await ok('POST', '/offer', { name: 'taken', url: a.url });
  const input = { revision: a.revision, name: 'New', others: [{ id: b.id, revision: b.revision }] };
  const path = `/offer/${a.id}/merge`;
  expect((await call('POST', '/offer/off_0000000000000000/merge', input)).status).toBe(404);
  const unknown = { ...input, others: [{ id: 'off_0000000000000000', revision: 1 }] };
  expect(await refused('POST', path, unknown)).toEqual({ 'others.0.id': 'page_unknown' });
  const twice = { ...input, others: [...input.others, ...input.others] };
  expect(await refused('POST', path, twice)).toEqual({ 'others.1.id': 'page_unknown' });
  const itself = { ...input, others: [{ id: a.id, revision: a.revision }] };
  expect(await refused('POST', path, itself)).toEqual({ 'others.0.id': 'page_unknown' });
  expect(await refused('POST', path, { ...input, name: 'taken' })).toEqual({ name: 'page_exists' });
  await ok('PATCH', `/offer/${b.id}`, { notes: 'n', revision: b.revision });
  expect((await call('POST', path, input)).status).toBe(409);
});

test('an undo leaves campaigns that were changed since, and pages that were, with the URLs they have', async () => {
  const made = await Promise.all(
    ['a', 'b', 'c'].map((s) =>
      campaign(`Left ${s}`, [{ name: `L${s}`, url: `https://left.example/?s=${s}` }]),
    ),
  );
  const group = (await groupAt('left.example')) as Proposal;
  const { change } = await ok<ChangedPage>('POST', `/offer/${group.base.id}/merge`, inputOf(group, 'L'));
  const before = await sent();
  const [, b] = await Promise.all(made.map(({ id }) => ok<Campaign>('GET', `/campaign/${id}`)));
  await ok('PATCH', `/campaign/${b?.id}`, { revision: b?.revision, notes: 'mine' });
  const [c] = await pagesAt('s%3Dc', 'archived');
  await ok('PATCH', `/offer/${c?.id}`, { revision: c?.revision, name: 'Renamed' });
  const undone = await ok<Undone>('POST', `/library/change/${change?.id}/undo`);
  expect(undone.left.map(({ name }) => name)).toEqual(['Left b']);
  expect(undone.leftPages.map(({ name }) => name)).toEqual(['Lc']);
  expect(await sent()).toEqual(before);
});
