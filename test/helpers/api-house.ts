import type { FastifyInstance, InjectOptions } from 'fastify';
import { pino } from 'pino';
import { buildApp } from '../../src/api/app.ts';
import { type Checker, openChecker } from '../../src/api/check/checker.ts';
import { type Deliveries, openDeliveries } from '../../src/api/delivery/sending/engine.ts';
import type { DemoDesk } from '../../src/api/demo/desk.ts';
import type { AppDeps } from '../../src/api/deps.ts';
import type { Mailer } from '../../src/api/mail/mailer.ts';
import type { EdgeRequest } from '../../src/api/postback/intake-edge.ts';
import { openRates } from '../../src/api/rate/rates.ts';
import { firstAccountGate } from '../../src/api/registration/first-account.ts';
import type { LivePace } from '../../src/api/request/feed.ts';
import type { EdgeView } from '../../src/api/try/edge-view.ts';
import type { Config } from '../../src/config/config.ts';
import { fixedRing } from '../../src/config/key-ring.ts';
import type { SignedIn } from '../../src/contracts/accounts/session.ts';
import type { Status } from '../../src/contracts/workspace/status.ts';
import type { Span } from '../../src/core/achievements/facts.ts';
import type { ControlStore } from '../../src/db/open.ts';
import { edgeView } from '../../src/edge/traffic/edge-view.ts';
import { type FakeConversionFeed, fakeConversionFeed } from '../../src/events/store/fake-conversion-feed.ts';
import { type FakeOfferCounts, fakeOfferCounts } from '../../src/events/store/fake-offer-counts.ts';
import type { Unpriced } from '../../src/events/store/reports.ts';
import type { Messages, Outgoing } from '../../src/outgoing/open-outgoing.ts';
import { disclosureAddresses } from '../../src/signing/disclosure-address.ts';
import { fakeSigning } from '../../src/signing/fake-signing.ts';
import { vault } from '../../src/signing/vault.ts';
import { oneStore } from './control-stores.ts';
import { type FakeUnit, fakeAbTestResults } from './fake-ab-test-results.ts';
import { fakeDemo } from './fake-demo.ts';
import { FakeDns } from './fake-dns.ts';
import { FakeEventData } from './fake-event-data.ts';
import { FakeMarks } from './fake-marks.ts';
import { FakeMilestones } from './fake-milestones.ts';
import { FakePostbackLog } from './fake-postback-log.ts';
import { FakeReports } from './fake-reports.ts';
import { FakeTables } from './fake-tables.ts';

const API = '/api/1.1';

const placeOf = (address: string) => ({
  country: address.startsWith('2001:db8:') || address.startsWith('203.0.113.') ? 'BR' : null,
  region: null,
  city: null,
});

export const config: Config = {
  dataDir: '/nowhere',
  app: { host: '127.0.0.1', port: 3000, publicUrl: 'http://localhost:3000' },
  edge: {
    host: '127.0.0.1',
    port: 3001,
    probeHost: '127.0.0.1',
    probePort: 0,
    workers: 1,
    node: 1,
    publicUrl: 'http://localhost:3001',
    trustedProxies: ['127.0.0.0/8', '::1/128'],
    geoipDatabase: null,
    crawlerRanges: null,
    crawlerCheck: false,
    floodPerMinute: 0,
    duplicateWindowMs: 0,
  },
  metrics: null,
  disk: { reserveBytes: null },
  nodes: null,
  link: { code: null, controlUrls: null },
  journal: {
    sync: 'interval',
    intervalMs: 50,
    segmentBytes: 1024,
    keepHours: 1,
    keepBytes: null,
    nodeWaitMs: 600_000,
  },
  eventStore: { memoryMb: 256, questionMs: 30_000 },
  visits: { memoryMb: 64 },
  check: { allow: [] },
  databaseUrl: null,
  clickhouseUrl: null,
  openRegistration: true,
  mail: null,
  platforms: {
    meta: 'https://meta.example/v1',
    googleAds: 'https://google.example/v1',
    googleOauth: 'https://oauth.example/token',
    tiktok: 'https://tiktok.example/v1',
  },
  dnsServers: [],
  logLevel: 'silent',
};

interface Answer {
  status: number;
  body: unknown;
  headers: Record<string, unknown>;
}

interface HouseOptions {
  openRegistration?: boolean;
  webRoot?: string | null;
  publish?: () => Promise<{ live: boolean }>;
  dataDir?: string;
  mailer?: Mailer;
  /** Origin of the default domain. */
  edgeUrl?: string;
  /** Origin of the application. */
  appUrl?: string;
  /** Used by destination checks; by default nothing answers. */
  outgoing?: Outgoing;
  /** Used by outgoing postbacks and webhooks; by default nothing accepts messages. */
  messages?: Messages;
  platforms?: Config['platforms'];
  edgeView?: EdgeView;
  demo?: DemoDesk;
  livePace?: LivePace;
  /** Units of a test, as the event store reports them. */
  units?: readonly FakeUnit[];
}

