import { afterAll, beforeAll, expect, test } from 'vitest';
import { planOfRevision } from '../src/api/campaign/revision-store.ts';
import type { Campaign } from '../src/contracts/campaigns/campaign.ts';
import { compilePlan, decide, offerTest } from '../src/core/routing/decide.ts';
import type { Plan, Visitor } from '../src/core/routing/plan.ts';
import { localMinute } from '../src/core/time/zone.ts';
import { routedUnder } from '../src/core/traffic/routed-as.ts';
import { startTestEdge } from '../src/edge/test-edge.ts';
import type { RequestRecord } from '../src/events/journal/record.ts';
import { compileSnapshot } from '../src/snapshot/compile/compile.ts';
import { at, type House, openHouse } from './helpers/api-house.ts';

let house: House;
let token: string;
let domainId: unknown;
/** Friday, 23:30 in UTC: Saturday in Kathmandu. */
const FRIDAY = Date.parse('2026-03-06T23:30:00Z');
beforeAll(async () => {
  house = await openHouse();
  token = (await house.register('ana@example.com')).access_token;
  domainId = at((await house.call('GET', '/domain', { token })).body, '0.id');
});
afterAll(() => house.close());

const offer = (destination: number) => ({ landing: null, offers: [{ destination, weight: 10_000 }] });
const body = () => ({
  name: 'Spring',
  domainId,
  destinations: ['A', 'B', 'C'].map((name) => ({ name, url: `https://${name.toLowerCase()}.example/` })),
  paths: [
    offer(0),
    { landing: null, offers: [0, 1].map((destination) => ({ destination, weight: 5000 })) },
    offer(2),
  ],
  default: [
    { path: 0, weight: 5000 },
    { path: 1, weight: 5000 },
  ],
  rules: [
    {
      name: 'Capped',
      match: 'all',
      conditions: [],
      caps: { day: 5 },
      to: [{ path: 0, weight: 10_000 }],
    },
    {
      name: 'On Saturdays',
      match: 'all',
      conditions: [{ field: 'hours', is: true, values: [{ days: ['sat'], from: '00:00', to: '24:00' }] }],
      caps: {},
      to: [{ path: 2, weight: 10_000 }],
    },
  ],
});

const call = async (method: 'POST' | 'PATCH', path: string, sent: object): Promise<Campaign> => {
  const answer = await house.call(method, path, { token, body: sent });
  if (answer.status >= 300) throw new Error(JSON.stringify(answer.body));
  return answer.body as Campaign;
};

const campaignRow = (id: string) =>
  house.store.db.selectFrom('campaigns').selectAll().where('public_id', '=', id).executeTakeFirstOrThrow();

/**
 * The visitor of a decision, from its record. The record names the offer, but not whether the cookie had already named
 * it: an assigned offer counts as one they have.
 */
const visitorOf = (record: RequestRecord, plan: Plan): Visitor => ({
  country: record.co ?? null,
  region: record.rg ?? null,
  ...routedUnder(
    plan,
    {
      device: record.dv as Visitor['device'],
      os: record.os ?? null,
      family: record.b as Visitor['browser'],
    },
    record.ua,
    record.l ?? null,
  ),
  localMinute: localMinute(record.t, plan.zone),
  splitKey: record.sk ?? record.v,
  earlierVariants: {
    ...((record.ka === 1 || record.fa !== undefined) && {
      [record.te]: { phase: record.ph, variant: record.fa ?? record.a },
    }),
    [offerTest(record.c, record.a)]: { phase: 1, variant: record.d },
  },
});

const decidedAgain = async (record: RequestRecord) => {
  const plan = await planOfRevision(house.store.db, record.c, record.r);
  if (!plan) throw new Error('The revision has no plan.');
  const {
    rule,
    test: name,
    phase,
    variant,
    destination,
    kept,
  } = decide(compilePlan(plan), visitorOf(record, plan), record.t, record.ec ?? []);
  return { ru: rule, te: name, ph: phase, a: variant, d: destination, ka: kept ? 1 : undefined };
};
const decidedThen = ({ ru, te, ph, a, d, ka }: RequestRecord) => ({ ru, te, ph, a, d, ka });

