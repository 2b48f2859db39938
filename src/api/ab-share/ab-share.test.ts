import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { at, type House, openHouse } from '../../../test/helpers/api-house.ts';
import { splitBetween } from '../../../test/helpers/campaign-body.ts';
import { type FakeUnit, fakeAbTestResults } from '../../../test/helpers/fake-ab-test-results.ts';
import type { SharedAbTest } from '../../contracts/ab-tests/ab-share.ts';
import type { AbTestDetail } from '../../contracts/ab-tests/ab-test.ts';
import type { Share, ShareMade } from '../../contracts/workspace/share.ts';
import { evaluateAbTests } from '../../jobs/ab-tests/evaluate-ab-tests.ts';
import { pageName } from '../share/page-name.ts';

const MINUTE = 60_000;
const units: FakeUnit[] = [];
let house: House;
let token: string;
let id: string;
beforeAll(async () => {
  house = await openHouse({ units });
  token = (await house.register('ana@example.com')).access_token;
  const domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
  const pages = ['a', ''].map((name, i) => ({ name, url: `https://page${i}.example/x?y=1`, weight: 5000 }));
  const campaign = await call('POST', '/campaign', {
    name: 'Secret campaign',
    domainId,
    ...splitBetween(pages),
  });
  const draft = await call('POST', '/ab-test', {
    name: 'Headline',
    campaignId: at(campaign.body, 'id'),
    hypothesis: 'Shorter',
    windowSeconds: 60,
    metric: { kind: 'conversion', event: 'sale' },
    guardrails: [{ kind: 'landed' }],
    arms: [0, 1].map((path) => ({ path, weight: 5000 })),
  });
  id = String(at(draft.body, 'id'));
  await call('POST', `/ab-test/${id}/start`, { revision: 1 });
  const from = house.clock.now;
  for (let i = 0; i < 4000; i++)
    units.push({ time: from + 1 + i * 10, phase: 1, variant: i % 2, amount: i % 20 < 2 ? 1 : null });
  house.clock.now += 10 * MINUTE;
  await evaluateAbTests({
    db: house.store.db,
    results: fakeAbTestResults(units),
    now: () => house.clock.now,
    storedUpTo: async () => house.clock.now,
    isStopping: () => false,
    log: { error: () => undefined },
  });
});
afterAll(() => house.close());

const call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: object) =>
  house.call(method, path, { token, ...(body && { body }) });
const make = async (): Promise<ShareMade> =>
  (await call('POST', `/ab-test/${id}/share`, {})).body as ShareMade;
const list = async () => (await call('GET', `/ab-test/${id}/share`)).body as Share[];
const tokenOf = ({ url }: ShareMade): string => new URL(url).pathname.replace('/shared-test/', '');
const open = (of: string) => house.call('GET', `/shared-test/${of}`);
const trail = async () => ((await call('GET', `/ab-test/${id}`)).body as AbTestDetail).trail;

test('anyone with the link can read the results, and search engines do not index it', async () => {
  const made = await make();
  expect(made.url).toMatch(/^http:\/\/localhost:3000\/shared-test\/[0-9A-Za-z]{32}$/);
  const { status, body, headers } = await open(tokenOf(made));
  expect(status).toBe(200);
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'x-robots-tag': 'noindex, nofollow',
  });
  const shared = body as SharedAbTest;
  expect(shared).toMatchObject({
    name: 'Headline',
    state: 'running',
    hypothesis: 'Shorter',
    timeZone: 'America/Sao_Paulo',
    // A letter replaces an address as a name.
    arms: [
      { path: 0, name: 'a', weight: 5000 },
      { path: 1, name: 'B', weight: 5000 },
    ],
  });
  const { body: analysis } = await call('GET', `/ab-test/${id}/analysis`);
  const variants = shared.analysis.arms.map((variant, i) => ({
    ...variant,
    name: at(analysis, `arms.${i}.name`),
  }));
  expect({ ...shared.analysis, arms: variants }).toEqual(analysis);
  expect(shared.analysis.arms[1]?.name).toBe('B');
});

/** Every name and every text of an answer. */
const walk = (value: unknown): { keys: string[]; texts: string[] } => {
  if (typeof value === 'string') return { keys: [], texts: [value] };
  if (typeof value !== 'object' || value === null) return { keys: [], texts: [] };
  const parts = Object.values(value).map(walk);
  return {
    keys: [...(Array.isArray(value) ? [] : Object.keys(value)), ...parts.flatMap(({ keys }) => keys)],
    texts: parts.flatMap(({ texts }) => texts),
  };
};

