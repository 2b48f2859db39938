import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '../config/config.ts';
import { fixedRing } from '../config/key-ring.ts';
import type { Plan } from '../core/routing/plan.ts';
import { HOUR_MS } from '../core/time/durations.ts';
import { clickSigner } from '../events/journal/click-id.ts';
import { disclosureAddresses } from '../signing/disclosure-address.ts';
import { fakeSigning } from '../signing/fake-signing.ts';
import type { Snapshot } from '../snapshot/text.ts';
import { snapshotText, sumOf } from '../snapshot/text.ts';
import type { EdgeDeps, Timeouts } from './deps.ts';
import { fakeJournal } from './fake-journal.ts';
import { createAnswerTally } from './http/answer-tally.ts';
import type { EdgeLog } from './log.ts';
import type { Place } from './places/places.ts';
import { type Edge, startEdge } from './server.ts';
import { createSnapshotHolder } from './snapshot/holder.ts';
import { openVisitorKeys } from './visitors/visitor-keys.ts';
import { visitorTokens } from './visitors/visitor-token.ts';

const NOWHERE: Place = { country: null, region: null, city: null };

/** A real edge on a free port, over a fake journal: for tests. */

export const quietLog: EdgeLog = { info: () => undefined, warn: () => undefined, error: () => undefined };

export const samplePlan = (change: Partial<Plan> = {}): Plan => ({
  campaign: 7,
  publicId: 'cmp_000000000007',
  name: 'Spring & more',
  workspace: 1,
  domain: 1,
  revision: 3,
  status: 'active',
  source: 'Google',
  zone: 'UTC',
  startsAt: null,
  endsAt: null,
  caps: [],
  rules: [],
  redirect: '302',
  referrer: 'hidden',
  passQuery: false,
  invalidTraffic: 'count',
  inactive: 'domain',
  destinations: [
    { id: 11, name: 'A', template: ['https://a.example/?c=', 'click_id', '&s=', 'sub1', ''] },
    { id: 12, name: 'B', template: ['https://b.example/landing'] },
  ],
  paths: [
    { number: 0, landing: 0, seed: 'p0', offers: [{ destination: 11, weight: 10_000 }] },
    { number: 1, landing: 0, seed: 'p1', offers: [{ destination: 12, weight: 10_000 }] },
  ],
  fallback: {
    test: 'r7',
    phase: 2,
    seed: 'r7',
    arms: [
      { path: 0, weight: 7000 },
      { path: 1, weight: 3000 },
    ],
  },
  ...change,
});

const only = (change: Partial<Plan>): Plan =>
  samplePlan({
    ...change,
    fallback: { test: 'only', phase: 1, seed: 'x', arms: [{ path: 0, weight: 10_000 }] },
  });

export const sampleSnapshot = (change: Partial<Snapshot> = {}): Snapshot => ({
  version: 2,
  revision: 5,
  madeAt: 1_700_000_000_000,
  workspaces: [
    { id: 1, postbackKey: 'key-one', currency: 'EUR', keepAddresses: false, honourDnt: false },
    { id: 2, postbackKey: 'key-two', currency: 'USD', keepAddresses: false, honourDnt: false },
  ],
  domains: [{ id: 1, workspace: 1, host: 'go.example', defaultUrl: null }],
  campaigns: [
    { host: 'go.example', slug: 'abc', plan: samplePlan() },
    { host: 'go.example', slug: 'one', plan: only({ campaign: 8 }) },
    { host: 'go.example', slug: 'paused', plan: only({ campaign: 9, status: 'paused' }) },
    { host: 'go.example', slug: 'old', plan: only({ campaign: 10, status: 'archived' }) },
  ],
  ...change,
});

/**
 * Sends something, and blocks this thread for some milliseconds before it is read, as a disk or a busy machine does: in
 * the phase of the event loop that is followed by timers.
 */
export const standStill = (ms: number, send: () => void): Promise<void> =>
  new Promise((resolve) => {
    setImmediate(() => {
      send();
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      resolve();
    });
  });

interface Reply {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  body: string;
}

/** A returning visitor: the test's values are in the token, all of it signed. */
interface Visitor {
  readonly id?: string;
  /** As in variants-text.ts. */
  readonly variants?: string;
  readonly host?: string;
  /** Seconds since 1970. */
  readonly since?: number;
}

interface Ask {
  method?: string;
  host?: string;
  headers?: Record<string, string>;
  body?: string;
}

