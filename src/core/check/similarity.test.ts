import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarity, wordsOf } from './similarity.ts';

test('is 1 for the same text, 0 for nothing in common and unknown without text', () => {
  expect(similarity('Buy the best shoes now', 'buy THE best, shoes: now!')).toBe(1);
  expect(similarity('one two three four', 'five six seven eight')).toBe(0);
  expect(similarity('', 'one')).toBeNull();
  expect(similarity('one', ' … ')).toBeNull();
  expect(similarity('one', 'one')).toBe(1);
});

test('one changed word in a long text changes little, and another half changes much', () => {
  const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
  const changed = words.with(50, 'x').join(' ');
  expect(similarity(words.join(' '), changed)).toBeCloseTo(95 / 98);
  const half = words.map((word, i) => (i < 50 ? word : `y${i}`)).join(' ');
  expect(similarity(words.join(' '), half)).toBeCloseTo(48 / 98);
});

test('finds words in scripts without spaces', () => {
  expect(wordsOf('日本語 नमस्ते мир')).toEqual(['日', '本', '語', 'नमस्ते', 'мир']);
});

test('is symmetric and from 0 to 1', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }).map((w) => w.join(' '));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const like = similarity(a, b);
      expect(similarity(b, a)).toBe(like);
      if (like === null) return;
      expect(like).toBeGreaterThanOrEqual(0);
      expect(like).toBeLessThanOrEqual(1);
      expect(similarity(a, a)).toBe(1);
    }),
  );
});
