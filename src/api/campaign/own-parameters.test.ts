import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { LibraryPage, LibraryRows } from '../../contracts/library/library-page.ts';
import { templateText } from '../../core/routing/url/template.ts';
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

const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, body });
const ok = async <T>(...asked: Parameters<typeof call>): Promise<T> => {
  const answer = await call(...asked);
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as T;
};

interface Typed {
  name?: string;
  url: string;
  parameters?: string;
}
const inputOf = (pages: readonly Typed[]) => ({
  destinations: pages.map((page, i) => ({ name: String(i), ...page })),
  paths: pages.map((_, destination) => ({ landing: null, offers: [{ destination, weight: 10_000 }] })),
  default: pages.map((_, path) => ({ path, weight: 10_000 / pages.length })),
  rules: [],
});
const create = (pages: readonly Typed[], more: object = {}): Promise<Campaign> =>
  ok('POST', '/campaign', { name: 'Own', domainId, ...inputOf(pages), ...more });
const routingOf = ({ revision, destinations, paths, default: split, rules }: Campaign) => ({
  ...{ revision, destinations, paths, default: split, rules },
});
const withFirst = (campaign: Campaign, change: object) => ({
  ...routingOf(campaign),
  destinations: campaign.destinations.map((one, i) => (i === 0 ? { ...one, ...change } : one)),
});
const change = (campaign: Campaign, first: object): Promise<Campaign> =>
  ok('PATCH', `/campaign/${campaign.id}`, withFirst(campaign, first));
const planOf = async ({ id }: Campaign) => {
  const { campaigns } = await compileSnapshot(house.store.db);
  const plan = campaigns.find((one) => one.plan.publicId === id)?.plan;
  if (plan === undefined) throw new Error('There is no plan.');
  return plan;
};
const sentTo = async (campaign: Campaign): Promise<string[]> =>
  (await planOf(campaign)).destinations.map(({ template }) => templateText(template));

const URL_OF = 'https://shop.example/?c={click_id}&sub=none#top';

test('own parameters are stored, answered and in the plan; sent back, nothing changes', async () => {
  const campaign = await create([{ url: URL_OF, parameters: ' sub=fb&x={sub1} ' }]);
  const [{ url, parameters }] = campaign.destinations as [Campaign['destinations'][number]];
  expect([url, parameters]).toEqual([URL_OF, 'sub=fb&x={sub1}']);
  expect(await sentTo(campaign)).toEqual(['https://shop.example/?c={click_id}&sub=fb&x={sub1}#top']);
  const same = await ok<Campaign>('PATCH', `/campaign/${campaign.id}`, routingOf(campaign));
  expect(same.revision).toBe(campaign.revision);
});

test('a change of them is a revision without a new phase, and a restored revision has those of its time', async () => {
  const campaign = await create([{ url: URL_OF }, { url: 'https://b.example/' }]);
  expect(campaign.destinations[0]).not.toHaveProperty('parameters');
  const added = await change(campaign, { parameters: 'sub=fb' });
  const changed = await change(added, { parameters: 'sub=tt' });
  const { parameters: _, ...bare } = changed.destinations[0] as Campaign['destinations'][number];
  const removed = await ok<Campaign>('PATCH', `/campaign/${campaign.id}`, {
    ...routingOf(changed),
    destinations: [bare, changed.destinations[1]],
  });
  expect(removed.destinations[0]).not.toHaveProperty('parameters');
  expect((await planOf(removed)).fallback.phase).toBe(1);
  const { body } = await call('GET', `/campaign/${campaign.id}/revision`);
  const fact = `destination.${bare.id}.url.parameters`;
  const said = (before: string, after: string) => ({
    ...{ kind: 'destination_parameters', fact, name: '0', before, after },
  });
  expect([0, 1, 2, 3].map((i) => at(body, `rows.${i}.changes`))).toEqual([
    [said('sub=tt', '')],
    [said('sub=fb', 'sub=tt')],
    [said('', 'sub=fb')],
    [],
  ]);
  const { revision } = removed;
  const restored = await ok<Campaign>('POST', `/campaign/${campaign.id}/revision/2/restore`, { revision });
  expect(restored.destinations[0]).toHaveProperty('parameters', 'sub=fb');
});

test('what no query can have is refused', async () => {
  const refusal = async (parameters: string): Promise<unknown> => {
    const answer = await call('POST', '/campaign', {
      ...{ name: 'Own', domainId },
      ...inputOf([{ url: URL_OF, parameters }]),
    });
    return at(answer.body, 'error.fields');
  };
  const field = 'destinations.0.parameters';
  expect(await refusal('a=1#top')).toEqual({ [field]: 'parameters_invalid' });
  expect(await refusal('?a=1')).toEqual({ [field]: 'parameters_invalid' });
  expect(await refusal('a=1&b=2&a=3')).toEqual({ [field]: 'parameters_twice' });
  expect(await refusal('a={clickid}')).toEqual({ [field]: 'macro_unknown' });
  expect(await refusal(`a=${'1'.repeat(499)}`)).toEqual({ [field]: 'too_long' });
});

