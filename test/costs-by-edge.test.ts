import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Costs } from '../src/contracts/campaigns/costs.ts';
import type { Metrics } from '../src/contracts/reports/report.ts';
import { KNOWN_TYPES } from '../src/core/conversions/types.ts';
import { DEFAULT_INTAKE } from '../src/core/postback/intake.ts';
import { samplePlan, sampleSnapshot, startTestEdge, type TestEdge } from '../src/edge/test-edge.ts';
import { createIngest } from '../src/events/ingest/ingest.ts';
import { nodeDisk } from '../src/events/journal/disk.ts';
import { planCost } from '../src/snapshot/compile/compile.ts';
import { layJournal } from './helpers/event-journal.ts';
import { lineOf, NOON } from './helpers/event-records.ts';
import { type TemporaryStore, temporaryStore } from './helpers/event-store.ts';

/** A campaign's costs on their way from its plan through the edge, a journal and ingest to a report. */

const costs: Record<string, Costs> = {
  none: { model: 'none', amount: null },
  cpc: { model: 'cpc', amount: '0.35' },
  cpm: { model: 'cpm', amount: '0.5' },
  token: { model: 'token', amount: null },
  cpa: { model: 'cpa', amount: '12.5' },
  share: { model: 'share', amount: '7.25' },
  sales: { model: 'cpa', amount: '12.5', types: [1] },
  leads: { model: 'cpa', amount: '12.5', types: [2] },
};
/** As the edge has them once a campaign charges only some. */
const types = Object.values(KNOWN_TYPES).map(({ number, events: names, words, occurs, laterType }) => ({
  ...{ number, events: names, words, occurs, laterType },
  payout: null,
}));
const slugs = Object.keys(costs);
const campaignOf = (slug: string): number => 20 + slugs.indexOf(slug);

const PHONE =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';
const GOOGLEBOT = 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)';

let edge: TestEdge;
let events: TemporaryStore;
let figures: Map<number, Metrics>;

/** A hit on each link; resolves to the click IDs. */
const hitAll = async (query: string, userAgent: string, from: string, method = 'GET'): Promise<string[]> => {
  const ids: string[] = [];
  for (const slug of slugs) {
    const headers = { 'user-agent': userAgent, 'x-forwarded-for': from };
    const { headers: answer } = await edge.ask(`/${slug}?${query}`, { headers, method });
    ids.push(/[\w-]{43}/.exec(String(answer.location))?.[0] ?? '');
  }
  return ids;
};

const report = async (ids: readonly string[], query: string): Promise<void> => {
  for (const id of ids) {
    const { status } = await edge.ask(`/postback/key-one?cid=${id}&${query}`);
    expect(status).toBe(200);
  }
};

const takeIn = async (): Promise<void> => {
  const root = `${events.dir}/journal`;
  const lines = edge.journal.records.map(({ e: epoch, s: sequence, t: time, ...fields }) =>
    lineOf(fields, { epoch, sequence, time }),
  );
  layJournal(nodeDisk, { root, epoch: 1, segments: [lines] });
  const ingest = createIngest({
    ...{ disk: nodeDisk, root, store: events.store.ingest, batchRecords: 7 },
    keepBroken: () => {
      throw new Error('Nothing is broken here.');
    },
    breathe: async () => undefined,
  });
  while (await ingest.step());
};

beforeAll(async () => {
  events = await temporaryStore();
  let now = NOON;
  edge = await startTestEdge({
    now: () => ++now,
    snapshot: sampleSnapshot({
      workspaces: sampleSnapshot().workspaces.map((one) => ({
        ...one,
        intake: { ...DEFAULT_INTAKE, types },
      })),
      campaigns: slugs.map((slug) => ({
        host: 'go.example',
        slug,
        plan: samplePlan({
          campaign: campaignOf(slug),
          cost: planCost(costs[slug] as Costs),
          fallback: {
            test: `c${campaignOf(slug)}`,
            phase: 1,
            seed: 's',
            arms: [{ path: 0, weight: 10_000 }],
          },
        }),
      })),
    }),
  });
  const ids = await hitAll('cost=0,35', PHONE, '203.0.113.1');
  const others = await hitAll('gclid=G&cost={cost}', PHONE, '198.51.100.1');
  await hitAll('cost=1&currency=USD', '', '192.0.2.9');
  await hitAll('cost=9', GOOGLEBOT, '66.249.66.1');
  await hitAll('cost=9', PHONE, '203.0.113.2', 'HEAD');
  for (const slug of slugs) {
    const body = JSON.stringify({ kind: 'visit', link: slug, page: '/?gclid=G&cost=9', referrer: '' });
    const headers = { 'user-agent': PHONE, 'x-forwarded-for': '198.51.100.1' };
    await edge.ask('/t.js', { method: 'POST', headers, body });
  }
  await report(ids, 'payout=10&status=sale');
  await report(ids, 'payout=33.333333&status=sale');
  await report(others, 'payout=50&status=rejected');
  await takeIn();
  figures = await events.store.reports.perCampaign({
    ...{ workspace: 1, from: NOON, to: NOON + 900_000, timeZone: 'UTC', spend: [] },
    campaigns: slugs.map(campaignOf),
  });
});
afterAll(async () => {
  await edge.stop();
  events.dispose();
});

test.each([
  ['none', null, 0, null],
  // Two people and a program; not the crawler, the HEAD and the landing of a counted click.
  ['cpc', '1.05', 0, '32.283333'],
  ['cpm', '0.0015', 0, '33.331833'],
  ['token', '0.35', 2, '32.983333'],
  ['cpa', '12.5', 0, '20.833333'],
  ['share', '2.416667', 0, '30.916666'],
  ['sales', '12.5', 0, '20.833333'],
  ['leads', '0', 0, '33.333333'],
])('%s: the traffic cost %s', (slug, cost, uncosted, profit) => {
  const { requests, visits, valid, conversions, ...of } = figures.get(campaignOf(slug)) as Metrics;
  expect({ requests, visits, valid, conversions }).toEqual({
    requests: 6,
    visits: 4,
    valid: 2,
    conversions: 1,
  });
  expect(of).toMatchObject({ cost, uncosted, profit, revenue: '33.333333' });
});

test('a click’s request shows its cost', async () => {
  const { rows } = await events.store.reports.requests({ workspace: 1, limit: 100, offset: 0 });
  const of = (slug: string) =>
    rows.filter(({ campaign }) => campaign === campaignOf(slug)).map(({ cost }) => cost);
  const visit = { by: 'visit', amount: null, currency: null, problem: null };
  expect(of('none')).toEqual(Array(6).fill(null));
  expect(of('cpm')).toEqual(Array(6).fill({ ...visit, amount: '0.0005' }));
  expect(of('cpa')).toEqual(Array(6).fill({ by: 'conversion', amount: '12.5', types: null }));
  expect(of('leads')).toEqual(Array(6).fill({ by: 'conversion', amount: '12.5', types: [2] }));
  expect(of('share')).toEqual(Array(6).fill({ by: 'revenue', percent: '7.25', types: null }));
  expect(of('token').toReversed().slice(0, 3)).toEqual([
    { ...visit, amount: '0.35' },
    { ...visit, problem: 'missing' },
    { ...visit, amount: '1', currency: 'USD' },
  ]);
});
