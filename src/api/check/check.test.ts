import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import type { Campaign } from '../../contracts/campaigns/campaign.ts';
import type { CampaignChecks, Check } from '../../contracts/campaigns/check.ts';
import { crawlerOf } from '../../core/traffic/crawlers.ts';
import { checkDestinations } from '../../jobs/check-destinations.ts';
import type { Page, Unreached } from '../../outgoing/fetch-page.ts';
import type { Outgoing } from '../../outgoing/open-outgoing.ts';
import { verify } from '../../signing/sign.ts';

const DAY = 24 * 60 * 60 * 1000;
const TEXT = `<nav>Menu</nav><p>${Array.from({ length: 60 }, (_, i) => `word${i}`).join(' ')}</p>`;

/** A site's response: the page's HTML, a status, or why it is missing. */
type Answer = string | number | 'refused';
let answer: (url: URL, userAgent: string) => Answer;
let asked: { url: string; headers: Record<string, string> }[];
/** No request is answered until it resolves. */
let gate: Promise<void>;

const hop = (url: string, status: number | null) => ({
  url,
  status,
  address: '93.184.216.34',
  ms: 5,
  tls: { expiresAt: '2030-01-01T00:00:00.000Z', protocol: 'TLSv1.3' },
});

const sites: Outgoing = {
  get: async (url, headers): Promise<Page | Unreached> => {
    asked.push({ url, headers: { ...headers } });
    await gate;
    const said = answer(new URL(url), headers['user-agent'] ?? '');
    if (said === 'refused') {
      return { ok: false, failure: 'refused', hops: [hop(url, null)], ms: 5, from: '93.184.216.1' };
    }
    const status = typeof said === 'number' ? said : 200;
    const text = typeof said === 'number' ? '<p>Error</p>' : said;
    return {
      ok: true,
      url,
      status,
      text,
      bytes: text.length,
      cut: false,
      ms: 5,
      from: '93.184.216.1',
      contentType: 'text/html',
      hops: [hop(url, status)],
    };
  },
};

