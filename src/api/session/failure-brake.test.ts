import { expect, test } from 'vitest';
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
