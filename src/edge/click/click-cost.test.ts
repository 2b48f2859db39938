import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { PlanCost } from '../../core/routing/plan.ts';
import type { RequestRecord } from '../../events/journal/record.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';
import { fixedCostMembers, tokenCostMembers } from './click-cost.ts';
import { linkQuery } from './link-query.ts';

const costs: Record<string, PlanCost | undefined> = {
  free: undefined,
  visit: { by: 'visit', amount: '0.000000001' },
  token: { by: 'token' },
  conversion: { by: 'conversion', amount: '12.5' },
  revenue: { by: 'revenue', percent: '7.25' },
  some: { by: 'conversion', amount: '12.5', types: [1, 14] },
};

const landing = { number: 0, landing: 12, seed: 'p0', offers: [{ destination: 11, weight: 10_000 }] };
const fallback = { test: 'r7', phase: 1, seed: 'x', arms: [{ path: 0, weight: 10_000 }] };

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    snapshot: sampleSnapshot({
      campaigns: [
        ...Object.entries(costs).map(([slug, cost], i) => ({
          host: 'go.example',
          slug,
          plan: samplePlan({ campaign: 20 + i, cost, passQuery: true }),
        })),
        ...(['paused', 'refuse', 'page', 'none'] as const).map((slug, i) => ({
          host: 'go.example',
          slug,
          plan: samplePlan({
            campaign: 30 + i,
            cost: { by: 'token' },
            fallback,
            ...(slug === 'paused' && { status: 'paused' }),
            ...(slug === 'refuse' && { invalidTraffic: 'refuse' }),
            ...(slug === 'page' && { paths: [landing] }),
            ...(slug === 'none' && { redirect: 'none' }),
          }),
        })),
      ],
    }),
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
});

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const headers = { 'user-agent': PHONE, cookie: `fl_v=${'A'.repeat(22)}` };
const costOf = ({ kv, ku, kp, kc, kr, kt }: Partial<RequestRecord>) =>
  Object.fromEntries(Object.entries({ kv, ku, kp, kc, kr, kt }).filter(([, value]) => value !== undefined));
const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;

test.each([
  ['/free?cost=1', {}],
  ['/visit', { kv: '0.000000001' }],
  ['/visit?cost=7', { kv: '0.000000001' }],
  ['/conversion', { kc: '12.5' }],
  ['/revenue', { kr: '7.25' }],
  ['/some', { kc: '12.5', kt: '1,14' }],
  ['/token?cost=0,35', { kv: '0.35' }],
  ['/token?cost=%200.35+&currency=eur', { kv: '0.35' }],
  ['/token?cost=0.35&cost=9&currency={currency}', { kv: '0.35' }],
  ['/token?cost=0.35&currency=USD', { kv: '0.35', ku: 'USD' }],
  ['/token', { kp: 'missing' }],
  ['/token?cost=', { kp: 'missing' }],
  ['/token?cost=__COST__&sub1=a', { kp: 'missing' }],
  ['/token?cost=1e3', { kp: 'unreadable' }],
  ['/token?cost=-1', { kp: 'unreadable' }],
  ['/token?cost=1&currency=%22%7D', { kp: 'unreadable' }],
  ['/unknown?cost=1', {}],
])('what the click costs stands in the record of %s', async (path, cost) => {
  await edge.ask(path, { headers });
  expect(costOf(last())).toEqual(cost);
});

test('a hit that is refused, sent nowhere or landed directly records its cost like any other', async () => {
  await edge.ask('/paused?cost=2', { headers });
  expect([last().o, costOf(last())]).toEqual(['paused', { kv: '2' }]);
  await edge.ask('/refuse?cost=3', { headers: { 'user-agent': '' } });
  expect([last().o, costOf(last())]).toEqual(['refused', { kv: '3' }]);
  const body = JSON.stringify({ kind: 'visit', link: 'none', page: '/?cost=4&currency=USD', referrer: '' });
  await edge.ask('/t.js', { method: 'POST', headers, body });
  expect([last().o, costOf(last())]).toEqual(['landed', { kv: '4', ku: 'USD' }]);
});

test('going on to the offer, and a landing page’s report, cost nothing', async () => {
  const { headers: answer } = await edge.ask('/page?cost=5', { headers });
  expect(costOf(last())).toEqual({ kv: '5' });
  const id = /fl_c=([\w-]{43})/.exec(String(answer['set-cookie']))?.[1] ?? '';
  await edge.ask(`/out?cid=${id}&cost=6`, { headers });
  expect(last()).toMatchObject({ k: 'e', ty: 'out' });
  expect(costOf(last())).toEqual({});
  await edge.ask('/t.js', { method: 'POST', headers, body: JSON.stringify({ kind: 'landed', click: id }) });
  expect(last()).toMatchObject({ k: 'e', ty: 'landed' });
  expect(costOf(last())).toEqual({});
});

test('the cost does not change where a click leads, nor its address', async () => {
  const addresses = new Set<string>();
  for (const slug of Object.keys(costs)) {
    const reply = await edge.ask(`/${slug}?cost=0.35&currency=USD&sub1=x`, { headers });
    addresses.add(`${reply.status} ${reply.headers.location}`.replace(/[\w-]{43}/, 'id'));
  }
  expect(addresses.size).toBe(1);
});

test('empty members are left out, and any query yields well-formed ones', () => {
  expect(fixedCostMembers(undefined)).toBe('');
  expect(fixedCostMembers({ by: 'token' })).toBe('');
  const text = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('1', '0,5', '{cost}', 'USD', 'EUR'));
  fc.assert(
    fc.property(text, text, (cost, currency) => {
      const raw = new URLSearchParams({ cost, currency }).toString();
      const fields = JSON.parse(`{"k":"r"${tokenCostMembers(linkQuery(raw), 'EUR')}}`);
      expect('kv' in fields).toBe(!('kp' in fields));
      expect(fields.ku).not.toBe('EUR');
    }),
  );
});
