import { describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { memoryTokens, tokenOf } from '../../../test/helpers/web-tokens.ts';
import type { Exclusively } from '../state/exclusive.ts';
import { ApiError, Cancelled } from './api-error.ts';
import { createClient, TOKEN_NOT_FOUND } from './client.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3600;

/** A token that expires `seconds` from now. */
const token = (seconds: number, name = 'x'): string => tokenOf({ exp: NOW / 1000 + seconds, name });

/** A token of session `sid`, valid for an hour. */
const tokenOfSession = (sid: string, name = 'x'): string => tokenOf({ exp: NOW / 1000 + HOUR, sid, name });

interface Seen {
  url: string;
  bearer: string | undefined;
  init: RequestInit;
}
type Reply =
  | { status: number; body?: unknown; headers?: Record<string, string> }
  | 'no connection'
  | 'silence';

const silence = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason)));

const world = (
  access: string | null,
  refresh: string | null,
  reply: (seen: Seen) => Reply,
  exclusively: Exclusively = (run) => run(),
) => {
  const time = fakeTime(NOW);
  const seen: Seen[] = [];
  let left = 0;
  /** Refresh tokens still present when a session ended by itself. */
  const held: (string | null)[] = [];
  const tokens = memoryTokens(access, refresh);
  const client = createClient({
    tokens,
    timers: time,
    exclusively,
    leave: () => {
      left += 1;
    },
    maintained: () => undefined,
    forget: () => undefined,
    ending: () => held.push(tokens.read().refresh),
    fetch: async (url, init) => {
      const bearer = new Headers(init.headers).get('authorization')?.replace('Bearer ', '');
      const one = { url, bearer, init };
      seen.push(one);
      const answer = reply(one);
      if (answer === 'no connection') throw new TypeError('fetch failed');
      if (answer === 'silence') return silence(init.signal);
      const text = answer.body === undefined ? null : JSON.stringify(answer.body);
      return new Response(text, {
        status: answer.status,
        ...(answer.headers && { headers: answer.headers }),
      });
    },
  });
  return { client, tokens, seen, time, held, left: () => left };
};

const Ok = z.object({ ok: z.boolean() });
const call = { path: '/thing', answer: Ok };
const pair = { access_token: token(600, 'new'), refresh_token: token(24 * HOUR, 'new') };
const renewing = (seen: Seen): Reply =>
  seen.url.endsWith('/refresh') ? { status: 200, body: pair } : { status: 200, body: { ok: true } };

