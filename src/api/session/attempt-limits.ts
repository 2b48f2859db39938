import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { Api } from '../http/route.ts';
import { recipientKey } from '../mail/recipient-key.ts';
import { authOf, bearerOf } from './guard.ts';

const MINUTE = 60_000;
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

/** Also limited by the account they target. */
interface Allowance extends AddressAllowance {
  perAccount: number;
}

/** Wrong passwords are also counted by account, where they are found to be wrong. */
export const LOGIN_ALLOWANCE: AddressAllowance = { windowMinutes: 15, perAddress: 100 };
export const REGISTRATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 20, perAccount: 10 };
/** Mails are also counted by recipient, without telling the requester. */
export const RECOVERY_ALLOWANCE: AddressAllowance = { windowMinutes: 60, perAddress: 30 };
/** For owners, per person. */
export const INVITATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 100, perAccount: 30 };
/** Viewing what a link invites to; its account is the link. */
export const OFFER_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 60 };
/** Its account is the token. */
export const CONFIRM_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 30, perAccount: 10 };
/** Its account is the token: many tabs behind one address renew at the same time. */
export const REFRESH_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 3000, perAccount: 60 };
/** For a signed-in person, at their own password and second step, all calls together. */
export const SELF_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 20 };

/** For a signed-in person who has domains looked up, because each lookup queries external name servers. */
export const DNS_ALLOWANCE: Allowance = { windowMinutes: 1, perAddress: 120, perAccount: 30 };
/** Checks of destinations, which call external sites; its account is the workspace. */
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
  timeWindow: windowMinutes * MINUTE,
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
 * The same, also by account. `accountOf`: what is counted besides the address; calls with the same value share an
 * allowance.
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
