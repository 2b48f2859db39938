import { LRUCache } from 'lru-cache';
import { type CrawlerHosts, crawlerHosts } from '../../core/traffic/crawler-hosts.ts';
import type { EdgeLog } from '../log.ts';
import { isPublic } from '../public-address.ts';
import type { Verdict, Verification, Verifier } from '../verifier.ts';
import { checkQueue } from './check-queue.ts';
import type { CrawlerRanges } from './crawler-ranges.ts';
import type { DnsResolver } from './dns-resolver.ts';
import { forwardConfirmed } from './forward-confirmed.ts';

const HOUR = 60 * 60 * 1000;
const AT_ONCE = 4;
const LIMIT_MS = 15_000;
const RETRIES_MS: readonly number[] = [5000, 60_000, 600_000];
/** How long an answer is believed, and how long a check that could not be made is let be, milliseconds. */
const ANSWER_FOR = 24 * HOUR;
const GIVEN_UP_FOR = HOUR;
const MAX_ANSWERS = 20_000;
const MAX_CHECKS = 2000;
const MAX_SEQUENCES = 10_000;
/** A verdict is one line of the journal. */
const MAX_IN_VERDICT = 500;

export interface VerifierOptions {
  readonly ranges: CrawlerRanges;
  /** Null: DNS is not asked, and only the ranges decide. */
  readonly resolver: DnsResolver | null;
  onVerdict(verdict: Verdict): void;
  readonly log: EdgeLog;
  readonly crawlers?: readonly CrawlerHosts[];
  readonly now?: () => number;
  /** Waiting times before an attempt is made again, and the longest time of one, milliseconds. */
  readonly retriesMs?: readonly number[];
  readonly limitMs?: number;
}

interface Answer {
  readonly status: Exclude<Verification, 'pending'>;
  readonly until: number;
  /** Of the ranges it was found with. */
  readonly generation: number;
}

interface Check {
  readonly key: string;
  readonly crawler: string;
  readonly rule: CrawlerHosts;
  readonly address: string;
  readonly sequences: number[];
}

/**
 * Checks crawlers by the table in core/traffic/crawler-hosts.ts: by published ranges at once, by DNS in the background.
 * Everything it remembers is bounded; whoever there is no room for is `none`, as is whoever DNS gives no answer about.
 */
export const openVerifier = (options: VerifierOptions): Verifier => {
  const { ranges, resolver, onVerdict, log, now = Date.now, crawlers = crawlerHosts } = options;
  const rules = new Map(crawlers.flatMap((rule) => rule.names.map((name) => [name, rule] as const)));
  const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  const checks = new Map<string, Check>();
  let remembered = 0;
  let failureSaidAt = Number.NEGATIVE_INFINITY;

  const answer = (key: string, status: Answer['status'], lasts: number): Answer['status'] => {
    answers.set(key, { status, until: now() + lasts, generation: ranges.generation });
    return status;
  };

  const forget = ({ key, sequences }: Check): void => {
    checks.delete(key);
    remembered -= sequences.length;
  };

  const tell = (verdict: Verdict): void => {
    try {
      onVerdict(verdict);
    } catch (error) {
      log.error({ error }, 'The answer about a crawler could not be noted.');
    }
  };

  const done = (check: Check, verdict: Verdict['verdict']): void => {
    forget(check);
    answer(check.key, verdict, ANSWER_FOR);
    const { crawler, sequences } = check;
    for (let i = 0; i < sequences.length; i += MAX_IN_VERDICT) {
      tell({ crawler, verdict, sequences: sequences.slice(i, i + MAX_IN_VERDICT) });
    }
  };

  const gaveUp = (check: Check, error: unknown): void => {
    forget(check);
    answer(check.key, 'none', GIVEN_UP_FOR);
    if (now() - failureSaidAt < HOUR) return;
    failureSaidAt = now();
    const reason = error instanceof Error ? error.message : String(error);
    log.warn({ reason }, 'DNS gave no answer about a crawler; it stays unverified.');
  };

  const confirmed = resolver === null ? null : forwardConfirmed(resolver, now);
  const queue =
    confirmed === null
      ? null
      : checkQueue<Check, Verdict['verdict']>({
          atOnce: AT_ONCE,
          limitMs: options.limitMs ?? LIMIT_MS,
          retriesMs: options.retriesMs ?? RETRIES_MS,
          check: ({ rule, address }) => confirmed(rule, address),
          done,
          gaveUp,
        });

  const remember = (check: Check, sequence: number): Verification => {
    if (remembered >= MAX_SEQUENCES) return 'none';
    remembered++;
    check.sequences.push(sequence);
    return 'pending';
  };

  const begin = (check: Check, sequence: number): Verification => {
    if (queue === null || checks.size >= MAX_CHECKS || remembered >= MAX_SEQUENCES) return 'none';
    checks.set(check.key, check);
    const status = remember(check, sequence);
    queue.add(check);
    return status;
  };

  return {
    statusOf: (crawler, address, sequence) => {
      const rule = rules.get(crawler);
      if (rule === undefined) return 'none';
      const key = `${crawler} ${address}`;
      const known = answers.get(key);
      if (known !== undefined && known.until > now() && known.generation === ranges.generation) {
        return known.status;
      }
      const check = checks.get(key);
      if (check !== undefined) return remember(check, sequence);
      // A private address is not the one that the crawler came from: some proxy's, or a test's.
      if (!isPublic(address)) return 'none';
      if (rule.ranges.some((list) => ranges.has(list, address))) return answer(key, 'verified', ANSWER_FOR);
      if (rule.hosts.length === 0) return answer(key, 'impostor', ANSWER_FOR);
      return begin({ key, crawler, rule, address, sequences: [] }, sequence);
    },
    close: () => {
      queue?.close();
      checks.clear();
      ranges.close();
    },
  };
};
