import { hash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { Api } from '../http/route-schema.ts';
import { recipientKey } from '../mail/recipient-key.ts';
import { authOf, bearerOf } from './guard.ts';

const MINUTE = 60_000;
/** Counters kept of each kind: a few thousand made-up accounts must not push a real one's out. */
const COUNTERS = 200_000;
/** A provider hands a customer up to a /48 of IPv6: it gets this many times what one of its /64 gets. */
const WIDE = 10;

/** The account an attempt aims at, for calls with an e-mail in the body. */
export const emailOf = (request: FastifyRequest): string => {
  const { body } = request;
  return typeof body === 'object' && body !== null && 'email' in body ? recipientKey(String(body.email)) : '';
};

/** The link that a call uses, for calls with its token in the body; not kept in words. */
export const linkOf = ({ body }: FastifyRequest): string =>
  typeof body === 'object' && body !== null && 'token' in body ? hash('sha256', String(body.token)) : '';

/** Attempts allowed in a window by address; both failures and successes count. */
interface AddressAllowance {
  windowMinutes: number;
  perAddress: number;
}

/** And by the account they aim at. */
interface Allowance extends AddressAllowance {
  perAccount: number;
}

/** Wrong passwords are counted by account as well, where they are seen to be wrong. */
export const LOGIN_ALLOWANCE: AddressAllowance = { windowMinutes: 15, perAddress: 100 };
export const REGISTRATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 20, perAccount: 10 };
/** Mails are counted by recipient as well, without a word to whoever asks. */
export const RECOVERY_ALLOWANCE: AddressAllowance = { windowMinutes: 60, perAddress: 30 };
/** By owners, one person's. */
export const INVITATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 100, perAccount: 30 };
/** Looking at what a link invites to; its account is the link. */
export const OFFER_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 60 };
/** Its account is the token. */
export const CONFIRM_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 30, perAccount: 10 };
/** Its account is the token: many tabs behind one address renew at the same time. */
export const REFRESH_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 3000, perAccount: 60 };
/** Of a signed-in person, at his own password and second step, all calls together. */
export const SELF_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 20 };

/** Of a signed-in person who has domains looked up: each asks name servers that are not ours. */
export const DNS_ALLOWANCE: Allowance = { windowMinutes: 1, perAddress: 120, perAccount: 30 };
/** Checks of destinations, which ask other people's sites; its account is the workspace. */
export const CHECK_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 120, perAccount: 60 };

/** Calls with an API key that there is none of; its account is the key, so that a forgotten script stops others the least. */
export const WRONG_KEY_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 300, perAccount: 100 };

/** The Bearer token itself, which is not kept in words. */
export const tokenOf = (request: FastifyRequest): string => hash('sha256', bearerOf(request));

/** The person who is signed in, for calls behind the guard. */
export const selfOf = (request: FastifyRequest): string => authOf(request).user.publicId;

export type AttemptCheck = (request: FastifyRequest) => Promise<void>;

type Counter = ReturnType<Api['createRateLimit']>;

// The types do not name `cache`, which each limit takes.
const sharedOf = ({ windowMinutes }: AddressAllowance) => ({
  timeWindow: windowMinutes * MINUTE,
  cache: COUNTERS,
});

const addressCounters = (app: Api, allowance: AddressAllowance): Counter[] => [
  // Addresses of IPv6 count by their /64, and once more by their /48.
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

/** Hook that throws `rate_limited` with the seconds left of the window. Needs @fastify/rate-limit registered. */
export const addressLimit = (app: Api, allowance: AddressAllowance): AttemptCheck =>
  refuseBy(addressCounters(app, allowance));

/**
 * The same, and by account. `accountOf`: what of a request is counted apart from its address; calls that share a name there share
 * an allowance.
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
