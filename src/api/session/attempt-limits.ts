import type { FastifyRequest } from 'fastify';
import { Refusal } from '../http/refusal.ts';
import type { Api } from '../http/route-schema.ts';

const MINUTE = 60_000;
/** Counters kept of each kind: a few thousand made-up accounts must not push a real one's out. */
const COUNTERS = 200_000;

/** The account an attempt aims at, for calls with an e-mail in the body. */
export const emailOf = (request: FastifyRequest): string => {
  const { body } = request;
  return typeof body === 'object' && body !== null && 'email' in body ? String(body.email) : '';
};

/** Attempts allowed in a window, by address and by the account they aim at; both count failures and successes. */
interface Allowance {
  windowMinutes: number;
  perAddress: number;
  perAccount: number;
}

export const LOGIN_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 20 };
export const REGISTRATION_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 20, perAccount: 10 };
export const RECOVERY_ALLOWANCE: Allowance = { windowMinutes: 60, perAddress: 30, perAccount: 5 };
/** Its account is the token. */
export const CONFIRM_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 30, perAccount: 10 };
/** Its account is the token: many tabs behind one address renew at the same time. */
export const REFRESH_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 3000, perAccount: 60 };
/** Of a signed-in person, at his own second step. */
export const TOTP_ALLOWANCE: Allowance = { windowMinutes: 15, perAddress: 100, perAccount: 20 };

/**
 * Hook that throws `rate_limited` with the seconds left of the window. `accountOf`: what of a request is counted apart
 * from its address; calls that share a name there share an allowance. Needs @fastify/rate-limit registered.
 */
export const attemptLimit = (
  app: Api,
  allowance: Allowance,
  accountOf: (request: FastifyRequest) => string,
) => {
  // The types do not name `cache`, which each limit takes.
  const shared = { timeWindow: allowance.windowMinutes * MINUTE, cache: COUNTERS };
  const checks = [
    app.createRateLimit({ max: allowance.perAddress, ...shared }),
    app.createRateLimit({ max: allowance.perAccount, keyGenerator: accountOf, ...shared }),
  ];
  return async (request: FastifyRequest): Promise<void> => {
    for (const check of checks) {
      const result = await check(request);
      if (!result.isAllowed && result.isExceeded) {
        throw new Refusal('rate_limited', { retryAfter: result.ttlInSeconds });
      }
    }
  };
};
