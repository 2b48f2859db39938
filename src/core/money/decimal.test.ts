import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addDecimals, parseDecimal, roundDecimal, thousandth } from './decimal.ts';

test.each([
  ['12.5', '12.5'],
  ['012.500', '12.5'],
  ['0', '0'],
  ['000.000000', '0'],
  ['0.000001', '0.000001'],
  ['999999999999.999999', '999999999999.999999'],
])('%s is %s', (text, normal) => {
  expect(parseDecimal(text)).toBe(normal);
});

test.each([
  '',
  ' 1',
  '1 ',
  '-1',
  '+1',
  '1,5',
  '1e3',
  'NaN',
  'Infinity',
  '.5',
  '5.',
  '1.0000001',
  '1234567890123',
  '1.2.3',
  '0x10',
  '١',
  '१',
  '1\n',
  '$1',
])('%j is refused', (text) => {
  expect(parseDecimal(text)).toBeNull();
});

const millionths = fc.bigInt({ min: 0n, max: 10n ** 18n - 1n });
const asText = (n: bigint): string => `${n / 1_000_000n}.${(n % 1_000_000n).toString().padStart(6, '0')}`;

test('the normal form has the same value and is its own normal form', () => {
  fc.assert(
    fc.property(millionths, (n) => {
      const normal = parseDecimal(asText(n)) as string;
      expect(parseDecimal(normal)).toBe(normal);
      const [whole, part = ''] = normal.split('.');
      expect(BigInt(whole + part.padEnd(6, '0'))).toBe(n);
      expect(normal).not.toMatch(/\.\d*0$|\.$|^0\d/);
    }),
  );
});

test('sums are exact, in any order', () => {
  fc.assert(
    fc.property(fc.array(millionths, { minLength: 1, maxLength: 20 }), (list) => {
      const total = list.map(asText).reduce((sum, text) => addDecimals(sum, text), '0');
      const turned = [...list]
        .reverse()
        .map(asText)
        .reduce((sum, text) => addDecimals(sum, text), '0');
      expect(turned).toBe(total);
      const [whole, part = ''] = total.split('.');
      expect(BigInt(whole + part.padEnd(6, '0'))).toBe(list.reduce((a, b) => a + b, 0n));
    }),
  );
  expect(addDecimals('0.1', '0.2')).toBe('0.3');
});

test.each([
  ['0', '0'],
  ['1', '0.001'],
  ['2.5', '0.0025'],
  ['1000', '1'],
  ['1234.5', '1.2345'],
  ['0.000001', '0.000000001'],
  ['999999999999.999999', '999999999.999999999'],
])('a thousandth of %s is %s', (amount, part) => {
  expect(thousandth(amount)).toBe(part);
});

test('a thousand thousandths equal the amount', () => {
  fc.assert(
    fc.property(millionths, (n) => {
      const [whole = '', part = ''] = thousandth(parseDecimal(asText(n)) as string).split('.');
      expect(BigInt(`${whole}${part.padEnd(9, '0')}`)).toBe(n);
    }),
  );
});

test.each([
  ['12.299999999999999', '12.3'],
  ['5.1234567', '5.123457'],
  ['5.1234564999', '5.123456'],
  ['0.0000005', '0.000001'],
  ['0.00000049', '0'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['007.10', '7.1'],
  ['999999999999.9999994', '999999999999.999999'],
])('%s of a machine is %s', (text, normal) => {
  expect(roundDecimal(text)).toBe(normal);
});

test.each([
  '',
  '.',
  '-5',
  '+5',
  '1e9',
  '1e21',
  'NaN',
  '12,50',
  ' 1',
  '1\n',
  '1.2.3',
  '1234567890123',
  '١',
  '.٥',
])('%j of a machine is refused', (text) => {
  expect(roundDecimal(text)).toBeNull();
});

test('rejects an amount that rounds up beyond the limit', () => {
  expect(roundDecimal('999999999999.9999995')).toBeNull();
});

test('an amount changes by at most half a millionth, and one with six decimals not at all', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789'), maxLength: 12 });
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 17n }), digits, (n, more) => {
      const text = `${asText(n)}${more}`;
      const [whole = '', part = ''] = (roundDecimal(text) ?? '').split('.');
      const scale = 10n ** BigInt(more.length);
      const away = 2n * (BigInt(whole + part.padEnd(6, '0')) * scale - BigInt(text.replace('.', '')));
      expect(away > -scale && away <= scale).toBe(true);
      if (more === '') expect(roundDecimal(text)).toBe(parseDecimal(text));
    }),
  );
});

test('any input is an amount in normal form or rejected', () => {
  const text = fc.oneof(
    fc.string(),
    fc.string({ unit: fc.constantFrom(...'0123456789.,-+eE ') }),
    fc.double().map(String),
  );
  fc.assert(
    fc.property(text, (sent) => {
      const read = roundDecimal(sent);
      if (read !== null) expect(parseDecimal(read)).toBe(read);
      if (parseDecimal(sent) !== null) expect(read).toBe(parseDecimal(sent));
    }),
  );
});
