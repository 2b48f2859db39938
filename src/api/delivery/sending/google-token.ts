import type { FetchFailure } from '../../../core/check/observation.ts';
import { again, type Reading } from '../../../core/postback/answer.ts';
import { readGoogleToken } from '../../../core/postback/google.ts';
import { type DeliveryProblem, problem } from '../../../core/postback/problems.ts';
import { MINUTE_MS } from '../../../core/time/durations.ts';
import type { Messages } from '../../../outgoing/open-outgoing.ts';

const CODES: Readonly<Record<FetchFailure, DeliveryProblem>> = {
  scheme: 'place_not_allowed',
  credentials: 'place_not_allowed',
  port: 'place_not_allowed',
  private_address: 'place_not_allowed',
  no_address: 'host_unknown',
  dns: 'host_unknown',
  refused: 'no_connection',
  reset: 'no_connection',
  timeout: 'timeout',
  out_of_time: 'timeout',
  tls: 'certificate',
  tls_expired: 'certificate',
  tls_wrong_host: 'certificate',
  tls_untrusted: 'certificate',
  too_many_redirects: 'no_http',
  bad_redirect: 'no_http',
  http: 'no_http',
};

/** The meaning of a missing response. Any of these can be different next time. */
export const unanswered = (failure: FetchFailure, url: string): Reading => {
  const host = URL.parse(url)?.host ?? '';
  const code = CODES[failure];
  return again(problem(code, code === 'timeout' ? { host, seconds: 10 } : { host }));
};

/** How long before its expiry a token is no longer used. */
const EARLY_MS = MINUTE_MS;

interface GoogleGrant {
  readonly clientId: string;
  readonly clientSecret: string;
  readonly refreshToken: string;
}

/** `ms`: duration; `status`: null without a response. */
type Got =
  | { token: string }
  | { token: null; reading: Reading; status: number | null; body: string; ms: number };

export type GoogleTokens = ReturnType<typeof googleTokens>;

/** Google's access tokens, kept in memory until they expire. `url`: the token endpoint. */
export const googleTokens = (messages: Pick<Messages, 'post'>, url: string, now: () => number) => {
  const known = new Map<string, { token: string; endsAt: number }>();
  /** Token requests, shared by concurrent conversions. */
  const asked = new Map<string, Promise<Got>>();
  const keyOf = ({ clientId, clientSecret, refreshToken }: GoogleGrant): string =>
    JSON.stringify([clientId, clientSecret, refreshToken]);

  const ask = async (grant: GoogleGrant, cancel: AbortSignal): Promise<Got> => {
    const body = new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: grant.refreshToken,
      client_id: grant.clientId,
      client_secret: grant.clientSecret,
    }).toString();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', accept: 'application/json' };
    const answer = await messages.post({ method: 'POST', url, headers, body, trusted: true }, cancel);
    if (!answer.ok)
      return {
        token: null,
        reading: unanswered(answer.failure, url),
        status: null,
        body: '',
        ms: answer.ms,
      };
    const read = readGoogleToken(answer, now());
    if (read.token === null)
      return {
        token: null,
        reading: read.reading,
        status: answer.status,
        body: answer.body,
        ms: answer.ms,
      };
    known.set(keyOf(grant), { token: read.token, endsAt: read.endsAt });
    return { token: read.token };
  };

  return {
    get: (grant: GoogleGrant, cancel: AbortSignal): Promise<Got> => {
      const key = keyOf(grant);
      const kept = known.get(key);
      if (kept !== undefined && kept.endsAt - EARLY_MS > now()) return Promise.resolve({ token: kept.token });
      known.delete(key);
      const underWay = asked.get(key);
      if (underWay !== undefined) return underWay;
      const got = ask(grant, cancel).finally(() => asked.delete(key));
      asked.set(key, got);
      return got;
    },
    /** Google no longer accepts it. */
    forget: (grant: GoogleGrant): void => {
      known.delete(keyOf(grant));
    },
  };
};