let house: House;
let token: string;
let campaign: Campaign;
const call = (method: 'GET' | 'POST' | 'PATCH', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
let people = 0;
beforeAll(async () => {
  house = await openHouse({ outgoing: sites });
}, 240_000);
afterAll(() => house.close());
beforeEach(async () => {
  asked = [];
  gate = Promise.resolve();
  answer = (url) => (url.pathname === '/robots.txt' ? 404 : TEXT);
  // The daily check finds only the campaigns of one test.
  await house.store.db.updateTable('campaigns').set({ status: 'archived' }).execute();
  token = (await house.register(`ana${++people}@example.com`)).access_token;
  const domains = await house.store.db.selectFrom('domains').select('public_id').execute();
  const made = await call('POST', '/campaign', {
    name: 'Spring',
    domainId: domains[0]?.public_id,
    slug: `spring${people}`,
    ...splitBetween([
      { name: 'A', url: 'https://a.example/?c={click_id}', weight: 5000 },
      { name: 'B', url: 'https://b.example/', weight: 5000 },
    ]),
  });
  campaign = made.body as Campaign;
}, 240_000);

const ofCampaign = () => `/campaign/${campaign.id}/check`;
const checked = async (): Promise<Check> => {
  const began = await call('POST', ofCampaign());
  expect(began.status).toBe(200);
  await house.checker.ended(await numberOf());
  return (await call('GET', `/check/${at(began.body, 'id')}`)).body as Check;
};
const numberOf = async (): Promise<number> => {
  const row = await house.store.db
    .selectFrom('campaigns')
    .select('id')
    .where('public_id', '=', campaign.id)
    .executeTakeFirstOrThrow();
  return row.id;
};
const verdicts = (check: Check, place = 0) =>
  Object.fromEntries(check.destinations[place]?.observations.map((o) => [o.agent, o.verdict]) ?? []);

test('every agent requests every destination with the same headers except its name', async () => {
  const check = await checked();
  expect(check).toMatchObject({
    state: 'ok',
    trigger: 'demand',
    revision: 1,
    campaignId: campaign.id,
    campaign: 'Spring',
    from: '93.184.216.1',
    link: campaign.link,
  });
  expect(check.destinations.map(({ name, asked: url, problems }) => [name, url, problems])).toEqual([
    ['A', 'https://a.example/?c=fairlead-check', []],
    ['B', 'https://b.example/', []],
  ]);
  expect(check.destinations[0]).toMatchObject({ baseline: { desktop: 1, phone: 1 } });
  expect(verdicts(check)).toEqual({
    desktop: null,
    desktop_again: null,
    phone: 'same',
    phone_again: null,
    'AdsBot-Google': 'same',
    'AdsBot-Google-Mobile': 'same',
    Googlebot: 'same',
    facebookexternalhit: 'same',
    'meta-externalads': 'same',
    TikTokSpider: 'same',
    adidxbot: 'same',
  });
  expect(check.destinations[0]?.observations[0]).toMatchObject({ words: 60, status: 200 });
  const pages = asked.filter(({ url }) => url.startsWith('https://b.example/') && !url.endsWith('.txt'));
  expect(pages).toHaveLength(11);
  const others = new Set(pages.map(({ headers: { 'user-agent': _, ...rest } }) => JSON.stringify(rest)));
  expect(others.size).toBe(1);
  expect(asked.filter(({ url }) => url.endsWith('/robots.txt'))).toHaveLength(2);
});

test('a page that crawlers do not get like people do is flagged on the campaign', async () => {
  answer = (url, agent) =>
    url.host === 'a.example' && crawlerOf(agent) ? '<p>Nothing to see here at all, dear bot</p>' : TEXT;
  const check = await checked();
  expect(check.state).toBe('failing');
  expect(check.destinations[0]?.problems).toEqual(['crawler_differs']);
  expect(verdicts(check)).toMatchObject({ phone: 'same', Googlebot: 'different', adidxbot: 'different' });
  const read = async () => (await call('GET', `/campaign/${campaign.id}`)).body as Campaign;
  const [first, second] = campaign.destinations;
  expect((await read()).failingDestinations).toEqual([first?.id]);
  // A new page has no failure yet.
  const destinations = [{ ...first, url: 'https://c.example/' }, second];
  const { paths, default: fallback, rules } = campaign;
  const body = { revision: 1, destinations, paths, default: fallback, rules };
  expect((await call('PATCH', `/campaign/${campaign.id}`, body)).status).toBe(200);
  expect((await read()).failingDestinations).toEqual([]);
});

test('an agent that was refused or disallowed is reported as not comparable', async () => {
  answer = (url, agent) => {
    if (url.pathname === '/robots.txt') return 'User-agent: adidxbot\nDisallow: /';
    return /facebook/.test(agent) ? 403 : TEXT;
  };
  const check = await checked();
  expect(check.state).toBe('warning');
  expect(check.destinations[0]?.problems).toEqual(['crawler_blocked', 'crawler_robots']);
  expect(verdicts(check)).toMatchObject({
    facebookexternalhit: 'could_not_compare',
    adidxbot: 'could_not_compare',
    Googlebot: 'same',
  });
  const bing = asked.filter(({ headers }) => /adidxbot/.test(headers['user-agent'] ?? ''));
  expect(bing).toEqual([]);
});

test('distinguishes a site that is down from one that is not', async () => {
  answer = (url) => (url.host === 'a.example' ? 'refused' : TEXT);
  const check = await checked();
  expect(check.destinations.map(({ state, problems }) => [state, problems])).toEqual([
    ['failing', ['unreachable']],
    ['ok', []],
  ]);
});

test('runs one check at a time per campaign, with progress', async () => {
  const open = Promise.withResolvers<void>();
  gate = open.promise;
  const first = await call('POST', ofCampaign());
  expect(first.body).toMatchObject({ done: 0, total: 22 });
  expect((await call('POST', ofCampaign())).body).toMatchObject({ id: at(first.body, 'id') });
  const list = (await call('GET', ofCampaign())).body as CampaignChecks;
  expect(list).toMatchObject({ running: { id: at(first.body, 'id') }, checks: [] });
  open.resolve();
  await house.checker.ended(await numberOf());
  expect((await call('GET', ofCampaign())).body).toMatchObject({
    running: null,
    checks: [{ id: at(first.body, 'id'), destinations: [{ name: 'A', state: 'ok' }, { name: 'B' }] }],
  });
});

test('keeps the newest thirty', async () => {
  const ids = [];
  for (let i = 0; i < 32; i++) ids.push((await checked()).id);
  const { checks } = (await call('GET', ofCampaign())).body as CampaignChecks;
  expect(checks.map(({ id }) => id)).toEqual(ids.slice(2).reverse());
});

test('the report is signed, self-describing and tamper-proof', async () => {
  const check = await checked();
  const report = (await call('GET', `/check/${check.id}/report`)).body as Record<string, unknown>;
  expect(verify(report)).toMatchObject({ ok: true });
  expect(at(report, 'document')).toMatchObject({
    link: campaign.link,
    disclosure: `${campaign.link}+`,
    destinations: check.destinations,
    campaign: { id: campaign.id, revision: 1 },
    check: { from: '93.184.216.1' },
  });
  expect(JSON.stringify(at(report, 'document.about'))).toMatch(/Evidence that can be reproduced, not proof/);
  const document = at(report, 'document') as object;
  expect(verify({ ...report, document: { ...document, link: 'http://x' } })).toMatchObject({ ok: false });
});

test('active campaigns are checked once a day', async () => {
  const parts = { db: house.store.db, checker: house.checker, now: () => house.clock.now };
  const run = async (): Promise<number> => {
    asked = [];
    await checkDestinations(parts);
    return asked.length;
  };
  expect(await run()).toBe(24);
  expect(await run()).toBe(0);
  house.clock.now += DAY;
  expect(await run()).toBe(24);
  const rows = await house.store.db
    .selectFrom('campaign_checks')
    .select('trigger')
    .where('campaign_id', '=', await numberOf())
    .execute();
  expect(rows).toEqual([{ trigger: 'daily' }, { trigger: 'daily' }]);
  house.clock.now += DAY;
  await house.store.db.updateTable('campaigns').set({ status: 'paused' }).execute();
  expect(await run()).toBe(0);
});

test('a page shared by several campaigns is requested once a day and appears in each check', async () => {
  const second = await call('POST', '/campaign', {
    name: 'Summer',
    domainId: campaign.domainId,
    slug: `summer${people}`,
    ...splitBetween([
      { name: 'The same', url: 'https://b.example/', weight: 5000 },
      { name: 'And again', url: 'https://b.example/', weight: 5000 },
    ]),
  });
  const parts = { db: house.store.db, checker: house.checker, now: () => house.clock.now };
  await checkDestinations(parts);
  const times = (url: string): number => asked.filter((one) => one.url === url).length;
  expect([times('https://a.example/?c=fairlead-check'), times('https://b.example/')]).toEqual([11, 11]);
  const { checks } = (await call('GET', `/campaign/${at(second.body, 'id')}/check`)).body as CampaignChecks;
  const check = (await call('GET', `/check/${checks[0]?.id}`)).body as Check;
  const ids = (second.body as Campaign).destinations.map(({ id }) => id);
  expect(check).toMatchObject({ state: 'ok', from: '93.184.216.1', trigger: 'daily' });
  expect(check.destinations.map(({ id, name }) => [id, name])).toEqual([
    [ids[0], 'The same'],
    [ids[1], 'And again'],
  ]);
  // A manual check always makes new requests.
  asked = [];
  await checked();
  expect(times('https://b.example/')).toBe(11);
});