test('an edge’s recorded decision is repeated identically after every edit', async () => {
  const first = await call('POST', '/campaign', body());
  const { id: internal } = await campaignRow(first.id);
  const records: RequestRecord[] = [];
  const caps = [`c${internal}-r1-day`];
  let variants = '';
  /** The current edge receives a visitor with an earlier cookie and some without. */
  const visitEdge = async (exhausted: string[]): Promise<void> => {
    const edge = await startTestEdge({
      now: () => FRIDAY,
      snapshot: await compileSnapshot(house.store.db),
      parts: { caps: { exhausted: () => exhausted, count: () => undefined, close: () => undefined } },
    });
    try {
      for (const [i, cookie] of [variants, variants, '', ''].entries()) {
        const answer = await edge.ask(`/${first.slug}`, {
          host: 'localhost:3001',
          headers: {
            'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
            'accept-language': 'de',
            'x-forwarded-for': `198.51.100.${i}`,
            cookie,
          },
        });
        const set = [answer.headers['set-cookie'] ?? []].flat().find((text) => text.startsWith('fl_v='));
        if (variants === '' && set) variants = set.split(';')[0] as string;
      }
      records.push(...edge.journal.records.filter((record): record is RequestRecord => record.k === 'r'));
    } finally {
      await edge.stop();
    }
  };

  await visitEdge(caps);
  let campaign = first;
  const change = async (sent: object): Promise<void> => {
    campaign = await call('PATCH', `/campaign/${campaign.id}`, { revision: campaign.revision, ...sent });
    await visitEdge(caps);
  };
  await change({
    default: [
      { path: 0, weight: 1000 },
      { path: 1, weight: 9000 },
    ],
  });
  await call('PATCH', '/workspace', { timeZone: 'Asia/Kathmandu' });
  campaign = (await house.call('GET', `/campaign/${campaign.id}`, { token })).body as Campaign;
  await visitEdge(caps);
  await visitEdge([]);
  const { destinations, paths } = campaign;
  await change({
    destinations: [{ ...destinations[2], url: 'https://elsewhere.example/' }],
    paths: [{ ...paths[2], offers: [{ destination: 0, weight: 10_000 }] }],
    default: [{ path: 0, weight: 10_000 }],
    rules: [],
  });
  await change({ timeZone: 'Europe/Berlin', status: 'paused' });

  expect(records).toHaveLength(24);
  for (const record of records) expect(await decidedAgain(record)).toEqual(decidedThen(record));
  // All kinds of decisions were included: by default and both rules, kept and new, and none.
  expect(new Set(records.map((record) => record.r))).toEqual(new Set([1, 2, 3, 4, 5]));
  expect(new Set(records.map((record) => record.ru))).toEqual(new Set([0, 1, 2]));
  expect(records.some((record) => record.ka === 1)).toBe(true);
  expect(records.at(-1)).toMatchObject({ o: 'paused', d: 0 });
  // And the earlier plan differs from the current one.
  const templates = async (revision: number) =>
    (await planOfRevision(house.store.db, internal, revision))?.destinations.map((d) => d.template);
  expect(await templates(3)).toContainEqual(['https://c.example/']);
  expect(await templates(4)).toContainEqual(['https://elsewhere.example/']);
  expect(await planOfRevision(house.store.db, internal, 99)).toBeUndefined();
});

test('each revision keeps the plan that the edge had', async () => {
  const campaign = await call('POST', '/campaign', body());
  const { id } = await campaignRow(campaign.id);
  const planNow = async () =>
    (await compileSnapshot(house.store.db)).campaigns.find(({ plan }) => plan.campaign === id)?.plan;
  const plans = [await planNow()];
  for (const change of [{ name: 'Summer' }, { caps: { hour: 3 } }, { rules: [] }]) {
    await call('PATCH', `/campaign/${campaign.id}`, { revision: plans.length, ...change });
    plans.push(await planNow());
  }
  for (const [i, plan] of plans.entries()) {
    expect(await planOfRevision(house.store.db, id, i + 1)).toEqual(plan);
  }
});

test('another zone of the workspace is a new revision of every campaign without its own', async () => {
  const heir = await call('POST', '/campaign', body());
  const own = await call('POST', '/campaign', { ...body(), timeZone: 'UTC' });
  const foreign = (await house.register('bia@example.com')).access_token;
  const theirs = await house.call('POST', '/campaign', { token: foreign, body: body() });
  await call('PATCH', '/workspace', { timeZone: 'Pacific/Chatham' });
  await call('PATCH', '/workspace', { timeZone: 'Pacific/Chatham', name: 'Ours' });
  const rows = await Promise.all([heir.id, own.id, String(at(theirs.body, 'id'))].map(campaignRow));
  expect(rows.map((row) => row.revision)).toEqual([2, 1, 1]);
  const kept = await house.store.db
    .selectFrom('campaign_revisions')
    .innerJoin('users', 'users.id', 'campaign_revisions.user_id')
    .select(['revision', 'email', 'plan', 'body'])
    .where('campaign_id', '=', rows[0]?.id ?? 0)
    .orderBy('revision')
    .execute();
  expect(kept.map(({ revision, email, plan }) => [revision, email, plan?.revision, plan?.zone])).toEqual([
    [1, 'ana@example.com', 1, 'Asia/Kathmandu'],
    [2, 'ana@example.com', 2, 'Pacific/Chatham'],
  ]);
  expect(kept[1]?.body).toEqual(kept[0]?.body);
});

test('a campaign made before plans were kept gets its plan before its next change', async () => {
  const { db } = house.store;
  const lose = (id: number) =>
    db.updateTable('campaign_revisions').set({ plan: null }).where('campaign_id', '=', id).execute();
  const edited = await call('POST', '/campaign', body());
  const zoned = await call('POST', '/campaign', body());
  const before = await compileSnapshot(db);
  const [{ id: first }, { id: second }] = [await campaignRow(edited.id), await campaignRow(zoned.id)];
  await Promise.all([first, second].map(lose));
  expect(await planOfRevision(db, first, 1)).toBeUndefined();
  await call('PATCH', `/campaign/${edited.id}`, { revision: 1, caps: { day: 1 } });
  await call('PATCH', '/workspace', { timeZone: 'Europe/Lisbon' });
  for (const id of [first, second]) {
    const plan = before.campaigns.find((campaign) => campaign.plan.campaign === id)?.plan;
    expect(await planOfRevision(db, id, 1)).toEqual(plan);
    expect(await planOfRevision(db, id, 2)).toBeDefined();
  }
});
