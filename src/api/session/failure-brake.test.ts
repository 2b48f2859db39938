import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { at, type House, openHouse, PASSWORD } from '../../../test/helpers/api-house.ts';
import { Refusal } from '../http/refusal.ts';
import { failureBrake } from './failure-brake.ts';
import { CODE_FAILURES } from './second-step.ts';

const HOUR = 60 * 60_000;

const braked = () => {
  const clock = { now: 1_000_000 };
  const brake = failureBrake(CODE_FAILURES, () => clock.now);
  let ran = 0;
  /** `true`, `false`, or the seconds to wait. */
  const attempt = async (good: boolean, name = 'login 1'): Promise<boolean | number | undefined> => {
    try {
      return await brake.attempt(name, async () => {
        ran += 1;
        return good;
      });
    } catch (error) {
      if (error instanceof Refusal && error.code === 'rate_limited') return error.detail.retryAfter;
      throw error;
    }
  };
  return { clock, brake, attempt, ran: () => ran };
};

test('ten failures in an hour are allowed; then even the right code must wait, to the second', async () => {
  const { clock, attempt, ran } = braked();
  for (let n = 0; n < 10; n += 1) {
    expect(await attempt(false)).toBe(false);
    clock.now += 60_000;
  }
  expect(await attempt(true)).toBe(50 * 60);
  expect(ran()).toBe(10);
  clock.now += 50 * 60_000 - 1;
  expect(await attempt(true)).toBe(1);
  clock.now += 1;
  expect(await attempt(true)).toBe(true);
});

test('thirty failures in a day are allowed', async () => {
  const { clock, attempt } = braked();
  const start = clock.now;
  for (let n = 0; n < 30; n += 1) {
    expect([n, await attempt(false)]).toEqual([n, false]);
    clock.now += 7 * 60_000;
  }
  expect(await attempt(false)).toBe((start + 24 * HOUR - clock.now) / 1000);
  clock.now = start + 24 * HOUR;
  expect(await attempt(false)).toBe(false);
});

test('successes do not count, and names are counted separately', async () => {
  const { attempt } = braked();
  for (let n = 0; n < 50; n += 1) expect(await attempt(true)).toBe(true);
  for (let n = 0; n < 10; n += 1) await attempt(false);
  expect(await attempt(true)).toBe(3600);
  expect(await attempt(true, 'login 2')).toBe(true);
});

test('concurrent attempts do not bypass the limit', async () => {
  const { attempt, ran } = braked();
  const all = await Promise.all(Array.from({ length: 40 }, () => attempt(false)));
  expect(all.filter((one) => one === false)).toHaveLength(10);
  expect(ran()).toBe(10);
});

test('an attempt that failed for another reason does not count', async () => {
  const { brake, attempt } = braked();
  for (let n = 0; n < 20; n += 1) {
    const broken = brake.attempt('login 1', () => Promise.reject(new Error('store away')));
    await expect(broken).rejects.toThrow('store away');
  }
  expect(await attempt(false)).toBe(false);
});

describe('sign-ins after failures', () => {
  const WEEK = 7 * 24 * 3_600_000;

  let house: House;
  beforeEach(async () => {
    house = await openHouse();
  });
  afterEach(() => house.close());

  const login = (address: string, password = PASSWORD, email = 'ana@example.com') =>
    house.call('POST', '/login', { body: { email, password }, address });

  /** A stranger guesses, each time from a different network. */
  const guess = async (times: number, email?: string): Promise<void> => {
    for (let n = 0; n < times; n++) {
      expect((await login(`10.0.${n}.1`, `guess number ${n}`, email)).status).toBe(401);
    }
  };

  test('a guessing stranger locks the owner out of new places, but not of their usual ones', async () => {
    await house.register('ana@example.com', '203.0.113.1');
    await guess(20);
    for (const password of [PASSWORD, 'another guess']) {
      const limited = await login('198.51.100.1', password);
      expect([limited.status, at(limited.body, 'error.code')]).toEqual([429, 'rate_limited']);
      expect(limited.headers['retry-after']).toBe('900');
    }
    // The same network as registration, another address.
    expect((await login('203.0.113.77')).status).toBe(200);

    house.clock.now += 15 * 60_000 - 1;
    expect((await login('198.51.100.1')).headers['retry-after']).toBe('1');
    house.clock.now += 1;
    expect((await login('198.51.100.1')).status).toBe(200);
    // The network is a usual one from now on.
    await guess(20);
    expect((await login('198.51.100.2')).status).toBe(200);
  });

  test('a usual IPv6 network is a /48; wrong passwords from there count too, but separately', async () => {
    await house.register('ana@example.com', '2001:db8:1:1::1');
    for (let n = 0; n < 20; n++) {
      expect((await login(`2001:db8:1:${n}::1`, `guess number ${n}`)).status).toBe(401);
    }
    expect((await login('2001:db8:1:2::2')).status).toBe(429);
    expect((await login('2001:db8:2:1::1')).status).toBe(200);
  });

  test('right passwords do not count, however many sign-ins there are', async () => {
    await house.register('ana@example.com', '203.0.113.1');
    for (let n = 0; n < 25; n++) expect((await login('192.0.2.1')).status).toBe(200);
  });

  test('an email without an account is counted in the same way', async () => {
    await house.register('ana@example.com', '203.0.113.1');
    await guess(20, 'nobody@example.com');
    expect((await login('198.51.100.1', PASSWORD, 'nobody@example.com')).status).toBe(429);
  });

  test('a network is usual as long as a session from it is kept', async () => {
    await house.register('ana@example.com', '203.0.113.1');
    house.clock.now += WEEK + 25 * 3_600_000;
    // Any sign-in removes old sessions.
    expect((await login('198.51.100.1')).status).toBe(200);
    await guess(20);
    expect((await login('203.0.113.1')).status).toBe(429);
  });
});
