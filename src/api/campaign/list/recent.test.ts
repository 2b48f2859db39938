import { expect, test } from 'vitest';
import { recentAnswers } from './recent.ts';

const counting = () => {
  let count = 0;
  return async () => ++count;
};

test('an answer is kept for its time, by key', async () => {
  const recent = recentAnswers<number>({ forMs: 5000, most: 2 });
  const ask = counting();
  expect(await Promise.all([recent('a', 0, ask), recent('a', 0, ask)])).toEqual([1, 1]);
  expect(await recent('a', 4999, ask)).toBe(1);
  expect(await recent('b', 4999, ask)).toBe(2);
  expect(await recent('a', 5000, ask)).toBe(3);
  // A clock that was set back.
  expect(await recent('a', 0, ask)).toBe(4);
});

test('the oldest makes room', async () => {
  const recent = recentAnswers<number>({ forMs: 5000, most: 2 });
  const ask = counting();
  for (const key of ['a', 'b', 'c']) await recent(key, 0, ask);
  expect(await recent('b', 1, ask)).toBe(2);
  expect(await recent('a', 1, ask)).toBe(4);
});

test('a failure is asked for again', async () => {
  const recent = recentAnswers<number>({ forMs: 5000, most: 2 });
  await expect(recent('a', 0, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await recent('a', 1, counting())).toBe(1);
});
