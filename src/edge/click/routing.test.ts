import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { Condition, Plan, Rule } from '../../core/routing/plan.ts';
import { HOUR_MS, WEEK_MS } from '../../core/time/durations.ts';
import type { RequestRecord } from '../../events/journal/record.ts';
import type { Place } from '../places/places.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../test-edge.ts';

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0';
/** Wednesday, 10:20 in UTC. */
const WEDNESDAY = Date.parse('2026-03-04T10:20:00Z');
const AT_TEN = 2 * 1440 + 600;

const PLACES: Readonly<Record<string, Place>> = {
  '203.0.113.1': { country: 'US', region: 'US-CA', city: 'San Jose' },
  '203.0.113.2': { country: 'US', region: 'US-NY', city: null },
  '203.0.113.3': { country: 'DE', region: null, city: null },
};

const CONDITIONS: readonly Condition[] = [
  { field: 'region', is: true, values: ['US-CA'] },
  { field: 'country', is: true, values: ['DE', 'AT'] },
  { field: 'language', is: true, values: ['pt'] },
  { field: 'device', is: true, values: ['mobile', 'tablet'] },
  { field: 'hours', is: true, values: [[AT_TEN, AT_TEN + 60]] },
];

/** Each rule has its own path; the path's destination has the rule's number. */
const ruleOf = (conditions: readonly Condition[], number: number): Rule => ({
  number,
  name: `Rule ${number}`,
  match: 'all',
  conditions,
  caps: [],
  to: { test: `r${number}`, phase: 1, seed: 's', arms: [{ path: number, weight: 10_000 }] },
});

const planOf = (rules: readonly Rule[], change: Partial<Plan> = {}): Plan => ({
  ...samplePlan({ campaign: 40, rules }),
  destinations: [0, ...rules.map((r) => r.number)].map((n) => ({
    id: 100 + n,
    name: `D${n}`,
    template: [`https://d${n}.example/`],
  })),
  paths: [0, ...rules.map((r) => r.number)].map((n) => ({
    number: n,
    landing: 0,
    seed: `p${n}`,
    offers: [{ destination: 100 + n, weight: 10_000 }],
  })),
  fallback: { test: 'f', phase: 1, seed: 's', arms: [{ path: 0, weight: 10_000 }] },
  ...change,
});

let now = WEDNESDAY;
let exhausted: string[] = [];
const counted: number[] = [];
const links: readonly [string, Plan][] = [
  ['rules', planOf(CONDITIONS.map((condition, i) => ruleOf([condition], i + 1)))],
  ['zone', planOf([ruleOf([CONDITIONS[4] as Condition], 1)], { campaign: 41, zone: 'Asia/Tokyo' })],
  [
    'capped',
    planOf(
      [
        { ...ruleOf([], 1), caps: [{ id: 'c42-r1-day', per: 'day', limit: 5 }] },
        { ...ruleOf([], 2), caps: [{ id: 'c42-r2-total', per: 'total', limit: 5 }] },
      ],
      { campaign: 42, caps: [{ id: 'c42-hour', per: 'hour', limit: 100 }] },
    ),
  ],
  ['dated', planOf([], { campaign: 43, startsAt: WEDNESDAY, endsAt: WEDNESDAY + 1000 })],
];

let edge: TestEdge;
beforeAll(async () => {
  edge = await startTestEdge({
    now: () => now,
    snapshot: sampleSnapshot({
      campaigns: links.map(([slug, plan]) => ({ host: 'go.example', slug, plan })),
    }),
    parts: {
      places: {
        of: (address) => PLACES[address] ?? { country: null, region: null, city: null },
        generation: 1,
        close: () => undefined,
      },
      caps: {
        exhausted: () => exhausted,
        count: (_plan, rule) => void counted.push(rule),
        close: () => undefined,
      },
    },
  });
});
afterAll(() => edge.stop());
beforeEach(() => {
  edge.journal.records.length = 0;
  counted.length = 0;
  exhausted = [];
});

const last = (): RequestRecord => edge.journal.records.at(-1) as RequestRecord;
const visit = (slug: string, from = '198.51.100.1', headers: Record<string, string> = {}) =>
  edge.ask(`/${slug}`, {
    headers: { 'user-agent': FIREFOX, 'accept-language': 'en', 'x-forwarded-for': from, ...headers },
  });