/** The real application on its own store, with a clock and an edge controlled by the test. */
export interface House {
  app: FastifyInstance;
  /** What it was built from. */
  deps: AppDeps;
  checker: Checker;
  /** Conversions on their way out. */
  feed: FakeConversionFeed;
  deliveries: Deliveries;
  store: ControlStore;
  reports: FakeReports;
  tables: FakeTables;
  marks: FakeMarks;
  milestones: FakeMilestones;
  /** Periods in which clicks were lost. */
  losses: Span[];
  events: FakeEventData;
  /** Milliseconds since 1970; the test advances it. */
  clock: { now: number };
  /** Log lines. */
  logged: string[];
  edges: Status['edges'];
  /** Edge machines. */
  machines: NonNullable<Status['nodes']>;
  published: { times: number };
  offerCounts: FakeOfferCounts;
  postbackLog: FakePostbackLog;
  /** The edge's answer to conversions; null: no worker is running. */
  edge: { answer: (request: EdgeRequest) => { status: number; body: unknown } | null };
  /** Conversions without a rate, of every workspace, and how often they were queued for recalculation. */
  unpriced: Unpriced[];
  repriced: { times: number };
  /** DNS answers. */
  dns: FakeDns;
  /** From the link that creates the first account. */
  setupToken: string;
  call(method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, options?: CallOptions): Promise<Answer>;
  register(email: string, address?: string): Promise<SignedIn>;
  close(): Promise<void>;
}

interface CallOptions {
  token?: string;
  body?: unknown;
  /** Sent as X-Forwarded-For. */
  address?: string;
}

export const PASSWORD = 'a long enough phrase';

/** The value at a path in JSON: `at(answer.body, 'error.code')`. */
export const at = (value: unknown, path: string): unknown =>
  path
    .split('.')
    .reduce<unknown>(
      (v, key) => (typeof v === 'object' && v !== null ? (v as Record<string, unknown>)[key] : undefined),
      value,
    );

/** Sites that never answer: a running check never ends by itself. */
const silentOutgoing: Outgoing = {
  get: (_url, _headers, cancel) =>
    new Promise((resolve) => {
      const end = (): void => resolve({ ok: false, failure: 'out_of_time', hops: [], ms: 0, from: null });
      if (cancel.aborted) end();
      else cancel.addEventListener('abort', end, { once: true });
    }),
};

/** The same, but landing pages of the world of examples cannot be reached: their check is answered when it has ended. */
export const endingOutgoing: Outgoing = {
  get: async (url, headers, cancel) =>
    url.includes('/landing-page')
      ? { ok: false, failure: 'refused', hops: [], ms: 1, from: null }
      : silentOutgoing.get(url, headers, cancel),
};

/** Nothing answers, and every place is allowed. */
const silentMessages: Messages = {
  post: async () => ({ ok: false, failure: 'refused', ms: 1 }),
  refusal: async () => null,
};

