import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { RequestRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
const HOSTS = ['go.example', 'other.example'] as const;
/** Hardly anyone is sent to the second page, and no one to the third. */
const plan = (campaign: number, domain: number) =>
  samplePlan({
    campaign,
    domain,
    semantics: 2 as const,
    destinations: [11, 12, 13].map((id) => ({ id, name: `D${id}`, template: [`https://d${id}.example/`] })),
    paths: [0, 1, 2].map((number) => ({
      number,
      landing: 0,
      seed: `p${number}`,
      offers: [{ destination: 11 + number, weight: 10_000 }],
    })),
    fallback: {
      test: `c${campaign}`,
      phase: 3,
      seed: 'r7',
      arms: [
        { path: 0, weight: 9_900 },
        { path: 1, weight: 100 },
        { path: 2, weight: 0 },
      ],
    },
  });

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      domains: HOSTS.map((host, i) => ({ id: i + 1, workspace: 1, host, defaultUrl: null })),
      campaigns: HOSTS.map((host, i) => ({ host, slug: 'abc', plan: plan(7 + i, i + 1) })),
    }),
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;
const visit = async (from: string, cookie: string, tls: boolean): Promise<RequestRecord> => {
  await edge.ask('/abc', {
    headers: {
      'user-agent': FIREFOX,
      'x-forwarded-for': from,
      cookie,
      'x-forwarded-proto': tls ? 'https' : 'http',
    },
  });
  return last();
};

const id = fc.stringMatching(/^[\w-]{22}$/);
const claim = fc.constantFrom('c7~1~1', 'c7~1~2', 'c7~3~1', 'c7~3~2', 'c7~2~1.o7-1~1~12', 'c8~1~1');
const address = fc.tuple(fc.nat(255), fc.nat(255)).map(([a, b]) => `198.51.${a}.${b}`);
/** Data others can plant in a browser: every earlier format, and everything signed for another of our hosts. */
const planted = fc
  .tuple(id, claim, fc.constantFrom('fl_v', '__Host-fl_v'), fc.nat(6))
  .map(([visitor, variants, name, kind]) => {
    const signed = edge.token({ id: visitor, variants });
    const kinds = [
      `fl_v=${visitor}; fl_a=${variants}`,
      `${name}=${visitor}`,
      `${name}=${visitor}.0000000.AAAAAAAAAAAAAAAA.${variants}`,
      `${name}=${signed.slice(0, 48)}${variants}.c7~1~1`,
      `${name}=${edge.token({ id: visitor, variants, host: 'other.example' })}`,
      `${name}=${edge.pageToken('go.example', { id: visitor, variants })}`,
      `${name}=${edge.token({ id: visitor, variants, since: 1_000_000_000 })}`,
    ];
    return { visitor, cookie: kinds[kind] as string };
  });

test('planted browser data decide nothing: the visitor goes where they would go without them', async () => {
  let unsigned = 0;
  await fc.assert(
    fc.asyncProperty(planted, address, fc.boolean(), async ({ visitor, cookie }, from, tls) => {
      const without = await visit(from, '', tls);
      const record = await visit(from, cookie, tls);
      const { te, ph, a, d, ka, fa } = record;
      expect({ te, ph, a, d, ka, fa }).toEqual({ te: 'c7', ph: 3, a: without.a, d: without.d });
      // Their unit is based on what they cannot choose, and they get their own id.
      expect(record.sk ?? record.v).toBe(without.v);
      expect(record.vn).toMatch(/^[\w-]{22}$/);
      if (record.sk === undefined) return;
      expect(record.v).toBe(visitor);
      unsigned++;
    }),
    { numRuns: 300 },
  );
  expect(unsigned).toBeGreaterThan(50);
});

test('what we signed ourselves selects a page that gets visitors, and no other', async () => {
  for (const [variant, expected] of [
    [0, { a: 0, ka: 1 }],
    [1, { a: 1, ka: 1 }],
    [2, { fa: 2, ph: 1 }],
    [9, { fa: 9, ph: 1 }],
  ] as const) {
    const record = await visit('198.51.100.1', `fl_v=${edge.token({ variants: `c7~1~${variant}` })}`, false);
    expect(record).toMatchObject({ ...expected, v: 'A'.repeat(22) });
    expect(record).not.toHaveProperty('vn');
    expect([0, 1]).toContain(record.a);
  }
});

test('a visitor from before tokens is not counted as unique again, and gets a token', async () => {
  const old = 'o'.repeat(22);
  const reply = await edge.ask('/abc', {
    headers: { cookie: `fl_v=${old}; fl_a=c7~1~2`, 'user-agent': FIREFOX },
  });
  const cookies = [reply.headers['set-cookie'] ?? []].flat();
  expect(last()).toMatchObject({ v: old, ph: 3 });
  expect(cookies[0]?.slice(5, 27)).toBe(last().vn);
  expect(cookies[1]).toMatch(/^fl_a=; Path=\/; Max-Age=0;/);
  const back = await visit('203.0.113.1', (cookies[0] as string).split(';')[0] as string, false);
  expect(back).toMatchObject({ v: cookies[0]?.slice(5, 27), ka: 1 });
  expect(back).not.toHaveProperty('sk');
});

test('planted page storage decides nothing', async () => {
  const say = async (visitor: unknown, from: string, more: object = {}) => {
    const { body } = await edge.ask('/t.js', {
      method: 'POST',
      headers: { 'user-agent': FIREFOX, 'x-forwarded-for': from, origin: 'https://shop.example' },
      body: JSON.stringify({ kind: 'visit', link: 'abc', page: '/', visitor, ...more }),
    });
    return JSON.parse(body) as { arm: number; phase: number; visitor: string };
  };
  await fc.assert(
    fc.asyncProperty(planted, address, claim, async ({ visitor, cookie }, from, variants) => {
      const without = await say(undefined, from);
      for (const text of [
        visitor,
        cookie.slice(cookie.indexOf('=') + 1),
        edge.token({ id: visitor, variants }),
        edge.pageToken('evil.example', { id: visitor, variants }),
        edge.pageToken('shop.example', { id: visitor, variants, host: 'other.example' }),
      ]) {
        const said = await say(text, from, { arms: variants });
        expect([said.arm, said.phase]).toEqual([without.arm, without.phase]);
        expect(said.visitor).toMatch(new RegExp(`^[\\w-]{22}\\.\\w{7}\\.[\\w-]{16}\\.c7~3~${without.arm}$`));
        expect(said.visitor.slice(0, 22)).not.toBe(visitor);
      }
    }),
    { numRuns: 100 },
  );
  const own = edge.pageToken('shop.example', { variants: 'c7~2~1' });
  expect(await say(own, '198.51.100.1')).toMatchObject({ arm: 1, phase: 2, visitor: own });
  // Without a variant, the split uses the id that we issued.
  const bare = edge.pageToken('shop.example');
  const { arm: variant } = await say(bare, '198.51.100.1');
  expect(await say(bare, '203.0.113.77')).toMatchObject({ arm: variant });
});
