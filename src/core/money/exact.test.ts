import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lessExact, percentOf, roundToSix, sumExact } from './exact.ts';

const units = fc.bigInt({ min: -(10n ** 24n), max: 10n ** 24n });

/** Ten decimals, including trailing zeros. */
const asText = (n: bigint): string => {
  const digits = (n < 0n ? -n : n).toString().padStart(11, '0');
  return `${n < 0n ? '-' : ''}${digits.slice(0, -10)}.${digits.slice(-10)}`;
};
const asUnits = (text: string): bigint => {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const size = BigInt(whole + part.padEnd(10, '0'));
  return text.startsWith('-') ? -size : size;
};
const NORMAL = /^(0|-?(?!0\d)\d+(\.\d*[1-9])?)$/;

test('sums and differences are exact, signed and in one form', () => {
  fc.assert(
    fc.property(fc.array(units, { maxLength: 20 }), units, (list, other) => {
      const sum = list.reduce((a, b) => a + b, 0n);
      const text = sumExact(...list.map(asText));
      expect(asUnits(text)).toBe(sum);
      expect(asUnits(lessExact(text, asText(other)))).toBe(sum - other);
      for (const one of [text, lessExact(text, asText(other))]) expect(one).toMatch(NORMAL);
    }),
  );
  expect([sumExact(), lessExact('0.1', '0.3'), lessExact('0.5', '0.50')]).toEqual(['0', '-0.2', '0']);
});

test.each([
  ['0.0000005', '0.000001'],
  ['0.0000004999', '0'],
  ['-0.0000005', '0'],
  ['-0.0000006', '-0.000001'],
  ['9.9999995', '10'],
  ['-12.3456785', '-12.345678'],
  ['12.50', '12.5'],
])('%s is %s to six decimals', (text, rounded) => {
  expect(roundToSix(text)).toBe(rounded);
});

test('rounding is off by at most half a millionth', () => {
  fc.assert(
    fc.property(units, (n) => {
      const off = asUnits(roundToSix(asText(n))) - n;
      expect(off > -5000n && off <= 5000n).toBe(true);
    }),
  );
});

test('a percentage is exact', () => {
  expect([percentOf('33.333333', '7.25'), percentOf('0.000001', '0.01'), percentOf('80', '100')]).toEqual([
    '2.4166666425',
    '0.0000000001',
    '80',
  ]);
  fc.assert(
    fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 18n - 1n }),
      fc.bigInt({ min: 0n, max: 10_000n }),
      (millionths, hundredths) => {
        const amount = asText(millionths * 10_000n);
        const percent = asText(hundredths * 10n ** 8n);
        expect(asUnits(percentOf(amount, percent))).toBe(millionths * hundredths);
      },
    ),
  );
});

test.each(['', '1,5', '1e3', '+1', ' 1', '1.', '.5', '0.12345678901', 'NaN'])('%j is refused', (text) => {
  expect(() => sumExact(text)).toThrow('Not an exact decimal');
});
