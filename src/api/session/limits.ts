import { hash } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { RefusedQuestion } from '../../events/queue/question.ts';
import { isKey } from '../api-key/key-store.ts';
import { Refusal } from '../http/refusal.ts';
import type { Api } from '../http/route.ts';
import { recipientKey } from '../mail/recipients.ts';
import { authOf, bearerOf } from './guard.ts';

/** Counters kept per kind: a few thousand made-up accounts must not push a real one out. */
const COUNTERS = 200_000;
/** A provider assigns a customer up to a /48 of IPv6, which gets this multiple of a /64's allowance. */
const WIDE = 10;

/** The account an attempt targets, for calls with an email in the body. */
export const emailOf = (request: FastifyRequest): string => {
  const { body } = request;
  return typeof body === 'object' && body !== null && 'email' in body ? recipientKey(String(body.email)) : '';
};

/** The link that a call uses, for calls with its token in the body; hashed. */
export const linkOf = ({ body }: FastifyRequest): string =>
  typeof body === 'object' && body !== null && 'token' in body ? hash('sha256', String(body.token)) : '';

/** Attempts allowed in a window by address; failures and successes both count. */
interface AddressAllowance {
  windowMinutes: number;
  perAddress: number;
}

/** Attempts are also limited by the account they target. */
interface Allowance extends AddressAllowance {
  perAccount: number;
}

/** Wrong passwords are also counted by account, once verified to be wrong. */
export const LOGIN_ALLOWANCE: AddressAllowance = { windowMinutes: 15, perAddress: 100 };
export const REGISTRATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 20, perAccount: 10 };
/** Emails are also counted by recipient, without telling the requester. */
export const RECOVERY_ALLOWANCE: AddressAllowance = { windowMinutes: 60, perAddress: 30 };
/** For owners, per person. */
export const INVITATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 100, perAccount: 30 };
/** For viewing what a link invites to; the account is the link. */
export const OFFER_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 60 };
/** The account is the token. */
export const CONFIRM_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 30, perAccount: 10 };
/** The account is the token: many tabs behind one address renew at the same time. */
export const REFRESH_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 3000, perAccount: 60 };
/** For all calls of a signed-in person that involve their password or second step. */
export const SELF_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 20 };

/** For a signed-in person who has domains looked up, because each lookup queries external name servers. */
export const DNS_ALLOWANCE: Allowance = { windowMinutes: 1, perAddress: 120, perAccount: 30 };
/** For checks of destinations, which call external sites; the account is the workspace. */
export const CHECK_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 120, perAccount: 60 };

/** Calls with an unknown API key; its account is the key, so that a forgotten script hardly affects others. */
export const WRONG_KEY_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 300, perAccount: 100 };

/** The Bearer token, hashed. */
export const tokenOf = (request: FastifyRequest): string => hash('sha256', bearerOf(request));

/** The signed-in person, for calls behind the guard. */
export const selfOf = (request: FastifyRequest): string => authOf(request).user.publicId;

export type AttemptCheck = (request: FastifyRequest) => Promise<void>;

type Counter = ReturnType<Api['createRateLimit']>;

// The types omit `cache`, which each limit accepts.
const sharedOf = ({ windowMinutes }: AddressAllowance) => ({
  timeWindow: windowMinutes * MINUTE_MS,
  cache: COUNTERS,
});

const addressCounters = (app: Api, allowance: AddressAllowance): Counter[] => [
  // IPv6 addresses count by their /64, and again by their /48.
  app.createRateLimit({ max: allowance.perAddress, ...sharedOf(allowance) }),
  app.createRateLimit({ max: allowance.perAddress * WIDE, ipv6Subnet: 48, ...sharedOf(allowance) }),
];

const refuseBy =
  (counters: readonly Counter[]): AttemptCheck =>
  async (request) => {
    for (const count of counters) {
      const result = await count(request);
      if (!result.isAllowed && result.isExceeded) {
        throw new Refusal('rate_limited', { retryAfter: result.ttlInSeconds });
      }
    }
  };

