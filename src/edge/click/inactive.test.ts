import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Plan } from '../../core/routing/plan.ts';
import type { RequestRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const HOME = 'https://home.example/?a=1';
const AGENTS = [
  'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
  'Googlebot/2.1',
  'AdsBot-Google',
  'curl/8',
  '',
];

/** Reasons why a link leads nowhere; its slug begins with the reason. */
const reasons: readonly (readonly [string, Partial<Plan>, string])[] = [
  ['paused', { status: 'paused' }, 'paused'],
  ['archived', { status: 'archived' }, 'paused'],
  ['early', { startsAt: 4_000_000_000_000 }, 'paused'],
  ['late', { endsAt: 1 }, 'paused'],
  ['capped', { caps: [{ id: 'used-up', per: 'total', limit: 1 }] }, 'capped'],
];
const behaviours = ['domain', 'not_found', 'gone'] as const;

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      domains: [
        { id: 1, workspace: 1, host: 'go.example', defaultUrl: null },
        { id: 2, workspace: 1, host: 'home.go.example', defaultUrl: HOME },
      ],
      campaigns: ['go.example', 'home.go.example'].flatMap((host, h) =>
        reasons.flatMap(([reason, change], r) =>
          behaviours.map((inactive, b) => ({
            host,
            slug: `${reason}-${inactive}`,
            plan: samplePlan({ ...change, campaign: 1 + h * 100 + r * 10 + b, domain: h + 1, inactive }),
          })),
        ),
      ),
    }),
    parts: { caps: { exhausted: () => ['used-up'], count: () => undefined, close: () => undefined } },
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const cases = ['go.example', 'home.go.example'].flatMap((host) =>
  reasons.flatMap(([reason, , outcome]) =>
    behaviours.map((inactive) => [`${reason}-${inactive}`, host, inactive, outcome] as const),
  ),
);

test.each(cases)('/%s on %s', async (slug, host, inactive, outcome) => {
  const expected = inactive === 'gone' ? 410 : inactive === 'domain' && host.startsWith('home') ? 302 : 404;
  for (const agent of AGENTS) {
    const reply = await edge.ask(`/${slug}?sub1=x`, { host, headers: { 'user-agent': agent } });
    expect(reply.status).toBe(expected);
    expect(reply.headers.location).toBe(expected === 302 ? HOME : undefined);
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' });
  }
  expect(edge.journal.records).toHaveLength(AGENTS.length);
  for (const record of edge.journal.records) expect(record).toMatchObject({ o: outcome, d: 0, a: -1, vi: 0 });
});

test('an unassigned slug leads to the domain’s own page, without the query', async () => {
  for (const path of ['/nothing?x=1', '/', '//evil.example', '/%2e%2e/x', '/Paused-gone']) {
    const reply = await edge.ask(path, { host: 'home.go.example' });
    expect([reply.status, reply.headers.location]).toEqual([302, HOME]);
    expect((await edge.ask(path)).status).toBe(404);
  }
  for (const record of edge.journal.records as RequestRecord[])
    expect(record).toMatchObject({ o: 'unknown', c: 0, vi: 0 });
});
