import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { journalRoot } from '../../src/config/paths.ts';
import type { AbTestDetail } from '../../src/contracts/ab-tests/ab-test.ts';
import type { Campaign } from '../../src/contracts/campaigns/campaign.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { type Random, seeded } from '../simulation/random.ts';
import { analysisOf, sendVisitors, startAbTest } from './ab-test-visitors.ts';
import { type Account, openAccount } from './account.ts';
import { splitBetween } from './campaign-body.ts';
import { layJournal } from './event-journal.ts';
import { lineOf, type Place, postbackFields, requestFields } from './event-records.ts';
import { type Program, startProgram } from './program.ts';

const HOUR = 3_600_000;
const DAYS = 14;
/** A worker that does not run: its journal is from earlier. */
const WORKER = 7;
const EPOCH = 1;

const campaigns = [
  {
    name: 'Summer sale',
    slug: 'summer',
    source: 'Meta (Facebook, Instagram)',
    share: 0.46,
    rate: 0.031,
    pay: 24,
  },
  { name: 'Brand search', slug: 'brand', source: 'Google Ads', share: 0.24, rate: 0.052, pay: 31 },
  { name: 'Video launch', slug: 'video', source: 'TikTok', share: 0.21, rate: 0.017, pay: 19 },
  { name: 'Newsletter', slug: 'news', source: 'Newsletter', share: 0.09, rate: 0.064, pay: 22 },
] as const;

const people = [
  { dv: 'mobile', os: 'ios', b: 'safari', bn: 'Mobile Safari' },
  { dv: 'mobile', os: 'android', b: 'chrome', bn: 'Mobile Chrome' },
  { dv: 'mobile', os: 'android', b: 'other', bn: 'Instagram', ia: 'instagram' },
  { dv: 'desktop', os: 'windows', b: 'chrome', bn: 'Chrome' },
  { dv: 'desktop', os: 'macos', b: 'safari', bn: 'Safari' },
] as const;
const countries = ['BR', 'BR', 'BR', 'IN', 'IN', 'MX', 'US', 'DE', 'PT'] as const;

/** Visitors in the test. */
const TESTED = 700;

/** Cost of a click in the second campaign. */
const CPC = '0.42';

const pick = <T>(random: Random, values: readonly T[]): T => values[random.below(values.length)] as T;

const campaignOf = (random: Random): number => {
  let left = random.next();
  const found = campaigns.findIndex(({ share }) => {
    left -= share;
    return left < 0;
  });
  return found === -1 ? 0 : found;
};

/** Busy in the evening, quiet at night, a little more each day. */
const intensity = (hour: number): number => {
  const ofDay = (hour % 24) / 24;
  return (1 + 0.6 * Math.sin((ofDay - 0.45) * 2 * Math.PI)) * (1 + hour / (DAYS * 48));
};

/** Writes two weeks of traffic up to `now`: people, bots, sales; the same for the same seed. */
const layTraffic = (root: string, now: number): void => {
  const random = seeded(20_261_121);
  const first = Math.floor(now / HOUR) * HOUR - DAYS * 24 * HOUR;
  const lines: { at: number; line: (sequence: number) => Buffer }[] = [];
  for (let hour = 0; hour < DAYS * 24; hour++) {
    const count = Math.round(34 * intensity(hour) * (0.85 + 0.3 * random.next()));
    for (let i = 0; i < count; i++) {
      const at = first + hour * HOUR + random.below(HOUR);
      const campaign = campaignOf(random);
      const bot = random.chance(0.13);
      const { rate, pay } = campaigns[campaign] as (typeof campaigns)[number];
      const variant = random.chance(0.6) ? 0 : 1;
      const fields = requestFields({
        c: campaign + 1,
        d: campaign * 2 + 1 + variant,
        te: `c${campaign + 1}`,
        a: variant,
        ...(bot
          ? { cl: 'invalid', rs: ['hosting_network', 'fetch_metadata_conflict'], dv: 'desktop', co: 'US' }
          : { ...pick(random, people), co: pick(random, countries), l: 'pt' }),
        v: `v${lines.length}`,
        h: 'localhost:3001',
        p: `/${campaigns[campaign]?.slug}`,
        ip: '203.0.113.0',
        s1: `ad ${1 + random.below(6)}`,
        ...(campaigns[campaign]?.slug === 'brand' && { kv: CPC }),
      });
      let click: Place | null = null;
      lines.push({
        at,
        line: (sequence) => {
          click = { node: 1, worker: WORKER, epoch: EPOCH, sequence, time: at };
          return lineOf(fields, click);
        },
      });
      if (bot || !random.chance(rate * (variant === 0 ? 1 : 1.25))) continue;
      const then = at + 60_000 + random.below(HOUR);
      const money = { pa: String(pay), cu: 'USD', wc: 'USD' };
      lines.push({
        at: then,
        line: (sequence) => {
          if (click === null) throw new Error('A sale comes after its click.');
          const fields = postbackFields(click, { c: campaign + 1, a: variant, tx: `T${sequence}`, ...money });
          return lineOf(fields, { epoch: EPOCH, sequence, time: then });
        },
      });
    }
  }
  const due = lines.filter(({ at }) => at < now).sort((a, b) => a.at - b.at);
  const segment = due.map(({ line }, place) => line(place + 1));
  layJournal(nodeDisk, { root, worker: WORKER, epoch: EPOCH, segments: [segment] });
};

