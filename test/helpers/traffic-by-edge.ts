import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { clickTaker } from '../../src/edge/click/click.ts';
import { hitReader } from '../../src/edge/click/hit.ts';
import { parseTarget, type Target } from '../../src/edge/click/target.ts';
import type { EdgeDeps } from '../../src/edge/deps.ts';
import { addressReader } from '../../src/edge/http/address.ts';
import { createAnswerTally } from '../../src/edge/http/answer-tally.ts';
import { createSnapshotHolder } from '../../src/edge/snapshot/holder.ts';
import { quietLog, samplePlan, sampleSnapshot } from '../../src/edge/test-edge.ts';
import { NO_VARIANTS } from '../../src/edge/visitors/variants-text.ts';
import { openVisitorKeys } from '../../src/edge/visitors/visitor-keys.ts';
import { visitorTokens } from '../../src/edge/visitors/visitor-token.ts';
import { clickSigner } from '../../src/events/journal/click-id.ts';
import { encodeRecord } from '../../src/events/journal/encode-record.ts';
import { fakeSigning } from '../../src/signing/fake-signing.ts';
import { snapshotText, sumOf } from '../../src/snapshot/text.ts';

/** A request by a visitor, at a time (milliseconds since 1970). */
export interface MadeHit {
  time: number;
  slug: 'count' | 'refuse' | 'paused' | 'gone';
  address: string;
  userAgent: string;
  as: 'click' | 'landing' | 'HEAD' | 'prefetch';
  /** Its headers are so unusual that one more reason is enough. */
  suspect: boolean;
  /** Key of a cookie that we signed; null: none was sent. */
  known: string | null;
  /** Key that they are given if they sent none. */
  issued: string;
}

export const FLOOD_PER_MINUTE = 6;
export const DUPLICATE_WINDOW_MS = 60_000;

const snapshot = sampleSnapshot({
  campaigns: [
    { host: 'go.example', slug: 'count', plan: samplePlan({ campaign: 50 }) },
    { host: 'go.example', slug: 'refuse', plan: samplePlan({ campaign: 51, invalidTraffic: 'refuse' }) },
    { host: 'go.example', slug: 'paused', plan: samplePlan({ campaign: 52, status: 'paused' }) },
  ],
});

/** Shared by workers of one machine, and readable by tests. */
const held = async () => {
  const holder = createSnapshotHolder();
  const text = snapshotText(snapshot);
  const taken = await holder.take(sumOf(text), text);
  if (!taken.ok) throw new Error(taken.reason);
  return holder;
};

/** One worker from start to end, with its own classification and hashes: requests become lines of its journal. */
export interface MadeWorker {
  take(hit: MadeHit): Buffer;
}

/** Workers of one machine, sharing the keys of the day of `time` (milliseconds since 1970). The caller closes it. */
export const edgesAt = async (time: number) => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead-edges-'));
  const visitorKeys = openVisitorKeys(dir, { log: quietLog, now: () => time });
  const holder = await held();
  const start = (worker: number, epoch: number): MadeWorker => {
    let sequence = 0;
    let time = 0;
    const deps: EdgeDeps = {
      config: {
        ...{
          host: '127.0.0.1',
          port: 0,
          probeHost: '127.0.0.1',
          probePort: 0,
          workers: 1,
          node: 1,
          publicUrl: 'http://go.example',
        },
        trustedProxies: ['192.0.2.1'],
        geoipDatabase: null,
        crawlerRanges: null,
        crawlerCheck: false,
        floodPerMinute: FLOOD_PER_MINUTE,
        duplicateWindowMs: DUPLICATE_WINDOW_MS,
      },
      journal: {
        next: () => ({ node: 1, worker, epoch, sequence: ++sequence, time }),
        append: () => undefined,
        countMalformed: () => undefined,
        countForwardingIgnored: () => undefined,
        close: async () => undefined,
      },
      signer: clickSigner(Buffer.alloc(32, 5)),
      signing: fakeSigning(),
      tally: createAnswerTally(),
      disclosureKeys: { check: () => 'wrong' },
      intakeKey: Buffer.alloc(32, 8),
      visitorTokens: visitorTokens([Buffer.alloc(32, 9)]),
      visitorKeys,
      snapshots: holder,
      caps: { exhausted: () => [], count: () => undefined, close: () => undefined },
      places: {
        of: () => ({ country: null, region: null, city: null }),
        generation: 1,
        close: () => undefined,
      },
      networks: { kindOf: (address) => (address.startsWith('203.') ? 'hosting' : null) },
      verifier: { statusOf: () => 'none', close: () => undefined },
      log: quietLog,
    };
    const clicks = clickTaker(deps);
    const hits = hitReader(addressReader(deps.config.trustedProxies), () => undefined);
    return {
      take: (made) => {
        time = made.time;
        const site = holder.current().sites.get('go.example');
        const link = site?.links.get(made.slug);
        const plain = { accept: 'text/html', 'accept-language': 'en' };
        const hit = hits.read(
          {
            method: made.as === 'HEAD' ? 'HEAD' : made.as === 'landing' ? 'POST' : 'GET',
            headers: {
              host: 'go.example',
              'user-agent': made.userAgent,
              'x-forwarded-for': made.address,
              ...(made.suspect ? { 'x-fb-http-engine': 'Liger', accept: 'text/html' } : plain),
              ...(made.as === 'prefetch' && { 'sec-purpose': 'prefetch' }),
            },
            remoteAddress: '192.0.2.1',
          },
          parseTarget(`/${made.slug}`) as Target,
        );
        const click = clicks.take({
          hit,
          site,
          link,
          known: made.known,
          unsigned: null,
          earlierVariants: NO_VARIANTS,
          issued: made.known === null && link !== undefined ? made.issued : null,
          as: made.as === 'landing' ? 'landed' : 'redirected',
          query: '',
          hidden: false,
          host: 'go.example',
          page: `/${made.slug}`,
          referrer: '',
        });
        return Buffer.from(encodeRecord(click.record, epoch, click.position.sequence, made.time));
      },
    };
  };
  return {
    start,
    close: () => {
      visitorKeys.close();
      rmSync(dir, { recursive: true, force: true });
    },
  };
};