export interface TestEdge {
  readonly edge: Edge;
  readonly journal: ReturnType<typeof fakeJournal>;
  readonly signer: ReturnType<typeof clickSigner>;
  readonly holder: ReturnType<typeof createSnapshotHolder>;
  /** Value of the visitor cookie. */
  token(visitor?: Visitor): string;
  /** The same for the storage of a page on a host. */
  pageToken(page: string, visitor?: Visitor): string;
  ask(path: string, options?: Ask): Promise<Reply>;
  /** Sends bytes unchanged and returns everything the server sent until it closed; `end` closes our side. */
  raw(bytes: string, options?: { end?: boolean }): Promise<string>;
  stop(): Promise<void>;
}

export const startTestEdge = async (
  options: {
    config?: Partial<Config['edge']>;
    /** Null before the first one. */
    snapshot?: Snapshot | null;
    timeouts?: Partial<Timeouts>;
    /** Replacements for the default parts, which know nothing and do nothing. */
    parts?: Partial<Pick<EdgeDeps, 'caps' | 'places' | 'networks' | 'verifier' | 'visitorKeys'>>;
    /** Milliseconds since 1970, for records and decisions. */
    now?: () => number;
  } = {},
): Promise<TestEdge> => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-edge-'));
  const journal = fakeJournal(options.now);
  const signer = clickSigner(Buffer.alloc(32, 5));
  const holder = createSnapshotHolder();
  if (options.snapshot !== null) {
    const text = snapshotText(options.snapshot ?? sampleSnapshot());
    const taken = await holder.take(sumOf(text), text);
    if (!taken.ok) throw new Error(taken.reason);
  }
  const visitorKeys = openVisitorKeys(dir, { log: quietLog });
  const tokens = visitorTokens([Buffer.alloc(32, 9)]);
  const config = {
    host: '127.0.0.1',
    port: 0,
    probeHost: '127.0.0.1',
    probePort: 0,
    workers: 1,
    node: 1,
    publicUrl: 'http://go.example',
    trustedProxies: ['127.0.0.0/8', '::1'],
    geoipDatabase: null,
    crawlerRanges: null,
    crawlerCheck: false,
    floodPerMinute: 0,
    duplicateWindowMs: HOUR_MS,
    ...options.config,
  };
  const timeouts = options.timeouts ?? {};
  const edge = await startEdge({
    config,
    journal,
    signer,
    signing: fakeSigning(),
    disclosureKeys: disclosureAddresses(fixedRing(Buffer.alloc(32, 6))),
    intakeKey: Buffer.alloc(32, 8),
    visitorKeys,
    visitorTokens: tokens,
    snapshots: holder,
    caps: { exhausted: () => [], count: () => undefined, close: () => undefined },
    places: { of: () => NOWHERE, generation: 1, close: () => undefined },
    networks: { kindOf: () => null },
    verifier: { statusOf: () => 'none', close: () => undefined },
    tally: createAnswerTally(),
    ...options.parts,
    log: quietLog,
    timeouts,
  });

  const now = (): number => Math.floor(Date.now() / 1000);
  return {
    edge,
    journal,
    signer,
    holder,
    token: ({ id = 'A'.repeat(22), variants = '', host = 'go.example', since = now() } = {}) =>
      tokens(host).cookie.seal(id, since, variants),
    pageToken: (page, { id = 'A'.repeat(22), variants = '', host = 'go.example', since = now() } = {}) =>
      tokens(host).page(page).seal(id, since, variants),
    ask: (path, { method = 'GET', host = 'go.example', headers = {}, body: sent } = {}) =>
      new Promise((resolve, reject) => {
        const req = request(
          { host: '127.0.0.1', port: edge.port, path, method, headers: { host, ...headers }, agent: false },
          (res) => {
            let text = '';
            res.setEncoding('utf8');
            res.on('data', (chunk: string) => {
              text += chunk;
            });
            res.on('end', () => resolve({ status: res.statusCode ?? 0, headers: res.headers, body: text }));
            res.on('error', reject);
          },
        );
        req.on('error', reject);
        req.end(sent);
      }),
    raw: (bytes, { end = false } = {}) =>
      new Promise((resolve) => {
        let text = '';
        const socket = connect({ port: edge.port, host: '127.0.0.1' }, () => {
          if (end) socket.end(bytes, 'latin1');
          else socket.write(bytes, 'latin1');
        });
        socket.setEncoding('latin1');
        socket.on('data', (chunk: string) => {
          text += chunk;
        });
        // A server may cut a connection that sent garbage; what it sent before is what counts.
        socket.on('error', () => undefined);
        socket.on('close', () => resolve(text));
      }),
    async stop() {
      journal.release();
      await edge.close();
      visitorKeys.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
