import { describe, expect, it } from 'vitest';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { memoryTokens, tokenOf } from '../../../test/helpers/web-tokens.ts';
import { ApiError, Cancelled } from './api-error.ts';
import { createClient } from './client.ts';

type Reply = { status: number; body?: unknown };

const NOW = Date.parse('2026-03-01T12:00:00Z');
const good = tokenOf({ exp: NOW / 1000 + 3600 });
const pair = { access_token: good, refresh_token: tokenOf({ exp: NOW / 1000 + 7200 }) };
const call = { path: '/thing' };

const world = (access: string | null, reply: () => Reply) => {
  const tokens = memoryTokens(access, good);
  const told = { maintained: 0, ended: 0, forgotten: 0, left: 0 };
  const client = createClient({
    tokens,
    timers: fakeTime(NOW),
    exclusively: (run) => run(),
    leave: () => void told.left++,
    maintained: () => void told.maintained++,
    ending: () => void told.ended++,
    // The tokens tell who is signing out.
    forget: () => {
      if (tokens.read().refresh !== null) told.forgotten += 1;
    },
    fetch: async () => {
      const { status, body } = reply();
      return new Response(body === undefined ? null : JSON.stringify(body), { status });
    },
  });
  return { client, tokens, told };
};

describe('maintenance', () => {
  const maintained = { status: 503, body: { maintenance: true } };

  it.each(['authenticated', 'refreshOnly', 'noToken'] as const)(
    'is told whichever call meets it: %s',
    async (kind) => {
      const { client, told, tokens } = world(good, () => maintained);
      await expect(client[kind](call)).rejects.toMatchObject({ code: 'maintenance', status: 503 });
      expect([told.maintained, tokens.cleared, told.left]).toEqual([1, 0, 0]);
    },
  );

  it('met by a renewal is reported, and the renewal works once it is over', async () => {
    let over = false;
    const { client, told } = world(null, () => (over ? { status: 200, body: pair } : maintained));
    await expect(client.refresh()).rejects.toMatchObject({ code: 'maintenance' });
    expect(told.maintained).toBe(1);
    over = true;
    await expect(client.refresh()).resolves.toBe(pair.access_token);
  });

  it.each<[string, Reply]>([
    ['a server that is away', { status: 503 }],
    [
      'a server whose database is away',
      { status: 503, body: { error: { code: 'unavailable', message: 'Away.' } } },
    ],
    ['another status', { status: 500, body: { maintenance: true } }],
  ])('is not %s', async (_name, reply) => {
    const { client, told } = world(good, () => reply);
    await expect(client.authenticated(call)).rejects.toBeInstanceOf(ApiError);
    expect(told.maintained).toBe(0);
  });
});

describe('data kept for one user only', () => {
  it('are deleted when they sign out, while it is still known who they are', async () => {
    const house = world(good, () => ({ status: 204 }));
    await house.client.logout();
    expect([house.told.forgotten, house.told.ended]).toEqual([1, 0]);
  });

  it('are kept when the session ends in another way', async () => {
    const { client, told } = world(good, () => ({ status: 401, body: { type: 0 } }));
    await expect(client.authenticated(call)).rejects.toBeInstanceOf(Cancelled);
    expect([told.left, told.forgotten, told.ended]).toEqual([1, 0, 1]);
  });
});
