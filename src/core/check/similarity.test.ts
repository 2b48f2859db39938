import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarity, wordsOf } from './similarity.ts';

test('of the same text it is 1, of nothing in common 0, of no text unknown', () => {
  expect(similarity('Buy the best shoes now', 'buy THE best, shoes: now!')).toBe(1);
  expect(similarity('one two three four', 'five six seven eight')).toBe(0);
  expect(similarity('', 'one')).toBeNull();
  expect(similarity('one', ' … ')).toBeNull();
  expect(similarity('one', 'one')).toBe(1);
});

test('one changed word of a long text changes little, another half of it much', () => {
  const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
  const changed = words.with(50, 'x').join(' ');
  expect(similarity(words.join(' '), changed)).toBeCloseTo(95 / 98);
  const half = words.map((word, i) => (i < 50 ? word : `y${i}`)).join(' ');
  expect(similarity(words.join(' '), half)).toBeCloseTo(48 / 98);
});

test('scripts without spaces have words too', () => {
  expect(wordsOf('日本語 नमस्ते мир')).toEqual(['日', '本', '語', 'नमस्ते', 'мир']);
});

test('is the same both ways, from 0 to 1', () => {
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