test('reveals no address, no person and no campaign', async () => {
  const { keys, texts } = walk((await open(tokenOf(await make()))).body);
  const told = [
    'url',
    'link',
    'user',
    'createdBy',
    'campaign',
    'trail',
    'email',
    'id',
    'key',
    'note',
    'visitor',
  ];
  expect(keys.filter((key) => told.includes(key))).toEqual([]);
  const secrets = /https?:|\.example|@|Secret campaign|abt_|cmp_|usr_|shr_/;
  expect(texts.filter((text) => secrets.test(text))).toEqual([]);
});

test.each([
  '10.0.0.5/lp',
  'xn--e1afmkfd.xn--p1ai/x',
  'localhost:3000/a',
  'B (lp.example.com)',
  'http://10.0.0.5',
])('a variant named %s is shown as a letter', async (name) => {
  const { db } = house.store;
  const { arms: variants } = await db.selectFrom('ab_tests').select('arms').executeTakeFirstOrThrow();
  const renamed = sql<typeof variants>`${JSON.stringify([variants[0], { ...variants[1], name }])}::jsonb`;
  await db.updateTable('ab_tests').set({ arms: renamed }).execute();
  const { body } = await open(tokenOf(await make()));
  expect(at(body, 'arms.1.name')).toBe('B');
});

test('a revoked link is like one that never existed, and its creation and revocation are logged', async () => {
  const made = await make();
  const before = await list();
  expect(before[0]).toMatchObject({ id: made.id, lastSeenAt: null, createdBy: { name: 'Ana Lima' } });
  expect(Object.keys(before[0] ?? {})).not.toContain('url');
  await open(tokenOf(made));
  expect((await list())[0]?.lastSeenAt).toBe(new Date(house.clock.now).toISOString());
  expect((await call('DELETE', `/ab-test/${id}/share/${made.id}`)).status).toBe(204);
  const gone = await open(tokenOf(made));
  const never = await open('x'.repeat(32));
  const plain = ({ status, body }: typeof gone) => [
    status,
    at(body, 'error.code'),
    at(body, 'error.message'),
  ];
  expect(plain(gone)).toEqual(plain(never));
  expect(gone.status).toBe(404);
  expect((await list()).map((share) => share.id)).not.toContain(made.id);
  expect((await call('DELETE', `/ab-test/${id}/share/${made.id}`)).status).toBe(404);
  expect((await trail()).slice(0, 2)).toMatchObject([
    { act: 'unshared', user: { name: 'Ana Lima' } },
    { act: 'shared', user: { name: 'Ana Lima' } },
  ]);
});

test('only a hash of the token is stored', async () => {
  const secret = tokenOf(await make());
  const rows = await house.store.db.selectFrom('shares').selectAll().execute();
  expect(JSON.stringify(rows)).not.toContain(secret);
});

test('a token that was never issued opens nothing', async () => {
  const text = fc.oneof(fc.string({ maxLength: 60 }), fc.stringMatching(/^[0-9A-Za-z]{32}$/));
  await fc.assert(
    fc.asyncProperty(text, async (guess) => {
      const { status } = await open(encodeURIComponent(`${guess}-`));
      expect(status).toBe(404);
    }),
    { numRuns: 40 },
  );
});

test('a test can have at most twenty links', async () => {
  const missing = 20 - (await list()).length;
  for (let i = 0; i < missing; i++) await make();
  const { status, body } = await call('POST', `/ab-test/${id}/share`, {});
  expect([status, at(body, 'error.fields')]).toEqual([422, { share: 'too_many_shares' }]);
});

test('a workspace about to be deleted shows nothing', async () => {
  const [first] = await list();
  await call('DELETE', `/ab-test/${id}/share/${first?.id}`);
  const made = await make();
  const { db } = house.store;
  await db.updateTable('workspaces').set({ deletes_at: new Date() }).execute();
  expect((await open(tokenOf(made))).status).toBe(404);
  await db.updateTable('workspaces').set({ deletes_at: null }).execute();
  expect((await open(tokenOf(made))).status).toBe(200);
});

test.each([
  'https://shop.example/offer?x=1',
  'http://10.0.0.7:8080/',
  'shop.example',
  'shop.example/offer',
  'Long page / https://shop.example/offer',
  'offers (shop.example)',
  'магазин.рф/товар',
])('a variant named %s gets a letter as its name', (name) => {
  expect(pageName(name, 2)).toBe('C');
});

test.each(['Old page', 'Version 2.0', 'v1.2', '50 % off. Today!', 'लंबा पेज', 'A/B', 'Mr. Long'])(
  '%s is not an address',
  (name) => {
    expect(pageName(name, 0)).toBe(name);
  },
);

test('no URL is ever shown as a name', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.string({ maxLength: 20 }), (url, before) => {
      expect(pageName(`${before}${url}`, 1)).toBe('B');
    }),
  );
});
