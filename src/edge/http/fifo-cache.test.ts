import { expect, test } from 'vitest';
import { fifoCache } from './fifo-cache.ts';

test('the oldest entry is evicted first, used or not', () => {
  const cache = fifoCache<number>(3);
  for (const [i, key] of ['a', 'b', 'c'].entries()) cache.add(key, i);
  expect(cache.get('a')).toBe(0);
  cache.add('d', 3);
  expect(['a', 'b', 'c', 'd'].map((key) => cache.get(key))).toEqual([undefined, 1, 2, 3]);
  cache.add('a', 4);
  expect(cache.get('b')).toBeUndefined();
  expect(cache.get('a')).toBe(4);
});