export const openHouse = async (options: HouseOptions = {}): Promise<House> => {
  const store = await oneStore();
  const reports = new FakeReports();
  const tables = new FakeTables(reports);
  const marks = new FakeMarks(reports.stored);
  const milestones = new FakeMilestones();
  const losses: Span[] = [];
  const clock = { now: Date.UTC(2026, 2, 10, 12, 34, 56, 789) };
  const events = new FakeEventData(reports.stored, clock);
  const logged: string[] = [];
  const edges: Status['edges'] = [];
  const machines: NonNullable<Status['nodes']> = [];
  const published = { times: 0 };
  const dns = new FakeDns();
  const postbackLog = new FakePostbackLog();
  const edge: House['edge'] = { answer: () => null };
  const offerCounts = fakeOfferCounts();
  const unpriced: Unpriced[] = [];
  const repriced = { times: 0 };
  const checker = openChecker({
    db: store.db,
    outgoing: options.outgoing ?? silentOutgoing,
    now: () => clock.now,
    log: { error: () => undefined },
  });
  const vaultOfHouse = vault(fixedRing(new Uint8Array(32).fill(9)));
  const feed = fakeConversionFeed();
  const messages = options.messages ?? silentMessages;
  const clickId = (r: { sequence: number }): string => `click-${r.sequence}`;
  const platforms = options.platforms ?? config.platforms;
  const deliveries = openDeliveries({
    db: store.db,
    feed,
    messages,
    vault: vaultOfHouse,
    clickId,
    platforms,
    googleOauth: platforms.googleOauth,
    now: () => clock.now,
    random: () => 0.5,
    log: { error: (fields) => logged.push(JSON.stringify(fields)) },
  });
  const firstAccount = firstAccountGate(config.app);
  const setupToken = firstAccount.link.split('#setup=')[1] ?? '';
  const deps: AppDeps = {
    firstAccount,
    config: {
      ...config,
      platforms,
      dataDir: options.dataDir ?? config.dataDir,
      app: { ...config.app, publicUrl: options.appUrl ?? config.app.publicUrl },
      edge: { ...config.edge, publicUrl: options.edgeUrl ?? config.edge.publicUrl },
      openRegistration: options.openRegistration ?? true,
    },
    db: store.db,
    keys: {
      access: fixedRing(new Uint8Array(32).fill(7)),
      intake: fixedRing(new Uint8Array(32).fill(8)),
      totp: fixedRing(new Uint8Array(32).fill(4)),
      unsubscribe: fixedRing(new Uint8Array(32).fill(5)),
    },
    postbackLog,
    intakeEdge: { send: async (request) => edge.answer(request) },
    demo: options.demo ?? fakeDemo(),
    rates: await openRates(store.db),
    unpriced: async () => unpriced,
    offerCounts,
    reprice: () => {
      repriced.times++;
    },
    checker,
    messages,
    vault: vaultOfHouse,
    deliveries,
    feed,
    signing: fakeSigning(),
    disclosureKeys: disclosureAddresses(fixedRing(new Uint8Array(32).fill(6))),
    reports,
    tables,
    tests: fakeAbTestResults(options.units ?? []),
    marks,
    milestones,
    losses: async () => losses,
    events,
    clickId,
    // Receipts are `click-<sequence>`, clicks `visit-<sequence>-<campaign>`.
    clickOf: (id) => {
      const [, kind, digits, of] = /^(click|visit)-(\d+)(?:-(\d+))?$/.exec(id) ?? [];
      const sequence = Number(digits ?? Number.NaN);
      const variant = kind === 'visit' ? 0 : -1;
      const place = { node: 1, worker: 1, epoch: 1, sequence, time: 0, campaign: Number(of ?? 0), variant };
      return Number.isNaN(sequence) ? null : place;
    },
    status: async () => ({
      edges,
      machines,
      ...(machines.length > 0 && { nodes: machines }),
      ingest: { lagMs: 0, stored: 0, stopped: null },
      warnings: [],
    }),
    publish:
      options.publish ??
      (async () => {
        published.times++;
        return { live: true };
      }),
    dns,
    mailer: options.mailer ?? null,
    placeOf,
    edgeView: options.edgeView ?? edgeView({ places: { of: placeOf } }),
    log: pino({ level: 'debug' }, { write: (line: string) => logged.push(line) }),
    webRoot: options.webRoot ?? null,
    ...(options.livePace && { livePace: options.livePace }),
    now: () => clock.now,
  };
  const app = await buildApp(deps);
  let accounts = 0;

  const call: House['call'] = async (method, path, { token, body, address } = {}) => {
    const request: InjectOptions = { method, url: API + path, headers: {} };
    if (token !== undefined) request.headers = { ...request.headers, authorization: `Bearer ${token}` };
    if (address !== undefined) request.headers = { ...request.headers, 'x-forwarded-for': address };
    if (body !== undefined) request.payload = body as object;
    const response = await app.inject(request);
    const json = response.body === '' ? undefined : (JSON.parse(response.body) as unknown);
    return { status: response.statusCode, body: json, headers: response.headers };
  };

  return {
    app,
    deps,
    checker,
    feed,
    deliveries,
    store,
    reports,
    tables,
    marks,
    milestones,
    losses,
    offerCounts,
    events,
    clock,
    logged,
    edges,
    machines,
    published,
    unpriced,
    repriced,
    postbackLog,
    edge,
    dns,
    setupToken,
    call,
    // Each account has a separate address, so that the per-address limit does not end a test.
    register: async (email, address = `203.0.113.${++accounts}`) => {
      const body = { name: 'Ana Lima', email, password: PASSWORD, timeZone: 'America/Sao_Paulo', setupToken };
      const answer = await call('POST', '/registration', { body, address });
      if (answer.status !== 201) throw new Error(`Registration failed: ${JSON.stringify(answer.body)}`);
      return answer.body as SignedIn;
    },
    close: async () => {
      await checker.close();
      await deliveries.close();
      await app.close();
      await store.close();
    },
  };
};
