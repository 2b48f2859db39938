import { describe, expect, it } from 'vitest';
import { fakeTime } from '../../../test/helpers/fake-time.ts';
import { memoryTokens, tokenOf } from '../../../test/helpers/web-tokens.ts';
import { REFRESH_MS, SESSION_MS, watchSession } from './session-watch.ts';

const NOW = Date.parse('2026-03-01T12:00:00Z');
const HOUR = 3_600_000;

/** A page opened `age` after sign-in. */
const page = ({ age = 0, fresh = true, signedIn = true } = {}) => {
  const time = fakeTime(NOW);
  const auth_time = (NOW - age) / 1000;
  const token = tokenOf({ auth_time, exp: auth_time + SESSION_MS / 1000 });
  const tokens = signedIn ? memoryTokens(token, token) : memoryTokens(null, null);
  const listeners: (() => void)[] = [];
  const world = {
    refreshes: 0,
    left: 0,
    held: null as string | null,
    answer: (): Promise<unknown> => Promise.resolve(),
  };
  const state = {
    get: () => fresh,
    set: (value: boolean) => {
      fresh = value;
      for (const run of listeners) run();
    },
    subscribe: (run: () => void) => void listeners.push(run),
  };
  const session = watchSession({
    tokens,
    timers: time,
    fresh: state,
    refresh: () => {
      world.refreshes += 1;
      return world.answer();
    },
    ending: () => {
      world.held = tokens.read().refresh;
    },
    toLogin: () => {
      world.left += 1;
    },
  });
  return { time, tokens, world, state, session, token };
};

describe('while signed in', () => {
  it('the access token is renewed every 600,000 ms', async () => {
    expect(REFRESH_MS).toBe(600_000);
    const { time, world } = page();
    await time.pass(599_999);
    expect(world.refreshes).toBe(0);
    await time.pass(1);
    expect(world.refreshes).toBe(1);
    await time.pass(1_200_000);
    expect(world.refreshes).toBe(3);
  });

  it('a sign-in starts the timer, and nothing runs before', async () => {
    const { time, world, state, tokens, token } = page({ fresh: false, signedIn: false });
    await time.pass(HOUR);
    expect(world.refreshes).toBe(0);
    tokens.save(token, token);
    state.set(true);
    await time.pass(REFRESH_MS);
    expect(world.refreshes).toBe(1);
  });

  it('a failed renewal is retried at the next tick', async () => {
    const { time, world, state } = page();
    world.answer = () => Promise.reject(new Error('offline'));
    await time.pass(REFRESH_MS * 2);
    expect([world.refreshes, state.get(), world.left]).toEqual([2, true, 0]);
  });

  it('after a renewal by another tab, ten minutes pass before the next', async () => {
    const { time, world, session } = page();
    await time.pass(REFRESH_MS - 1000);
    session.renewed();
    await time.pass(REFRESH_MS - 1);
    expect(world.refreshes).toBe(0);
    await time.pass(1);
    expect(world.refreshes).toBe(1);
  });
});

describe('the end of a session', () => {
  it('happens 24 hours after sign-in, once', async () => {
    const { time, world, state, tokens, token } = page();
    await time.pass(SESSION_MS - 1);
    expect([state.get(), world.left]).toEqual([true, 0]);
    await time.pass(1);
    expect([state.get(), world.left, tokens.read().refresh]).toEqual([false, 1, null]);
    // The session's owner could still be determined.
    expect(world.held).toBe(token);
    await time.pass(SESSION_MS * 2);
    expect(world.left).toBe(1);
  });

  it('happens at the same time after a reload', async () => {
    const { time, world } = page({ age: 23 * HOUR });
    await time.pass(HOUR - 1);
    expect(world.left).toBe(0);
    await time.pass(1);
    expect(world.left).toBe(1);
  });

  it('stops the timer and leads to the sign-in screen, whatever sets fresh to false', async () => {
    const { time, world, state, tokens } = page();
    state.set(false);
    expect([world.left, tokens.cleared]).toEqual([1, 1]);
    await time.pass(HOUR);
    expect([world.refreshes, world.left]).toEqual([0, 1]);
  });

  it('is one-way: signing in again does not leave the screen', async () => {
    const { world, state, tokens, token } = page();
    state.set(false);
    tokens.save(token, token);
    state.set(true);
    expect(world.left).toBe(1);
  });

  it('during sleep is noticed when the page becomes visible', async () => {
    const { time, world, state, session } = page({ age: 23 * HOUR });
    session.wake();
    expect(world.left).toBe(0);
    // The machine slept: the clock advanced, the timers did not.
    time.now = () => NOW + 2 * HOUR;
    session.wake();
    expect([world.left, state.get()]).toEqual([1, false]);
  });

  it.each([
    ['24 hours ago', { age: SESSION_MS }],
    ['without tokens', { signedIn: false }],
  ])('before the page was opened (%s) takes nobody off a page for everybody', async (_name, given) => {
    const { world, state, time } = page(given);
    await time.pass(HOUR);
    expect([state.get(), world.left, world.refreshes]).toEqual([false, 0, 0]);
  });

  it('leads to the sign-in screen also on a page without a session', () => {
    const { session, world } = page({ fresh: false, signedIn: false });
    session.leave();
    expect(world.left).toBe(1);
  });
});