const sampleClass = {
  webinarId: 'sample',
  videoUrl: 'https://videos.example/class.mp4',
  title: 'Sample class: numbers without bots',
  apply: 'A sample text: tell us where to reach you.',
  testimonials: Array.from({ length: 12 }, (_, place) => ({
    speakerId: String(place).padStart(24, '0'),
    quote: 'A sample of what somebody may say about a class, two lines long or so.',
    speaker: `Sample speaker ${place + 1}`,
  })),
};

/** Adds two weeks of spend to the first campaign, and a price per click to the second. */
const addCosts = async (account: Account, ids: readonly string[], now: number): Promise<void> => {
  const day = (ago: number): string => new Date(now - ago * 24 * HOUR).toISOString().slice(0, 10);
  for (const [from, to, amount, clicks] of [
    [13, 7, '1384.20', 4120],
    [6, 0, '1451.75', 4310],
  ] as const) {
    await account.post('/spend', { campaignId: ids[0], from: day(from), to: day(to), amount, clicks });
  }
  // No campaign has this traffic source.
  const fee = { sourceId: 'src_0MetaAds00000001', factor: '1.05', reason: 'Agency fee' };
  await account.post('/cost-correction', { ...fee, from: day(13) });
  const { revision } = await account.get<Campaign>(`/campaign/${ids[1]}`);
  await account.patch(`/campaign/${ids[1]}`, { revision, costs: { model: 'cpc', amount: CPC } });
};

/** Phones in Brazil get the first page before the second, and the evenings belong to the second. */
const addRules = async (account: Account, id: string): Promise<void> => {
  const { revision, destinations } = await account.get<Campaign>(`/campaign/${id}`);
  const straight = [0, 1].map((destination) => ({
    landing: null,
    offers: [{ destination, weight: 10_000 }],
  }));
  const rule = { match: 'all', caps: {} };
  const evening = { days: ['mon', 'tue', 'wed', 'thu', 'fri'], from: '18:00', to: '24:00' };
  await account.patch(`/campaign/${id}`, {
    revision,
    destinations,
    paths: [...straight, { landing: 0, offers: [{ destination: 1, weight: 10_000 }] }],
    default: [
      { path: 0, weight: 6_000 },
      { path: 1, weight: 4_000 },
    ],
    rules: [
      {
        ...rule,
        name: 'Phones in Brazil',
        conditions: [
          { field: 'device', is: true, values: ['mobile'] },
          { field: 'country', is: true, values: ['BR'] },
          { field: 'hours', is: false, values: [evening] },
        ],
        to: [{ path: 2, weight: 10_000 }],
      },
      {
        ...rule,
        name: 'Evenings',
        conditions: [{ field: 'hours', is: true, values: [evening] }],
        to: [{ path: 1, weight: 10_000 }],
      },
    ],
  });
};