describe('authenticated calls', () => {
  it('carry the access token and return the whole answer', async () => {
    const access = token(600);
    const { client, seen } = world(access, token(HOUR), () => ({ status: 200, body: { ok: true } }));
    expect(await client.authenticated(call)).toMatchObject({ status: 200, data: { ok: true } });
    expect(seen.map((s) => [s.url, s.bearer])).toEqual([['/api/1.1/thing', access]]);
  });

  it.each([null, token(-1), 'garbage'])(
    'renew an access token that is missing or expired first: %s',
    async (access) => {
      const refresh = token(HOUR);
      const { client, seen, tokens } = world(access, refresh, renewing);
      await client.authenticated(call);
      expect(seen.map((s) => [s.url, s.bearer])).toEqual([
        ['/api/1.1/refresh', refresh],
        ['/api/1.1/thing', pair.access_token],
      ]);
      expect(tokens.read()).toEqual({ access: pair.access_token, refresh: pair.refresh_token });
    },
  );

  it('share one renewal', async () => {
    const { client, seen } = world(null, token(HOUR), renewing);
    await Promise.all([client.authenticated(call), client.authenticated(call), client.authenticated(call)]);
    expect(seen.filter((s) => s.url.endsWith('/refresh'))).toHaveLength(1);
    expect(seen).toHaveLength(4);
  });

  it.each([null, token(-1)])('are cancelled without a usable refresh token: %s', async (refresh) => {
    const { client, seen, left } = world(token(600), refresh, renewing);
    await expect(client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect([seen.length, left()]).toEqual([0, 1]);
  });

  it('end the session when the server does not know the token', async () => {
    const { client, tokens, left, held } = world(token(600), token(HOUR), () => ({
      status: 401,
      body: { type: 0 },
    }));
    const failure = await client.authenticated(call).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(Cancelled);
    expect(failure).toMatchObject({ message: TOKEN_NOT_FOUND });
    expect([tokens.read(), left()]).toEqual([{ access: null, refresh: null }, 1]);
    // The session's owner could still be determined.
    expect(held).toEqual([token(HOUR)]);
  });

  it('do not sign out a later session when the server no longer knows the older one', async () => {
    const house = world(tokenOfSession('a'), tokenOfSession('a'), () => {
      house.tokens.save(tokenOfSession('b'), tokenOfSession('b'));
      return { status: 401, body: { type: 0 } };
    });
    await expect(house.client.authenticated(call)).rejects.toThrow(new Cancelled(TOKEN_NOT_FOUND));
    expect(house.tokens.read().refresh).toBe(tokenOfSession('b'));
    expect(house.left()).toBe(0);
  });

  it('end the session whose tokens were renewed meanwhile, when the server does not know it', async () => {
    const house = world(tokenOfSession('a'), tokenOfSession('a'), () => {
      house.tokens.save(tokenOfSession('a', 'next'), tokenOfSession('a', 'next'));
      return { status: 401, body: { type: 0 } };
    });
    await expect(house.client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect([house.tokens.read().refresh, house.left()]).toEqual([null, 1]);
  });

  it('are not sent for a user who signed in while they waited', async () => {
    const house = world(null, tokenOfSession('a'), renewing, async (run) => {
      house.tokens.save(tokenOfSession('b'), tokenOfSession('b'));
      return run();
    });
    await expect(house.client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect([house.seen, house.tokens.cleared, house.left()]).toEqual([[], 0, 0]);
  });

  it('pass on every other failure and keep the session', async () => {
    const body = { error: { code: 'validation_failed', message: 'No.', fields: { name: 'name_required' } } };
    const { client, tokens, left } = world(token(600), token(HOUR), () => ({ status: 422, body }));
    const failure = await client.authenticated(call).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      code: 'validation_failed',
      status: 422,
      fields: { name: 'name_required' },
    });
    expect([tokens.cleared, left()]).toEqual([0, 0]);
  });
});

describe('renewal', () => {
  it('that the server refuses ends the session', async () => {
    const body = { error: { code: 'session_ended', message: 'Over.' } };
    const { client, tokens, left } = world(null, token(HOUR), () => ({ status: 401, body }));
    await expect(client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect([tokens.cleared, left()]).toEqual([1, 1]);
  });

  it.each<[string, Reply]>([
    ['offline', 'no connection'],
    ['maintenance', { status: 503, body: { maintenance: true } }],
    ['unavailable', { status: 502 }],
    ['unavailable', { status: 504 }],
    ['internal', { status: 500 }],
    // From a proxy, and from the API itself.
    ['internal', { status: 408 }],
    ['rate_limited', { status: 429, body: { error: { code: 'rate_limited', message: 'Later.' } } }],
  ])('that fails for the moment (%s) keeps the session', async (code, reply) => {
    const { client, tokens, left } = world(null, token(HOUR), () => reply);
    const failure = await client.authenticated(call).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(ApiError);
    expect(failure).toMatchObject({ code });
    expect([tokens.cleared, left()]).toEqual([0, 0]);
  });

  it('ends the session at a 4xx other than 408 and 429, and at no 5xx', async () => {
    const outcomes = [];
    for (let status = 400; status < 600; status++) {
      const { client, tokens } = world(null, token(HOUR), () => ({ status }));
      await client.authenticated(call).catch(() => undefined);
      const keeps = status === 408 || status === 429 || status >= 500;
      if (tokens.cleared !== (keeps ? 0 : 1)) outcomes.push(status);
    }
    expect(outcomes).toEqual([]);
  });
});

describe('a renewal', () => {
  it('that is never answered times out and keeps the session', async () => {
    const { client, tokens, time, left } = world(null, token(HOUR), () => 'silence');
    const failure = client.authenticated(call).catch((error: unknown) => error);
    await time.pass(12_000);
    expect(await failure).toMatchObject({ code: 'offline' });
    expect([tokens.cleared, left()]).toEqual([0, 0]);
  });

  it('that did not get through is retried after five seconds, with the same token', async () => {
    const refresh = token(HOUR);
    const house = world(null, refresh, (seen) =>
      house.seen.length === 1 ? 'no connection' : renewing(seen),
    );
    await expect(house.client.refresh()).rejects.toMatchObject({ code: 'offline' });
    await house.time.pass(4999);
    expect(house.seen).toHaveLength(1);
    await house.time.pass(1);
    expect(house.seen.map((s) => s.bearer)).toEqual([refresh, refresh]);
    expect(house.tokens.read().refresh).toBe(pair.refresh_token);
  });

  it('is retried only once, and so is the next one', async () => {
    const { client, seen, time, left } = world(null, token(HOUR), () => 'no connection');
    for (const calls of [2, 4]) {
      await expect(client.refresh()).rejects.toMatchObject({ code: 'offline' });
      await time.pass(600_000);
      expect(seen).toHaveLength(calls);
    }
    expect(left()).toBe(0);
  });

  it('is not retried when the session has ended meanwhile, or when it was refused', async () => {
    const { client, seen, time, tokens } = world(null, token(HOUR), () => 'no connection');
    await expect(client.refresh()).rejects.toMatchObject({ code: 'offline' });
    tokens.clear();
    await time.pass(60_000);
    expect(seen).toHaveLength(1);
    const refused = world(null, token(HOUR), () => ({ status: 401 }));
    await expect(refused.client.refresh()).rejects.toBeInstanceOf(Cancelled);
    await refused.time.pass(60_000);
    expect(refused.seen).toHaveLength(1);
  });

  it('whose answer arrives after a sign-out does not sign in again', async () => {
    const house = world(null, token(HOUR), (seen) => {
      if (seen.url.endsWith('/refresh')) house.tokens.clear();
      return renewing(seen);
    });
    await expect(house.client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect(house.tokens.read()).toEqual({ access: null, refresh: null });
    expect(house.seen).toHaveLength(1);
  });

  it.each<[string, unknown]>([
    ['a refusal', { error: { code: 'session_ended', message: 'Over.' } }],
    ['an unknown token', { type: 0 }],
  ])('that ends in %s after somebody else signed in leaves them signed in', async (_name, body) => {
    const house = world(null, tokenOfSession('a'), () => {
      house.tokens.save(tokenOfSession('b'), tokenOfSession('b'));
      return { status: 401, body };
    });
    expect(await house.client.refresh()).toBe(tokenOfSession('b'));
    expect([house.tokens.cleared, house.left()]).toEqual([0, 0]);
  });

  it('made by another tab meanwhile is adopted without a call', async () => {
    const house = world(null, token(HOUR), renewing, async (run) => {
      house.tokens.save(pair.access_token, pair.refresh_token);
      return run();
    });
    await house.client.authenticated(call);
    expect(house.seen.map((s) => [s.url, s.bearer])).toEqual([['/api/1.1/thing', pair.access_token]]);
  });

  it('is not attempted when another tab has signed out meanwhile', async () => {
    const house = world(null, token(HOUR), renewing, async (run) => {
      house.tokens.clear();
      return run();
    });
    await expect(house.client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect(house.seen).toEqual([]);
  });
});

describe('refresh-only calls', () => {
  const only = { path: '/only', answer: Ok };

  it('carry the refresh token', async () => {
    const refresh = token(HOUR);
    const { client, seen } = world(token(600), refresh, () => ({ status: 200, body: { ok: true } }));
    await client.refreshOnly(only);
    expect(seen.map((s) => s.bearer)).toEqual([refresh]);
  });

  it.each([null, token(-1)])('are cancelled without a usable one: %s', async (refresh) => {
    const { client, seen, left } = world(token(600), refresh, renewing);
    await expect(client.refreshOnly(only)).rejects.toBeInstanceOf(Cancelled);
    expect([seen.length, left()]).toEqual([0, 1]);
  });
});

describe('signing out', () => {
  it('clears first and notifies the server with the refresh token', async () => {
    const refresh = token(HOUR);
    const house = world(token(600), refresh, () => {
      expect(house.tokens.read()).toEqual({ access: null, refresh: null });
      expect(house.left()).toBe(1);
      return { status: 204 };
    });
    await house.client.logout();
    expect(house.seen.map((s) => [s.url, s.bearer])).toEqual([['/api/1.1/logout', refresh]]);
  });

  it('does not wait for a server that never answers', async () => {
    const { client, time, tokens } = world(token(600), token(HOUR), () => 'silence');
    const told = client.logout().catch((error: unknown) => error);
    expect(tokens.read().refresh).toBeNull();
    await time.pass(5000);
    expect(await told).toMatchObject({ code: 'offline' });
  });

  it('does not sign out a later session when the server no longer knows the old token', async () => {
    const house = world(token(600), token(HOUR), () => {
      house.tokens.save(pair.access_token, pair.refresh_token);
      return { status: 401, body: { type: 0 } };
    });
    await house.client.logout();
    expect(house.tokens.read().refresh).toBe(pair.refresh_token);
  });
});

describe('calls without a token', () => {
  it('sign in with the headers of the caller and without a Bearer token', async () => {
    const user = { id: 'u', name: 'Ann', email: 'a@b.co', role: 'owner' };
    const { client, seen } = world(null, null, () => ({ status: 200, body: { ...pair, user } }));
    const answer = await client.login({ email: 'a@b.co', password: 'p' }, { 'x-device': 'd1' });
    expect(answer).toMatchObject({ status: 200, data: { user } });
    expect(seen[0]?.bearer).toBeUndefined();
    expect(new Headers(seen[0]?.init.headers).get('x-device')).toBe('d1');
  });

  it('reject wrong credentials and store nothing', async () => {
    const body = { error: { code: 'wrong_credentials', message: 'No.' } };
    const { client, left } = world(null, null, () => ({ status: 401, body }));
    await expect(client.login({ email: 'a@b.co', password: 'p' })).rejects.toMatchObject({
      code: 'wrong_credentials',
    });
    expect(left()).toBe(0);
  });

  it('are sent unchanged, signed in or not', async () => {
    const { client, seen } = world(token(600), token(HOUR), () => ({ status: 200, body: { ok: true } }));
    await client.noToken(call);
    expect(seen[0]?.bearer).toBeUndefined();
  });

  it('report when to retry', async () => {
    const body = { error: { code: 'rate_limited', message: 'Wait.' } };
    const headers = { 'retry-after': '840' };
    const { client } = world(null, null, () => ({ status: 429, body, headers }));
    await expect(client.noToken(call)).rejects.toMatchObject({ code: 'rate_limited', retryAfter: 840 });
  });

  it('leave empty values out of the address', async () => {
    const { client, seen } = world(null, null, () => ({ status: 200, body: { ok: true } }));
    await client.noToken({ ...call, query: { page: 2, search: '', status: undefined, name: 'a b' } });
    expect(seen[0]?.url).toBe('/api/1.1/thing?page=2&name=a+b');
  });
});
