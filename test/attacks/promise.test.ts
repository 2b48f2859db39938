import { randomBytes } from 'node:crypto';
import crawlers from 'crawler-user-agents';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { TryAnswer } from '../../src/contracts/campaigns/try.ts';
import { CELLS } from '../../src/core/traffic/routed-as.ts';
import { splitBetween } from '../helpers/campaign-body.ts';
import { isLong } from '../helpers/long.ts';
import { campaignBody, makeLive, pageOf, rule } from './campaigns.ts';
import { type Attacker, openTarget, type Target } from './house.ts';
import { tally } from './tally.ts';

/** Attacks on the first promise by an advertiser who wants to show reviewers another page. */

const PERSON =
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

/** Hosts of pages, one letter each. */
const PAGE_NAMES = 'abcdefghijklmnop';

vi.setConfig({ testTimeout: isLong ? 600_000 : 120_000 });

let target: Target;
let advertiser: Attacker;
beforeAll(async () => {
  target = await openTarget();
  advertiser = await target.owner('Ana');
});
afterAll(() => target?.close());

let slugs = 0;
const newSlug = (): string => `s${++slugs}`;

const visit = async (slug: string, headers: Record<string, string> = {}): Promise<string> => {
  const { location } = await target.edge(`/${slug}`, {
    headers: { 'user-agent': PERSON, 'accept-language': 'en', ...headers },
  });
  return pageOf(location);
};

test('planted cookies: what a page sets itself neither chooses a page nor affects the draw', async () => {
  const slug = newSlug();
  await makeLive(advertiser, campaignBody(advertiser, slug, { weights: [50, 50, 0] }));
  const issued = (await target.edge(`/${slug}`, { headers: { 'user-agent': PERSON } })).cookies.join('; ');
  const test = /\b([a-z]\d+)~\d+~\d+/.exec(issued)?.[1];
  expect(test, 'the variants in the cookie of a genuine visit').toBeDefined();
  const genuine = /fl_v=([^;]+)/.exec(issued)?.[1] ?? '';
  expect(genuine).toMatch(/^[\w-]{22}\..+~\d$/);
  // Without cookies, one address and user agent always get the same page for a day.
  const drawn = await visit(slug);
  const tries = isLong ? 2000 : 200;
  let through = 0;
  for (let i = 0; i < tries; i++) {
    const visitor = randomBytes(16).toString('base64url');
    const variants = `${test}~${1 + (i % 3)}~${i % 4}`;
    const names = i % 2 === 0 ? ['fl_v', 'fl_a'] : ['__Host-fl_v', '__Host-fl_a'];
    // Half of them are made up; the others change the visitor or the variant in a genuine cookie.
    const own = i % 4 < 2 ? `${names[0]}=${visitor}; ${names[1]}=${variants}` : null;
    const changed =
      i % 4 === 2
        ? genuine.replace(/^.{22}/, visitor)
        : genuine.replace(/[^~]*$/, String(i % 4 === 3 ? 1 : 2));
    const cookie = own ?? `${names[0]}=${changed}`;
    const page = await visit(slug, {
      cookie,
      ...(i % 2 === 1 && { 'x-forwarded-for': '127.0.0.1', 'x-forwarded-proto': 'https' }),
    });
    if (page !== drawn) through++;
  }
  tally({
    attack: 'planted cookies',
    tries,
    through,
    note: 'unsigned and changed visitors and variants over HTTP',
  });
  expect(through).toBe(0);
});

test('planted storage: a page’s script cannot supply its own variant or visitor', async () => {
  const slug = newSlug();
  const body = campaignBody(advertiser, slug, { weights: [50, 50, 0] });
  await makeLive(advertiser, { ...body, redirect: 'none' });
  const report = async (more: object): Promise<unknown> => {
    const { body: text } = await target.edge('/t.js', {
      method: 'POST',
      headers: { 'user-agent': PERSON, 'content-type': 'text/plain' },
      body: JSON.stringify({ kind: 'visit', link: slug, page: '/landing', referrer: '', ...more }),
    });
    return JSON.parse(text);
  };
  const first = (await report({})) as { arm: number; test: string };
  const tries = isLong ? 1000 : 100;
  let through = 0;
  for (let i = 0; i < tries; i++) {
    const visitor = randomBytes(16).toString('base64url');
    const answer = (await report({ visitor, arms: `${first.test}~1~${i % 4}` })) as { arm: number };
    if (answer.arm !== first.arm) through++;
  }
  tally({
    attack: 'planted storage',
    tries,
    through,
    note: 'unsigned visitors and variants in visit messages',
  });
  expect(through).toBe(0);
});

