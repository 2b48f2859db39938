import { expect, test } from 'vitest';
import { Refusal } from '../http/refusal.ts';
import { KEY_BURST, KEY_CALLS_PER_MINUTE, keyLimit } from './key-limit.ts';

/** How many calls of a key pass until one is refused. */
const passing = (
  call: (token: string) => void,
  token: string,
): { calls: number; refusal: Refusal | null } => {
  for (let calls = 0; calls < 10_000; calls++) {
    try {
      call(token);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { calls, refusal: error };
    }
  }
  return { calls: Number.POSITIVE_INFINITY, refusal: null };
};

test('a key has a limited number of calls, learns when to retry, and takes none from another key', () => {
  let time = 1_000_000;
  const call = keyLimit(() => time);
  const { calls, refusal } = passing(call, 'a');
  expect(calls).toBe(KEY_BURST);
  expect(refusal).toMatchObject({ code: 'rate_limited', detail: { retryAfter: 1 } });
  expect(passing(call, 'b').calls).toBe(KEY_BURST);
  // Its allowance grows evenly, also while it is refused.
  for (let second = 0; second < 5; second++) {
    time += 1000;
    expect(passing(call, 'a').calls).toBe(KEY_CALLS_PER_MINUTE / 60);
  }
  time += 24 * 60 * 60 * 1000;
  expect(passing(call, 'a').calls).toBe(KEY_BURST);
});

test('setting the clock back gives no calls', () => {
  let time = 1_000_000;
  const call = keyLimit(() => time);
  passing(call, 'a');
  time -= 60_000;
  expect(passing(call, 'a').calls).toBe(0);
});

test('however many made-up keys call, active ones are still counted', () => {
  const call = keyLimit(() => 1_000_000);
  for (let i = 0; i < 60_000; i++) call(`made up ${i}`);
  expect(passing(call, 'a').calls).toBe(KEY_BURST);
  expect(passing(call, 'a').calls).toBe(0);
});
