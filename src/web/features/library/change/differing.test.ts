import fc from 'fast-check';
import { expect, test } from 'vitest';
import { differing } from './differing.ts';

test.each([
  [
    'https://a.example/x?c={click_id}',
    'https://a.example/y?c={click_id}',
    ['https://a.example/', 'x', 'y', '?c={click_id}'],
  ],
  ['https://old.example/x', 'https://new.example/x', ['https://', 'old.example', 'new.example', '/x']],
  ['https://a.example/?o=12', 'https://a.example/?o=13', ['https://a.example/?o=', '12', '13', '']],
  ['https://a.example/', 'https://a.example/?c=1', ['https://a.example/', '', '?c=1', '']],
])('%s and %s', (before, after, [start, one, other, end]) => {
  expect(differing(before, after)).toEqual({ start, before: one, after: other, end });
});

test('the parts make up the texts', () => {
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/', '?', '&', '=', '.') });
  fc.assert(
    fc.property(text, text, (one, other) => {
      const { start, before, after, end } = differing(one, other);
      expect([start + before + end, start + after + end]).toEqual([one, other]);
    }),
  );
});
