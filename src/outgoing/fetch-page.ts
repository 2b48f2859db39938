import type { FetchFailure } from '../core/check/observation.ts';
import { before, failureOf, OutgoingError } from './failure.ts';
import { decodeText, readBody } from './read-body.ts';
import { type Sent, send } from './send.ts';
import { type Target, type TargetParts, targetOf } from './target.ts';

export interface OutgoingLimits {
  /** Maximum size of a body, before and after decompression. */
  readonly bytes: number;
  readonly redirects: number;
  readonly hopMs: number;
  readonly totalMs: number;
}

export const DEFAULT_LIMITS: OutgoingLimits = {
  bytes: 2 * 1024 * 1024,
  redirects: 10,
  hopMs: 10_000,
  totalMs: 30_000,
};

/** One request of a chain. */
interface Hop {
  readonly url: string;
  /** Null: not requested, or no answer. */
  readonly status: number | null;
  /** The address contacted. */
  readonly address: string | null;
  readonly ms: number;
  readonly tls: Sent['tls'];
}

interface Chain {
  readonly hops: readonly Hop[];
  readonly ms: number;
  /** This machine's own address, as it sees it. */
  readonly from: string | null;
}

export interface Page extends Chain {
  readonly ok: true;
  readonly url: string;
  readonly status: number;
  readonly contentType: string;
  readonly text: string;
  readonly bytes: number;
  /** The page is longer than what was read. */
  readonly cut: boolean;
}

/** The last hop is the one that failed. */
export interface Unreached extends Chain {
  readonly ok: false;
  readonly failure: FetchFailure;
}

export interface FetchParts extends TargetParts {
  readonly limits: OutgoingLimits;
  readonly ca?: string | undefined;
}

const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);

const nextOf = ({ response }: Sent, url: URL): URL | null => {
  const { location } = response.headers;
  if (!REDIRECTS.has(response.statusCode ?? 0) || location === undefined) return null;
  // Browsers read the header's bytes as UTF-8; Node decodes them as Latin-1.
  const next = URL.parse(Buffer.from(location, 'latin1').toString(), url.href);
  if (next === null) throw new OutgoingError('bad_redirect');
  return next;
};

/**
 * A GET as a browser sends it, without scripts, cookies or a cache: redirects by status are followed, and each is
 * checked like the first address. Never rejects. `cancel` ends it early, as a timeout.
 */
export const fetchPage = async (
  address: string,
  headers: Readonly<Record<string, string>>,
  parts: FetchParts,
  cancel: AbortSignal,
): Promise<Page | Unreached> => {
  const { limits, ca } = parts;
  const began = performance.now();
  const since = (start: number): number => Math.round(performance.now() - start);
  const total = AbortSignal.any([cancel, AbortSignal.timeout(limits.totalMs)]);
  const hops: Hop[] = [];
  let from: string | null = null;
  let url: string | URL = address;
  for (;;) {
    const start = performance.now();
    const signal = AbortSignal.any([total, AbortSignal.timeout(limits.hopMs)]);
    let sent: Sent | null = null;
    try {
      if (hops.length > limits.redirects) throw new OutgoingError('too_many_redirects');
      const target: Target = await before(signal, targetOf(url, parts));
      sent = await send(target, { headers, signal, ca });
      from = sent.from ?? from;
      const status = sent.response.statusCode ?? 0;
      const next = nextOf(sent, target.url);
      const hop = { url: target.url.href, status, address: sent.address, tls: sent.tls };
      if (next !== null) {
        sent.response.destroy();
        hops.push({ ...hop, ms: since(start) });
        url = next;
        continue;
      }
      const { bytes, cut } = await readBody(sent.response, limits.bytes, signal);
      hops.push({ ...hop, ms: since(start) });
      const contentType = sent.response.headers['content-type'] ?? '';
      const text = decodeText(bytes, contentType);
      const chain = { hops, ms: since(began), from };
      return { ok: true, url: hop.url, status, contentType, text, bytes: bytes.length, cut, ...chain };
    } catch (error) {
      sent?.response.destroy();
      const failure = cancel.aborted ? 'out_of_time' : failureOf(error, signal);
      const status = sent?.response.statusCode ?? null;
      hops.push({ url: String(url), status, address: sent?.address ?? null, ms: since(start), tls: null });
      return { ok: false, failure, hops, ms: since(began), from };
    }
  }
};