test('an offer is its landing page only if it has the same parameters', async () => {
  const routed = (parameters: string) => ({
    ...inputOf([{ url: URL_OF }, { url: URL_OF, parameters }]),
    paths: [{ landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
    default: [{ path: 0, weight: 10_000 }],
  });
  const answer = (parameters: string) =>
    call('POST', '/campaign', { name: 'Own', domainId, ...routed(parameters) });
  expect(at((await answer('sub=none')).body, 'error.fields')).toEqual({
    'paths.0.offers.0.destination': 'offer_is_landing',
  });
  expect((await answer('sub=fb')).status).toBe(201);
});

test('campaigns with different ones lead to one offer, and a change of its URL leaves them theirs', async () => {
  const url = 'https://one.example/?c={click_id}&sub=none';
  const [fb, tt] = await Promise.all(
    ['fb', 'tt'].map((sub) => create([{ name: 'One', url, parameters: `sub=${sub}` }])),
  );
  const { rows } = await ok<LibraryRows>('GET', '/offer?search=one.example');
  expect(rows.map(({ campaigns }) => campaigns)).toEqual([2]);
  const [page] = rows as [LibraryPage];
  const next = 'https://two.example/?c={click_id}#top';
  await ok('PATCH', `/offer/${page.id}`, { url: next, revision: page.revision });
  expect([await sentTo(fb as Campaign), await sentTo(tt as Campaign)]).toEqual([
    ['https://two.example/?c={click_id}&sub=fb#top'],
    ['https://two.example/?c={click_id}&sub=tt#top'],
  ]);
});

test('the click ID of the network is added after them, and not where they have the parameter', async () => {
  const network = await ok<{ id: string }>('POST', '/postback/source', { name: 'N', clickParameter: 'cid' });
  const url = 'https://net.example/';
  const campaigns = await Promise.all(
    ['sub=fb', 'cid=mine'].map((parameters) => create([{ name: 'Net', url, parameters }])),
  );
  const { rows } = await ok<LibraryRows>('GET', '/offer?search=net.example');
  const [page] = rows as [LibraryPage];
  await ok('PATCH', `/offer/${page.id}`, { network: network.id, revision: page.revision });
  expect(await Promise.all(campaigns.map(sentTo))).toEqual([
    ['https://net.example/?sub=fb&cid={click_id}'],
    ['https://net.example/?cid=mine'],
  ]);
});

test('warnings are about the URL with them', async () => {
  const codes = async (parameters: string): Promise<string[]> =>
    (await create([{ url: 'https://w.example/?c=', parameters }])).warnings.map(({ code }) => code);
  expect(await codes('sub=fb')).toContain('no_click_id');
  expect(await codes('c={click_id}')).toEqual([]);
});

test('files have them: a CSV in its URLs, JSON apart', async () => {
  const { id } = await create([{ url: 'https://f.example/', parameters: 'sub=file' }], { name: 'Filed' });
  const file = async (format: string): Promise<string> => {
    const url = `/api/1.1/campaign/export?format=${format}&search=sub%3Dfile`;
    const headers = { authorization: `Bearer ${token}` };
    return (await house.app.inject({ method: 'GET', url, headers })).body;
  };
  const outcomes = async (format: string, content: string): Promise<unknown> => {
    const answer = await ok<object>('POST', '/campaign/import', { format, content, mode: 'all' });
    return at(answer, 'preview.0.outcome');
  };
  const first = async () => (await ok<Campaign>('GET', `/campaign/${id}`)).destinations[0];
  const [csv, json] = [await file('csv'), await file('json')];
  expect(csv).toContain('https://f.example/?sub=file');
  expect([await outcomes('csv', csv), await outcomes('json', json)]).toEqual(['same', 'same']);
  expect(await outcomes('csv', csv.replace('sub=file', 'sub=other'))).toBe('change');
  expect(await first()).toMatchObject({ url: 'https://f.example/?sub=other' });
  expect(await first()).not.toHaveProperty('parameters');
  expect(await outcomes('json', json)).toBe('change');
  expect(await first()).toMatchObject({ url: 'https://f.example/', parameters: 'sub=file' });
  expect(await outcomes('json', json.replace('sub=file', ''))).toBe('change');
  expect(await outcomes('json', json.replace('sub=file', ''))).toBe('same');
});

test('a copy of a campaign has them', async () => {
  const { id } = await create([{ url: URL_OF, parameters: 'sub=copy' }], { name: 'Copied' });
  const body = { action: 'clone', ids: [id] };
  await ok('POST', '/campaign/bulk', body);
  const { rows } = await ok<{ rows: Campaign[] }>('GET', '/campaign?search=sub%3Dcopy');
  expect(rows.map(({ destinations }) => destinations[0]?.parameters)).toEqual(['sub=copy', 'sub=copy']);
});