/** Hook that throws `rate_limited` with the seconds left in the window. Needs @fastify/rate-limit registered. */
export const addressLimit = (app: Api, allowance: AddressAllowance): AttemptCheck =>
  refuseBy(addressCounters(app, allowance));

/**
 * Like `addressLimit`, but also by account. `accountOf`: what is counted besides the address; calls with the same value
 * share an allowance.
 */
export const attemptLimit = (
  app: Api,
  allowance: Allowance,
  accountOf: (request: FastifyRequest) => string,
): AttemptCheck =>
  refuseBy([
    ...addressCounters(app, allowance),
    app.createRateLimit({ max: allowance.perAccount, keyGenerator: accountOf, ...sharedOf(allowance) }),
  ]);

export const KEY_CALLS_PER_MINUTE = 600;
/** Calls that a key can make at once after a pause. */
export const KEY_BURST = 50;
const PER_MS = KEY_CALLS_PER_MINUTE / 60_000;
/** Keys counted at the same time: made-up ones push out others but never use more memory. */
const MOST = 50_000;

const MESSAGE = `This API key makes more than ${KEY_CALLS_PER_MINUTE} calls a minute. Wait as long as the Retry-After header says, or combine several changes in one call.`;

/**
 * A token bucket for each key, refilled evenly: unlike a fixed window, it never opens all at once. Checked before the
 * key lookup, which is most of the cost of a refused call; `token` is anything that identifies the key. `now`:
 * milliseconds. The returned function throws `rate_limited` if the bucket is empty.
 */
export const keyLimit = (now: () => number) => {
  /** Remaining calls, and when they were counted; the most recently used key is at the end. */
  const buckets = new Map<string, { left: number; at: number }>();

  return (token: string): void => {
    const time = now();
    const { left, at } = buckets.get(token) ?? { left: KEY_BURST, at: time };
    // Setting the clock back adds nothing.
    const have = Math.min(KEY_BURST, left + Math.max(0, time - at) * PER_MS);
    const passes = have >= 1;
    buckets.delete(token);
    buckets.set(token, { left: passes ? have - 1 : have, at: time });
    const [oldest] = buckets.keys();
    if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
    if (passes) return;
    const wait = Math.ceil((1 - have) / PER_MS / 1000);
    throw new Refusal('rate_limited', { message: MESSAGE, retryAfter: Math.max(1, wait) });
  };
};

declare module 'fastify' {
  interface FastifyContextConfig {
    /** If true, calls to this route with the same key share a limited number of places; see `reportPlaces`. */
    takesPlace?: boolean;
  }
}

const RETRY_S = 5;

/**
 * Hook in front of the guard: refuses a key with `most` open calls of this kind with `busy` before looking it up, and
 * drops a call whose caller has disconnected. The control store answers one query at a time, so authenticating and
 * preparing a report that the queue would refuse delays everyone else's calls. A place is freed as soon as its
 * connection or response ends.
 */
export const reportPlaces = (most: number) => {
  /** Open calls by the hash of their key; keys without any are not included. */
  const open = new Map<string, number>();

  return async (request: FastifyRequest, reply: FastifyReply): Promise<void> => {
    if (request.routeOptions.config.takesPlace !== true) return;
    if (reply.raw.destroyed) throw new RefusedQuestion('interrupted');
    const token = bearerOf(request);
    if (!isKey(token)) return;
    const key = hash('sha256', token);
    const taken = open.get(key) ?? 0;
    if (taken >= most) throw new RefusedQuestion('busy', RETRY_S);
    open.set(key, taken + 1);
    reply.raw.once('close', () => {
      const left = (open.get(key) ?? 1) - 1;
      if (left > 0) open.set(key, left);
      else open.delete(key);
    });
  };
};
