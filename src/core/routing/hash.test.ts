import fc from 'fast-check';
import { expect, test } from 'vitest';
import vectors from '../../../test/vectors/split.json' with { type: 'json' };
import { fractionBehind, fractionOf, hashPrefix, murmur3 } from './hash.ts';

test.each(vectors.murmur3)('murmur3($text, $seed)', ({ text, seed, hash }) => {
  expect(murmur3(text, seed).toString(16).padStart(8, '0')).toBe(hash);
});

test('a lone surrogate counts as U+FFFD, as in every UTF-8 encoder', () => {
  expect(murmur3('a\ud800b')).toBe(murmur3('a\ufffdb'));
  expect(murmur3('\udc00')).toBe(murmur3('\ufffd'));
});

test('the fraction is the hash over 2^32, below one', () => {
  expect(fractionOf('test')).toBe(0xba6bd213 / 2 ** 32);
  expect(0xffffffff / 2 ** 32).toBeLessThan(1);
});

test('a prehashed seed gives the same result as the whole text', () => {
  const text = fc.oneof(fc.string(), fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }));
  fc.assert(
    fc.property(text, text, (seed, key) => {
      expect(fractionBehind(hashPrefix(seed), key)).toBe(fractionOf(`${seed}:${key}`));
    }),
    { numRuns: 300 },
  );
});
