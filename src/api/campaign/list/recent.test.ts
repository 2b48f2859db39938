import { expect, test } from 'vitest';
import { recentAnswers } from './recent.ts';

const LIMITS = { times: 10, mostMs: 60_000, most: 2 };

/** Answers how often it was asked, each time after so many milliseconds. */
const answering = (tookMs: number) => {
  let time = 0;
  let count = 0;
  const recent = recentAnswers<number>(LIMITS, () => time);
  const ask = async (): Promise<number> => {
    time += tookMs;
    return ++count;
  };
  return { at: (ms: number) => (time = ms), ask: (key: string) => recent(key, ask) };
};

test.each([
  [100, 1000],
  [4000, 40_000],
  // At most a minute.
  [20_000, 60_000],
])('an answer that took %d ms is kept for %d ms', async (tookMs, keptMs) => {
  const { at, ask } = answering(tookMs);
  expect(await Promise.all([ask('a'), ask('a')])).toEqual([1, 1]);
  at(tookMs + keptMs - 1);
  expect(await ask('a')).toBe(1);
  at(tookMs + keptMs);
  expect(await ask('a')).toBe(2);
});

test('one that took no time is always new', async () => {
  const { ask } = answering(0);
  expect([await ask('a'), await ask('a')]).toEqual([1, 2]);
});

test('the oldest makes room', async () => {
  const { ask } = answering(10);
  for (const key of ['a', 'b', 'c']) await ask(key);
  expect(await ask('b')).toBe(2);
  expect(await ask('a')).toBe(4);
});

test('a failure is asked for again', async () => {
  const recent = recentAnswers<number>(LIMITS, () => 0);
  await expect(recent('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await recent('a', async () => 1)).toBe(1);
});
