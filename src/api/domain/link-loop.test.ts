import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { AddedHosts, Domain } from '../../contracts/workspace/domain.ts';

let house: House;
let token: string;
let first: Domain;
beforeAll(async () => {
  house = await openHouse({ edgeUrl: 'https://go.example' });
  token = (await house.register('ana@example.com')).access_token;
  first = at((await house.call('GET', '/domain', { token })).body, '0') as Domain;
});
afterAll(() => house.close());

const add = async (host: string): Promise<Domain> => {
  const answer = await house.call('POST', '/domain', { token, body: { hosts: [host] } });
  return (answer.body as AddedHosts)[0]?.domain as Domain;
};
const to = (...urls: string[]) =>
  splitBetween(
    urls.map((url, i) => ({ name: `${i}`, url, weight: i === 0 ? 10_000 - (urls.length - 1) : 1 })),
  );
const create = (slug: string, url: string, domain: Domain = first) =>
  house.call('POST', '/campaign', { token, body: { name: slug, domainId: domain.id, slug, ...to(url) } });
const made = async (...given: Parameters<typeof create>): Promise<Campaign> => {
  const answer = await create(...given);
  if (answer.status !== 201) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};
const patch = (campaign: Campaign, change: object) =>
  house.call('PATCH', `/campaign/${campaign.id}`, {
    token,
    body: { revision: campaign.revision, ...change },
  });
const problem = (body: unknown) => ({ fields: at(body, 'error.fields'), hints: at(body, 'error.hints') });

test('two campaigns that lead to each other, the first saved before its page was a link', async () => {
  const one = await made('one', 'https://two.example/back');
  const second = await add('two.example');
  // The host in every spelling that browsers treat as the same.
  for (const url of [
    'https://go.example/one',
    'https://GO.Example/one',
    'http://go.example./one/',
    'https://go.example:443/one?x=1#y',
    'https://go.example/one/more',
    'https://go.example/x/../one',
  ]) {
    const answer = await create('back', url, second);
    expect([url, problem(answer.body)]).toEqual([
      url,
      {
        fields: { 'destinations.0.url': 'redirect_loop' },
        hints: {
          'destinations.0.url':
            'https://two.example/back → https://go.example/one → https://two.example/back',
        },
      },
    ]);
  }
  // Still a link, although no visitor would return.
  for (const url of ['https://go.example/One', 'https://go.example/one+', 'https://go.example/out']) {
    const answer = await create('back', url, second);
    expect(problem(answer.body)).toEqual({
      fields: { 'destinations.0.url': 'url_own_link' },
      hints: undefined,
    });
  }
  expect((await create('back', 'https://shop.example/', second)).status).toBe(201);
  expect(one.link).toBe('https://go.example/one');
});

test('a campaign moved to where its own page leads', async () => {
  const campaign = await made('round', 'https://münchen.example/round');
  const domain = await add('xn--mnchen-3ya.example');
  const moved = await patch(campaign, { domainId: domain.id });
  const origin = 'https://xn--mnchen-3ya.example';
  expect(problem(moved.body)).toEqual({
    fields: { domainId: 'redirect_loop' },
    hints: { domainId: `${origin}/round → ${origin}/round` },
  });
  expect((await patch(campaign, { domainId: domain.id, slug: 'other' })).status).toBe(200);
  const back = await patch({ ...campaign, revision: 2 }, { slug: 'round' });
  expect(problem(back.body).fields).toEqual({ slug: 'redirect_loop' });
  const content = `id,name,slug\n${campaign.id},round,round`;
  const body = { format: 'csv', content, mode: 'all' };
  const imported = await house.call('POST', '/campaign/import', { token, body });
  expect(at(imported.body, 'problems')).toEqual([{ line: 2, field: 'slug', code: 'redirect_loop' }]);
});

test("through a domain's handling of unknown slugs, or its bare domain", async () => {
  const free = await add('free.example');
  const settle = (domain: Domain, change: object) =>
    house.call('PATCH', `/domain/${domain.id}`, { token, body: change });
  // Not links yet when they are entered.
  expect((await settle(free, { defaultUrl: 'https://later.example/' })).status).toBe(200);
  const later = await add('later.example');
  const closed = await settle(later, { rootUrl: 'https://free.example/nobody' });
  expect(problem(closed.body)).toEqual({
    fields: { rootUrl: 'redirect_loop' },
    hints: { rootUrl: 'https://later.example/ → https://free.example/* → https://later.example/' },
  });
  const turned = await settle(later, { unknown: 'not_found', rootUrl: 'https://free.example/nobody' });
  expect(problem(turned.body).fields).toEqual({ rootUrl: 'redirect_loop' });
  // Unchanged settings are not checked.
  expect((await settle(free, { robots: 'disallow' })).status).toBe(200);
  expect((await settle(free, { unknown: 'not_found' })).status).toBe(200);
  const open = await settle(later, { rootUrl: 'https://free.example/nobody' });
  expect(problem(open.body).fields).toEqual({ rootUrl: 'url_own_link' });
});

test('every page counts, including those of rules, landing pages and paused links', async () => {
  const body = {
    name: 'lander',
    domainId: first.id,
    slug: 'lander',
    destinations: [
      { name: 'L', url: 'https://lp.example/' },
      { name: 'O', url: 'https://third.example/offer' },
    ],
    paths: [{ landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
    default: [{ path: 0, weight: 10_000 }],
    rules: [],
  };
  expect((await house.call('POST', '/campaign', { token, body })).status).toBe(201);
  const third = await add('third.example');
  expect(problem((await create('offer', 'https://go.example/lander', third)).body).hints).toEqual({
    'destinations.0.url':
      'https://third.example/offer → https://go.example/lander → https://third.example/offer',
  });
});
