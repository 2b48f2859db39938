import type { Plan } from '../../src/core/routing/plan.ts';
import { samplePlan, sampleSnapshot } from '../../src/edge/test-edge.ts';
import type { Snapshot } from '../../src/snapshot/text.ts';

/** Every address a fuzzed request may be sent to. Each contains the click ID, which identifies its record. */
const destinations: Plan['destinations'] = [
  {
    id: 11,
    name: 'A',
    template: ['https://a.example/?c=', 'click_id', '&s=', 'sub1', '&i=', 'source_click_id', ''],
  },
  {
    id: 12,
    name: 'B',
    template: ['https://b.example/x?c=', 'click_id', '&city=', 'city', '&k=', 'cost', '#', 'sub20', ''],
  },
  { id: 13, name: 'Landing', template: ['https://page.example/lp?c=', 'click_id', ''] },
];

const plan = (campaign: number, change: Partial<Plan> = {}): Plan =>
  samplePlan({
    campaign,
    destinations,
    rules: [
      {
        number: 1,
        name: 'Phones',
        match: 'any',
        conditions: [
          { field: 'device', is: true, values: ['mobile', 'tablet'] },
          { field: 'language', is: true, values: ['pt'] },
        ],
        caps: [],
        to: { test: `c${campaign}-r1`, phase: 1, seed: 'x', arms: [{ path: 1, weight: 10_000 }] },
      },
    ],
    paths: [
      { number: 0, landing: 0, seed: 'p0', offers: [{ destination: 11, weight: 10_000 }] },
      { number: 1, landing: 0, seed: 'p1', offers: [{ destination: 12, weight: 10_000 }] },
      { number: 2, landing: 13, seed: 'p2', offers: [{ destination: 12, weight: 10_000 }] },
    ],
    fallback: {
      test: `c${campaign}`,
      phase: 1,
      seed: 's',
      arms: [
        { path: 0, weight: 5000 },
        { path: 2, weight: 5000 },
      ],
    },
    ...change,
  });

/** The one that answers with a page. */
export const META_CAMPAIGN = 8;
export const DEFAULT_URL = 'https://home.example/';
export const ORIGINS: ReadonlySet<string> = new Set(
  ['a', 'b', 'page', 'home'].map((name) => `https://${name}.example`),
);
export const SLUGS = ['abc', 'meta', 'keep', 'refuse', 'private', 'paused', 'gone', 'none'] as const;

export const fuzzSnapshot = (): Snapshot =>
  sampleSnapshot({
    workspaces: [
      { id: 1, postbackKey: 'key-one', currency: 'EUR', keepAddresses: false, honourDnt: true },
      { id: 2, postbackKey: 'key-two', currency: 'USD', keepAddresses: true, honourDnt: false },
    ],
    domains: [
      { id: 1, workspace: 1, host: 'go.example', defaultUrl: null },
      { id: 2, workspace: 2, host: 'two.example', defaultUrl: DEFAULT_URL },
    ],
    campaigns: [
      ...[
        plan(7, { cost: { by: 'token' } }),
        plan(META_CAMPAIGN, { redirect: 'meta', referrer: 'passed', passQuery: true }),
        plan(9, { redirect: '307', passQuery: true, cost: { by: 'visit', amount: '0.35' } }),
        plan(10, { invalidTraffic: 'refuse' }),
        plan(11, { passQuery: true, cost: { by: 'token' } }),
        plan(12, { status: 'paused' }),
        plan(13, { status: 'archived', inactive: 'gone' }),
        plan(14, { redirect: 'none', cost: { by: 'revenue', percent: '7.5' } }),
      ].map((one, i) => ({ host: 'go.example', slug: SLUGS[i] as string, plan: one })),
      { host: 'two.example', slug: 'abc', plan: plan(20, { workspace: 2, domain: 2 }) },
      { host: 'two.example', slug: 'paused', plan: plan(21, { workspace: 2, domain: 2, status: 'paused' }) },
    ],
  });
