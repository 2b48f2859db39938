import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { IntakePlan } from '../../src/core/postback/intake.ts';
import type { Plan, Rule, Split } from '../../src/core/routing/plan.ts';
import { parseTemplate } from '../../src/core/routing/url/template.ts';
import type { Snapshot } from '../../src/snapshot/text.ts';
import { snapshotText, sumOf } from '../../src/snapshot/text.ts';

export const POSTBACK_KEY = 'bench';
/** Key of the affiliate network whose postbacks are signed. */
export const SIGNED_SOURCE = 'signed';
const intake: IntakePlan = {
  statuses: { 'payment received': 'sale' },
  custom: [],
  duplicates: 'update',
  maxClickDays: 400,
  sources: [{ id: 1, key: SIGNED_SOURCE, enabled: true, protection: 'hmac', version: 1, previous: null }],
};

/** Slug of the benchmark's campaign number `i`, from 0. */
export const slugOf = (i: number): string => `bench-${i}`;

const DESTINATIONS = [1, 2, 3, 4, 5];
const destinationId = (campaign: number, d: number): number => campaign * DESTINATIONS.length + d;

/** One page for every visitor who matches the rule. */
const pathAlone = (campaign: number, number: number, path: number): Split => ({
  test: `c${campaign}-r${number}`,
  phase: 1,
  seed: `seed-${campaign}-${number}`,
  arms: [{ path, weight: 10_000 }],
});

/** Five rules as an advertiser writes them; most visitors in the real log match none of them or a late one. */
const rulesOf = (campaign: number): Rule[] => [
  {
    number: 1,
    name: 'Phones in Brazil and Portugal',
    match: 'all',
    conditions: [
      { field: 'country', is: true, values: ['BR', 'PT'] },
      { field: 'device', is: true, values: ['mobile', 'tablet'] },
    ],
    caps: [],
    to: pathAlone(campaign, 1, 3),
  },
  {
    number: 2,
    name: 'Spanish speakers outside Spain',
    match: 'all',
    conditions: [
      { field: 'language', is: true, values: ['es'] },
      { field: 'country', is: false, values: ['ES'] },
    ],
    caps: [],
    to: pathAlone(campaign, 2, 3),
  },
  {
    number: 3,
    name: 'Office hours in Germany',
    match: 'all',
    conditions: [
      { field: 'country', is: true, values: ['DE', 'AT', 'CH'] },
      {
        field: 'hours',
        is: true,
        values: [0, 1, 2, 3, 4].map((day) => [day * 1440 + 540, day * 1440 + 1080] as const),
      },
    ],
    caps: [],
    to: pathAlone(campaign, 3, 4),
  },
  {
    number: 4,
    name: 'iPhone with Safari or any Samsung browser',
    match: 'any',
    conditions: [
      { field: 'os', is: true, values: ['ios'] },
      { field: 'browser', is: true, values: ['samsung'] },
    ],
    caps: [],
    to: pathAlone(campaign, 4, 4),
  },
  {
    number: 5,
    name: 'Televisions',
    match: 'all',
    conditions: [{ field: 'device', is: true, values: ['tv'] }],
    caps: [],
    to: pathAlone(campaign, 5, 4),
  },
];

const planOf = (campaign: number): Plan => ({
  campaign,
  publicId: `cmp_${String(campaign).padStart(12, '0')}`,
  name: `Campaign ${campaign}`,
  source: 'Bench',
  workspace: 1,
  domain: 1,
  revision: 1,
  status: 'active',
  zone: 'Europe/Berlin',
  startsAt: null,
  endsAt: null,
  caps: [],
  rules: rulesOf(campaign),
  fallback: {
    test: `c${campaign}`,
    phase: 1,
    seed: `seed-${campaign}`,
    arms: [
      { path: 0, weight: 5000 },
      { path: 1, weight: 3000 },
      { path: 2, weight: 2000 },
    ],
  },
  paths: DESTINATIONS.map((d, number) => ({
    number,
    landing: 0,
    seed: `path-${campaign}-${number}`,
    offers: [{ destination: destinationId(campaign, d), weight: 10_000 }],
  })),
  destinations: DESTINATIONS.map((d) => ({
    id: destinationId(campaign, d),
    name: `Page ${d}`,
    template: parseTemplate(`https://shop.example.com/page-${d}?cid={click_id}&src=bench`),
  })),
  semantics: 2,
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'domain',
});

/** Writes the edge's copy of a snapshot with `count` campaigns, each with five rules and a three-way split. */
export const writeSnapshot = (dataDir: string, host: string, count: number): void => {
  const snapshot: Snapshot = {
    version: 2,
    revision: 1,
    madeAt: Date.now(),
    workspaces: [
      { id: 1, postbackKey: POSTBACK_KEY, currency: 'EUR', keepAddresses: false, honourDnt: false, intake },
    ],
    domains: [{ id: 1, workspace: 1, host, defaultUrl: null }],
    campaigns: Array.from({ length: count }, (_, i) => ({ host, slug: slugOf(i), plan: planOf(i + 1) })),
  };
  const text = snapshotText(snapshot);
  mkdirSync(join(dataDir, 'edge'), { recursive: true, mode: 0o700 });
  writeFileSync(join(dataDir, 'edge', 'snapshot.json'), `${sumOf(text)}\n${text}`);
};