/** A test of both pages of a campaign whose weights changed once; with visitors if its results are needed. */
const runAbTest = async (program: Program, account: Account, campaignId: string, tested: boolean) => {
  const variants = (first: number) => [first, 10_000 - first].map((weight, path) => ({ path, weight }));
  const draft = await account.post<AbTestDetail>('/ab-test', {
    name: 'Page B against page A',
    hypothesis: 'Page B loads faster on phones.',
    campaignId,
    metric: { kind: 'conversion', event: 'conversion' },
    arms: variants(5_000),
    windowSeconds: 1,
    guardrails: [{ kind: 'landed' }],
  });
  const { revision } = await startAbTest(program, account, draft, 'news');
  if (tested) {
    await sendVisitors(program, account, { slug: 'news', count: TESTED, every: [9, 5] });
    await analysisOf(account, draft.id, TESTED);
  }
  await account.patch(`/ab-test/${draft.id}`, { revision, arms: variants(6_000) });
};

/** Adds the traffic source of a push network. */
const addSource = (account: Account): Promise<unknown> =>
  account.post('/campaign/traffic_source', {
    name: 'PropellerAds',
    template: 'propellerads',
    tokens: [
      { parameter: 'sub1', token: '{campaignid}', means: 'campaignId' },
      { parameter: 'sub2', token: '{bannerid}', means: 'adId' },
      { parameter: 'sub3', token: '{zoneid}', means: 'zoneId' },
      { parameter: 'cost', token: '{cost}', means: 'cost' },
    ],
  });

/** Adds two outgoing postbacks whose targets are unreachable, and a test that failed because of that. */
const passOn = async (account: Account): Promise<void> => {
  const rule = await account.post<{ id: string }>('/outgoing-rule', {
    name: 'Tracker of the agency',
    target: {
      kind: 'url',
      method: 'GET',
      contentType: 'none',
      url: 'https://tracker.example/in?cid={click_id}&status={status}&key={secret:key}',
      secrets: [{ name: 'key', value: 'a-key-of-the-agency' }],
    },
  });
  await account.post(`/outgoing-rule/${rule.id}/test`, {});
  await account.post('/webhook', {
    url: 'https://hooks.example/fairlead',
    events: ['conversion.recorded', 'test.decided'],
  });
};

/**
 * The whole program as it looks in use, open to registration and with a class: an owner (ana@example.com), four
 * campaigns, a waiting domain and two weeks of traffic; `tested`: its A/B test has had visitors. All of it came through
 * journals, so each number on a screen is computed.
 */
export const openFilledProgram = async ({
  tested = false,
} = {}): Promise<{
  program: Program;
  account: Account;
  ids: string[];
}> => {
  const dataDir = mkdtempSync(join(tmpdir(), 'fairlead filled '));
  // Records refer to the numbers of the first workspace, domain, campaigns and destinations to be created.
  layTraffic(journalRoot(dataDir), Date.now());
  writeFileSync(join(dataDir, 'class.json'), JSON.stringify({ en: sampleClass }));
  const program = await startProgram({
    dataDir,
    env: {
      FAIRLEAD_OPEN_REGISTRATION: 'true',
      // No external server is asked about the domain below, so it keeps waiting.
      FAIRLEAD_DNS_SERVERS: '127.0.0.1:9',
      // Reports can be set up to be sent; none is.
      FAIRLEAD_SMTP_URL: 'smtp://127.0.0.1:9',
    },
  });
  const account = await openAccount(program);
  const ids: string[] = [];
  for (const { name, slug, source } of campaigns) {
    const made = await account.post<{ id: string }>('/campaign', {
      name,
      slug,
      source,
      domainId: account.domainId,
      ...splitBetween([
        { name: 'Page A', url: `https://shop.example/${slug}/a?cid={click_id}`, weight: 6_000 },
        { name: 'Page B', url: `https://shop.example/${slug}/b?cid={click_id}`, weight: 4_000 },
      ]),
    });
    ids.push(made.id);
  }
  await addRules(account, ids[1] ?? '');
  await addSource(account);
  await addCosts(account, ids, Date.now());
  await account.post('/saved-report', {
    name: 'Mondays',
    body: {
      dimensions: ['campaign', 'country'],
      metrics: ['valid', 'conversions', 'profit'],
      range: { name: '7d' },
      compare: { name: 'previous', weekday: false },
      sort: '-profit',
    },
  });
  await account.post('/domain', { hosts: ['go.example.com'] });
  await passOn(account);
  await runAbTest(program, account, ids[3] ?? '', tested);
  return { program, account, ids };
};
