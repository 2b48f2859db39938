import { LRUCache } from 'lru-cache';
import { HOUR_MS } from '../../core/time/durations.ts';
import { type CrawlerHosts, crawlerHosts } from '../../core/traffic/crawler-hosts.ts';
import { isPublic } from '../http/address.ts';
import type { EdgeLog } from '../log.ts';
import type { Verdict, Verification, Verifier } from '../traffic/traffic.ts';
import { checkQueue } from './check-queue.ts';
import type { CrawlerRanges } from './crawler-ranges.ts';
import { type AddressGroup, addressGroup, neighbours } from './neighbours.ts';
import { type DnsResolver, forwardConfirmed } from './reverse-dns.ts';
import { waitingRoom } from './waiting-room.ts';

const AT_ONCE = 16;
/** Addresses with unresponsive name servers must not block the others. */
const AT_ONCE_OF_BLOCK = 2;
const PER_SECOND = 20;
const LIMIT_MS = 15_000;
const RETRIES_MS: readonly number[] = [5000, 60_000, 600_000];
/** Time that an answer is trusted, and time until a failed check is repeated, milliseconds. */
const ANSWER_FOR = 24 * HOUR_MS;
const GIVEN_UP_FOR = HOUR_MS;
const MAX_ANSWERS = 20_000;
const LIMITS = { checks: 2000, ofNetwork: 16, sequences: 10_000 };
/** A verdict is one line of the journal. */
const MAX_IN_VERDICT = 500;

export interface VerifierOptions {
  readonly ranges: CrawlerRanges;
  /** Null if DNS is not used: only the ranges decide. */
  readonly resolver: DnsResolver | null;
  onVerdict(verdict: Verdict): void;
  readonly log: EdgeLog;
  readonly crawlers?: readonly CrawlerHosts[];
  readonly now?: () => number;
  /** Delays before each retry, and the time limit of one attempt, milliseconds. */
  readonly retriesMs?: readonly number[];
  readonly limitMs?: number;
  /** Maximum checks started per second. */
  readonly perSecond?: number;
}

interface Answer {
  readonly status: Exclude<Verification, 'pending'>;
  readonly until: number;
  /** Generation of the ranges used for it. */
  readonly generation: number;
}

interface Check {
  readonly key: string;
  readonly crawler: string;
  readonly rule: CrawlerHosts;
  readonly address: string;
  readonly group: AddressGroup;
  readonly sequences: number[];
}

/** Crawlers in one row of the table share the same host names. */
const ruleName = (rule: CrawlerHosts): string => rule.names[0] ?? '';

/**
 * Checks crawlers by the table in core/traffic/crawler-hosts.ts: by published ranges at once, by DNS in the background.
 * Its memory is bounded, as is the share of one network. Clients without room are `none` and are checked at their next
 * request; those without an answer from DNS, an hour later.
 */
export const openVerifier = (options: VerifierOptions): Verifier => {
  const { ranges, resolver, onVerdict, log, now = Date.now, crawlers = crawlerHosts } = options;
  const rules = new Map(crawlers.flatMap((rule) => rule.names.map((name) => [name, rule] as const)));
  const answers = new LRUCache<string, Answer>({ max: MAX_ANSWERS });
  const checks = new Map<string, Check>();
  const room = waitingRoom(LIMITS);
  const around = neighbours(now, ANSWER_FOR);
  let failureSaidAt = Number.NEGATIVE_INFINITY;

  const keep = (key: string, status: Answer['status'], lasts: number): void => {
    answers.set(key, { status, until: now() + lasts, generation: ranges.generation });
  };

  const forget = ({ key, group, sequences }: Check): void => {
    checks.delete(key);
    room.leave(group, sequences.length);
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
    keep(check.key, verdict, ANSWER_FOR);
    around.note(ruleName(check.rule), check.group, check.address, verdict);
    const { crawler, sequences } = check;
    for (let i = 0; i < sequences.length; i += MAX_IN_VERDICT) {
      tell({ crawler, verdict, sequences: sequences.slice(i, i + MAX_IN_VERDICT) });
    }
  };

  const gaveUp = (check: Check, error: unknown): void => {
    forget(check);
    keep(check.key, 'none', GIVEN_UP_FOR);
    if (now() - failureSaidAt < HOUR_MS) return;
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
          atOnceOfGroup: AT_ONCE_OF_BLOCK,
          perSecond: options.perSecond ?? PER_SECOND,
          groupOf: ({ group }) => group.block,
          limitMs: options.limitMs ?? LIMIT_MS,
          retriesMs: options.retriesMs ?? RETRIES_MS,
          check: ({ rule, address }) => confirmed(rule, address),
          done,
          gaveUp,
        });

  /** The check continues for later requests, even without room for this one. */
  const remember = (check: Check, sequence: number): Verification => {
    if (!room.join(check.group)) return 'none';
    check.sequences.push(sequence);
    return 'pending';
  };

  const begin = (check: Check, sequence: number): Verification => {
    if (queue === null || !room.enter(check.group)) return 'none';
    checks.set(check.key, check);
    const status = remember(check, sequence);
    queue.add(check);
    return status;
  };

  /** Bundled ranges may be older than the crawler's last move: outside of them nothing is proven. */
  const outside = (rule: CrawlerHosts): Verification =>
    rule.ranges.every((list) => ranges.isOwn(list)) ? 'impostor' : 'none';

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
      // A private address is not the crawler's own, but a proxy's or a test's.
      if (!isPublic(address)) return 'none';
      // Not stored: a client with many addresses would evict DNS answers.
      if (rule.ranges.some((list) => ranges.has(list, address))) return 'verified';
      if (rule.hosts.length === 0) return outside(rule);
      const group = addressGroup(address);
      if (around.areImpostors(ruleName(rule), group)) return 'impostor';
      return begin({ key, crawler, rule, address, group, sequences: [] }, sequence);
    },
    close: () => {
      queue?.close();
      checks.clear();
      ranges.close();
    },
  };
};