test.each([
  ['a region', 1, '203.0.113.1', {}],
  ['another region of the country', 5, '203.0.113.2', {}],
  ['a country', 2, '203.0.113.3', {}],
  ['a language', 3, '198.51.100.1', { 'accept-language': 'pt-BR,en;q=0.5' }],
  ['a device', 4, '198.51.100.1', { 'user-agent': PHONE }],
  ['the first of several rules', 1, '203.0.113.1', { 'user-agent': PHONE, 'accept-language': 'pt' }],
  ['an hour', 5, '198.51.100.1', {}],
])('%s leads to its path', async (_name, rule, from, headers) => {
  now += 1000;
  expect((await visit('rules', from, headers)).headers.location).toBe(`https://d${rule}.example/`);
  expect(last()).toMatchObject({ ru: rule, d: 100 + rule, te: `r${rule}`, o: 'redirected' });
});

test('the detected location is in the record', async () => {
  await visit('rules', '203.0.113.1');
  expect(last()).toMatchObject({ co: 'US', rg: 'US-CA', cy: 'San Jose' });
  await visit('rules', '203.0.113.3');
  const { co, rg, cy } = last();
  expect([co, rg, cy]).toEqual(['DE', undefined, undefined]);
});

test('hours are in the campaign’s zone', async () => {
  now = WEDNESDAY + HOUR_MS;
  expect((await visit('rules')).headers.location).toBe('https://d0.example/');
  expect((await visit('zone')).headers.location).toBe('https://d0.example/');
  // Ten o'clock on Wednesday in Tokyo is one o'clock in UTC; the journal's clock never goes back.
  now = WEDNESDAY + WEEK_MS - 9 * HOUR_MS;
  expect((await visit('zone')).headers.location).toBe('https://d1.example/');
  expect((await visit('rules')).headers.location).toBe('https://d0.example/');
});

test('a rule with a used-up cap is skipped; a campaign with one leads nowhere', async () => {
  const seen: unknown[] = [];
  for (const caps of [[], ['c42-r1-day'], ['c42-r1-day', 'c42-r2-total'], ['c42-hour']]) {
    exhausted = caps;
    const { status, headers } = await visit('capped');
    const { o, ru, d, ec } = last();
    seen.push([status, headers.location, o, ru, d, ec]);
  }
  expect(seen).toEqual([
    [302, 'https://d1.example/', 'redirected', 1, 101, undefined],
    [302, 'https://d2.example/', 'redirected', 2, 102, ['c42-r1-day']],
    [302, 'https://d0.example/', 'redirected', 0, 100, ['c42-r1-day', 'c42-r2-total']],
    [404, undefined, 'capped', 0, 0, ['c42-hour']],
  ]);
  // Only answered requests count.
  expect(counted).toEqual([1, 2, 0]);
});

test('crawlers and people use up caps alike', async () => {
  for (const agent of [FIREFOX, 'Googlebot/2.1', 'AdsBot-Google', 'curl/8', ''])
    await visit('capped', '198.51.100.1', { 'user-agent': agent });
  expect(counted).toHaveLength(5);
  expect(new Set((edge.journal.records as RequestRecord[]).map((r) => r.d)).size).toBe(1);
});

test('start is the first moment, end the first one no longer included', async () => {
  const own = await startTestEdge({
    now: () => now,
    snapshot: sampleSnapshot({
      campaigns: [{ host: 'go.example', slug: 'dated', plan: (links[3] as [string, Plan])[1] }],
    }),
  });
  const outcomes: unknown[] = [];
  for (const time of [WEDNESDAY - 1, WEDNESDAY, WEDNESDAY + 999, WEDNESDAY + 1000]) {
    now = time;
    const { status } = await own.ask('/dated');
    const { o, vi } = own.journal.records.at(-1) as RequestRecord;
    outcomes.push([status, o, vi]);
  }
  expect(outcomes).toEqual([
    [404, 'paused', 0],
    [302, 'redirected', 1],
    [302, 'redirected', 1],
    [404, 'paused', 0],
  ]);
  await own.stop();
});
