import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MOST_CLICKS, readTypedCount } from './typed-count.ts';

test.each([
  ...['1234', '1,234', '1.234', '1 234', '1\u202f234', "1'234", '1,234.00', '1.234,00', ' 1234 '].map(
    (text) => [text, 1234] as const,
  ),
  ...['', ' ', '-', '--', '\u2014'].map((text) => [text, null] as const),
  ...[['0', 0] as const, ['1,000', 1000] as const, ['12,34,567', 1_234_567] as const],
])('%j is %j', (text, count) => {
  expect(readTypedCount(text)).toEqual({ kind: 'count', count });
});

test.each(['12.5', '-3', 'many', '1e3', '$12', '1000000001', '1,2'])('%j is not a count', (text) => {
  expect(readTypedCount(text)).toEqual({ kind: 'wrong' });
});

test('every number is read back, however its thousands are written', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: MOST_CLICKS }),
      fc.constantFrom('en', 'de', 'fr', 'hi', 'de-CH', 'ru'),
      (count, language) => {
        const text = new Intl.NumberFormat(language, { numberingSystem: 'latn' }).format(count);
        expect(readTypedCount(text)).toEqual({ kind: 'count', count });
      },
    ),
  );
});
