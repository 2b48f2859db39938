import fc from 'fast-check';
import { expect, test } from 'vitest';
import { convert, rateText } from './convert.ts';
import { addDecimals } from './decimal.ts';

const millionths = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
const rate = fc
  .bigInt({ min: 1n, max: 10n ** 10n })
  .map((n) => `${n / 10_000n}.${(n % 10_000n).toString().padStart(4, '0')}`);
const asText = (n: bigint): string => `${n / 1_000_000n}.${(n % 1_000_000n).toString().padStart(6, '0')}`;
const asUnits = (text: string): bigint => {
  const [whole = '', part = ''] = text.replace('-', '').split('.');
  const units = BigInt(whole + part.padEnd(6, '0'));
  return text.startsWith('-') ? -units : units;
};

test.each([
  ['10', '1.1', '1', '11'],
  ['10', '1', '1.1', '9.090909'],
  ['0.000001', '1', '2', '0.000001'],
  ['-0.000001', '1', '2', '-0.000001'],
  ['0.000001', '1', '2.1', '0'],
  ['12.5', '1.0867', '163.52', '0.083071'],
  ['999999999999.999999', '17000', '1.05', '16190476190476190.46'],
  ['0', '5', '3', '0'],
])('%s at %s through %s is %s', (amount, numerator, denominator, converted) => {
  expect(convert(amount, { numerator, denominator })).toBe(converted);
});

test('what one unit is worth has enough digits for weak currencies', () => {
  expect(rateText({ numerator: '1.0500', denominator: '1' })).toBe('1.05');
  expect(rateText({ numerator: '1.0867', denominator: '27512.5' })).toBe('0.00003949841');
});

test('results are in normal form and off by at most half a millionth', () => {
  fc.assert(
    fc.property(millionths, rate, rate, (n, numerator, denominator) => {
      const text = convert(asText(n), { numerator, denominator });
      expect(text).toMatch(/^(0|[1-9]\d*)(\.\d{0,5}[1-9])?$/);
      const [num, den] = [asUnits(numerator), asUnits(denominator)];
      const off = asUnits(text) * den - n * num;
      expect(2n * (off < 0n ? -off : off) <= den).toBe(true);
      expect(convert(`-${asText(n)}`, { numerator, denominator })).toBe(text === '0' ? '0' : `-${text}`);
    }),
  );
});

test('rounds half a millionth away from zero', () => {
  fc.assert(
    fc.property(millionths, (n) => {
      const odd = asText(2n * n + 1n);
      expect(convert(odd, { numerator: '1', denominator: '2' })).toBe(
        convert(asText(n + 1n), { numerator: '1', denominator: '1' }),
      );
    }),
  );
});

test('a round trip is off by no more than both roundings', () => {
  fc.assert(
    fc.property(millionths, rate, rate, (n, numerator, denominator) => {
      const there = convert(asText(n), { numerator, denominator });
      const back = asUnits(convert(there, { numerator: denominator, denominator: numerator }));
      const off = back > n ? back - n : n - back;
      // The value of half a millionth in this currency, plus half a millionth from rounding on the way back.
      expect(2n * off * asUnits(numerator) <= asUnits(denominator) + asUnits(numerator)).toBe(true);
    }),
  );
});

test('sums of converted amounts are equal in any order', () => {
  const amounts = fc.array(fc.tuple(millionths, rate, rate), { minLength: 1, maxLength: 20 });
  fc.assert(
    fc.property(amounts, (list) => {
      const each = list.map(([n, numerator, denominator]) => convert(asText(n), { numerator, denominator }));
      const sum = (texts: readonly string[]): string => texts.reduce(addDecimals, '0');
      expect(sum(each.toReversed())).toBe(sum(each));
      expect(sum(each.toSorted())).toBe(sum(each));
    }),
  );
});

test.each([
  ['1,5', '1', '1'],
  ['1e3', '1', '1'],
  ['NaN', '1', '1'],
  ['', '1', '1'],
  ['1', '0', '1'],
  ['1', '1', '0.00'],
  ['1', '-1', '1'],
])('%j at %s through %s is refused', (amount, numerator, denominator) => {
  expect(() => convert(amount, { numerator, denominator })).toThrow(/^Not a/);
});