test('redrawn seeds: trying a known address gives the same answer in every campaign', async () => {
  const tries = isLong ? 300 : 30;
  const seen = new Set<string>();
  for (let i = 0; i < tries; i++) {
    const body = campaignBody(advertiser, newSlug(), { weights: [50, 50, 0] });
    const campaign = await advertiser.done<{ id: string }>('POST', '/campaign', body);
    const answer = await advertiser.done<TryAnswer>('POST', `/campaign/${campaign.id}/try`, {
      address: '198.51.100.7',
      userAgent: PERSON,
      at: '2026-03-10T06:00:00Z',
    });
    const bare = JSON.stringify(answer, (name, value) =>
      typeof value === 'string' && (name === 'id' || name === 'test') ? '' : value,
    );
    seen.add(bare.replaceAll(/[rct]\d+(?:-r\d+)?(?=["~])/g, ''));
  }
  const through = seen.size - 1;
  tally({ attack: 'redrawn seeds', tries, through, note: 'campaigns tried with one address and user agent' });
  expect([...seen]).toHaveLength(1);
});

const REGIONS = ['US-CA', 'US-NY'];

/** Rule sets that send only, or almost only, visitors with something unknown to some page. */
const unknownSets = (): { name: string; rules: object[] }[] => {
  const countries = ['US', 'DE', 'BR', 'IN', 'JP', 'GB', 'FR', 'ID', 'NG', 'MX'];
  const islands = ['NR', 'TV', 'PN', 'NU', 'TK', 'FK', 'SH', 'MS', 'WF', 'PM'];
  return [
    ...countries.map((one) => ({
      name: `${one} or not`,
      rules: [
        rule([{ field: 'country', values: [one] }], 0),
        rule([{ field: 'country', is: false, values: [one] }], 0),
      ].map((each, i) => ({ ...each, to: [{ path: i, weight: 10_000 }] })),
      // The default leads to page a as well: a path that known visitors also have.
    })),
    ...islands.map((one) => ({
      name: `all but ${one}`,
      rules: [rule([{ field: 'country', is: false, values: [one] }], 1)],
    })),
    ...islands.map((one) => ({
      name: `all but ${one}, on phones`,
      rules: [
        rule(
          [
            { field: 'country', is: false, values: [one] },
            { field: 'device', values: ['mobile'] },
          ],
          1,
        ),
        rule([{ field: 'device', values: ['desktop', 'tablet'] }], 1),
      ],
    })),
    ...['xx', 'und', 'zz', 'qaa'].map((one) => ({
      name: `language ${one}`,
      rules: [rule([{ field: 'language', values: [one] }], 1)],
    })),
    ...REGIONS.map((one) => ({
      name: `${one} or not`,
      rules: [
        rule([{ field: 'region', values: [one] }], 1),
        rule([{ field: 'region', is: false, values: [one] }], 1),
      ],
    })),
  ];
};

test('unknown rules: no accepted rule set sends the unknown where the known do not go', async () => {
  const sets = unknownSets().map(({ name, rules }) => {
    // Only visitors who match neither rule go to page c.
    const body = campaignBody(advertiser, newSlug(), { weights: [0, 0, 100], rules });
    return { name, body };
  });
  const accepted: string[] = [];
  for (const { name, body } of sets) {
    const { status, body: answer } = await advertiser.call('POST', '/campaign', body);
    if (status !== 422) accepted.push(`${name}: ${status} ${JSON.stringify(answer)}`);
  }
  tally({
    attack: 'unknown rules',
    tries: sets.length,
    through: accepted.length,
    note: 'rule sets whose last page only the unknown reach',
  });
  expect(accepted).toEqual([]);
});

const DEVICES = ['desktop', 'mobile', 'tablet', 'tv', 'other'];
const SYSTEMS = ['windows', 'macos', 'ios', 'android', 'chromeos', 'linux', 'other'];
const BROWSERS = ['chrome', 'safari', 'firefox', 'edge', 'samsung', 'opera', 'other'];
const triples = DEVICES.flatMap((device) =>
  SYSTEMS.flatMap((os) => BROWSERS.map((browser) => ({ device, os, browser }))),
);
const conditionsOf = (triple: Readonly<Record<string, string>>) =>
  Object.entries(triple).map(([field, value]) => ({ field, values: [value] }));

test('crawler triples: a rule on device, system and browser is taken only where people are', async () => {
  const some = isLong ? triples : triples.filter((triple, i) => i % 5 === 0 || triple.browser === 'samsung');
  const people = new Map(
    CELLS.map(({ device, os, browser, share }) => [`${device} ${os} ${browser}`, share]),
  );
  let accepted = 0;
  const wrong: string[] = [];
  for (const triple of some) {
    const body = campaignBody(advertiser, newSlug(), { rules: [rule(conditionsOf(triple))] });
    const { status } = await advertiser.call('POST', '/campaign', body);
    const share = people.get(Object.values(triple).join(' ')) ?? 0;
    if (status === 201) accepted++;
    if (status !== (share >= 1 ? 201 : 422)) wrong.push(`${Object.values(triple).join(' ')}: ${status}`);
  }
  expect(accepted).toBeGreaterThan(0);
  tally({
    attack: 'crawler triples, rules',
    tries: some.length - accepted,
    through: wrong.length,
    note: `the other ${accepted} of ${some.length} triples hold at least 1 % of people each`,
  });
  expect(wrong).toEqual([]);
});

/** User agents of people, one for each cell. */
const PEOPLE = [
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 14; SAMSUNG SM-S918B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/25.0 Chrome/121.0.0.0 Mobile Safari/537.36',
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/138.0.0.0 Mobile Safari/537.36 OPR/90.0.0.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Mobile/15E148 Safari/604.1',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_5 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/138.0.7204.156 Mobile/15E148 Safari/604.1',
  PERSON,
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36',
  'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.5 Safari/605.1.15',
];

/** Every example user agent in the list of crawlers. */
const crawlerAgents = [...new Set(crawlers.flatMap(({ instances }) => instances))].filter((text) =>
  /^[\x20-\x7e]+$/.test(text),
);

test('crawler triples: no crawler is sent where people with its device, system and browser are not', async () => {
  const slug = newSlug();
  const pages = [...CELLS, null].map((_, i) => ({
    name: `Page ${i}`,
    url: `https://${PAGE_NAMES[i]}.example/`,
    weight: i === CELLS.length ? 10_000 : 0,
  }));
  await makeLive(advertiser, {
    name: slug,
    domainId: advertiser.domainId,
    slug,
    ...splitBetween(pages),
    rules: CELLS.map(({ device, os, browser }, i) => rule(conditionsOf({ device, os, browser }), i)),
  });
  const peoplesPages = new Set<string>();
  for (const userAgent of PEOPLE) peoplesPages.add(await visit(slug, { 'user-agent': userAgent }));
  expect(peoplesPages.size).toBe(CELLS.length);
  const some = isLong ? crawlerAgents : crawlerAgents.filter((_, i) => i % 8 === 0);
  const through: string[] = [];
  for (const [i, userAgent] of some.entries()) {
    // From a known location, and from an unknown one.
    const address = i % 2 === 0 ? '66.249.66.1' : '10.0.0.1';
    const page = await visit(slug, { 'user-agent': userAgent, 'x-forwarded-for': address });
    if (!peoplesPages.has(page)) through.push(`${userAgent} -> ${page}`);
  }
  tally({
    attack: 'crawler triples, visits',
    tries: some.length,
    through: through.length,
    note: `user agents of known crawlers, ${peoplesPages.size} cells of people`,
  });
  expect(through).toEqual([]);
});
