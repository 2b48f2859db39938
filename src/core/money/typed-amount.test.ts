import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decimalMarkOf, MOST_CLICKS, readTypedAmount, readTypedCount, withoutSign } from './typed-amount.ts';

test.each([
  ['12', '12', null],
  ['0', '0', null],
  ['0012.50', '12.5', '.'],
  ['12,5', '12.5', ','],
  ['0,123', '0.123', ','],
  ['0.123', '0.123', '.'],
  ['1234,567', '1234.567', ','],
  ['1234.5000000000', '1234.5', '.'],
  ['1,234.56', '1234.56', '.'],
  ['1.234,56', '1234.56', ','],
  ['1,234,567', '1234567', '.'],
  ['1.234.567', '1234567', ','],
  ['12,34,567.80', '1234567.8', '.'],
  ['1 234,5', '1234.5', ','],
  ['1\u202f234', '1234', null],
  ["1'234.50", '1234.5', '.'],
  ['1’234’567', '1234567', null],
  [' \u00a012.5 ', '12.5', '.'],
  ['999999999999,999999', '999999999999.999999', ','],
])('%j is %s', (text, amount, mark) => {
  expect(readTypedAmount(text)).toEqual({ kind: 'amount', amount, mark });
});

test.each([
  ['1,234', '1234', '1.234'],
  ['1.234', '1.234', '1234'],
  ['12.300', '12.3', '12300'],
  ['999,999', '999999', '999.999'],
])('%s may be %s or %s', (text, point, comma) => {
  expect(readTypedAmount(text)).toEqual({ kind: 'unsure', by: { '.': point, ',': comma } });
});

test.each([
  ['', 'amount_required'],
  [' \u00a0', 'amount_required'],
  ['-5', 'amount_negative'],
  ['\u22125.20', 'amount_negative'],
  ['--', 'amount_invalid'],
  ['+5', 'amount_invalid'],
  ['(5)', 'amount_invalid'],
  ['1e3', 'amount_invalid'],
  ['$5', 'amount_invalid'],
  ['5.', 'amount_invalid'],
  ['.5', 'amount_invalid'],
  ['1,2,3', 'amount_invalid'],
  ['1,234.567,8', 'amount_invalid'],
  ['1,23.45', 'amount_invalid'],
  ['1 23', 'amount_invalid'],
  ['1 234 5', 'amount_invalid'],
  ['1 234.567.891', 'amount_invalid'],
  ['0.1234567', 'amount_invalid'],
  ['1234567890123', 'amount_invalid'],
  ['٥', 'amount_invalid'],
  ['{cost}', 'amount_invalid'],
])('%j is refused: %s', (text, code) => {
  expect(readTypedAmount(text)).toEqual({ kind: 'wrong', code });
});

const cents = fc.record({
  whole: fc.integer({ min: 0, max: 999_999_999 }),
  part: fc.integer({ min: 0, max: 99 }),
});
const two = (part: number): string => String(part).padStart(2, '0');

test.each(['en-US', 'de-DE', 'pt-BR', 'ru-RU', 'hi-IN', 'de-CH', 'fr-FR', 'es-ES'])(
  'amounts formatted for %s are read correctly',
  (locale) => {
    const format = new Intl.NumberFormat(locale, { minimumFractionDigits: 2, numberingSystem: 'latn' });
    fc.assert(
      fc.property(cents, ({ whole, part }) => {
        const read = readTypedAmount(format.format(`${whole}.${two(part)}` as unknown as number));
        const decimals = two(part).replace(/0+$/, '');
        expect(read).toMatchObject({
          kind: 'amount',
          amount: decimals === '' ? `${whole}` : `${whole}.${decimals}`,
        });
      }),
    );
  },
);

test('any input is read, ambiguous or refused, and never misread', () => {
  const typed = fc.string({ unit: fc.constantFrom(..."0123456789.,' -") });
  fc.assert(
    fc.property(typed, (text) => {
      const read = readTypedAmount(text);
      if (read.kind !== 'amount') return;
      // The typed digits in order, without leading and trailing zeros.
      const bare = (one: string): string => one.replace(/\D/g, '').replace(/^0+|0+$/g, '');
      expect(bare(read.amount)).toBe(bare(text));
    }),
    { numRuns: 2000 },
  );
});

test('a cell as long as a file is scanned once, not once per space', () => {
  const text = `1${' '.repeat(1_000_000)}x`;
  expect(readTypedAmount(text)).toEqual({ kind: 'wrong', code: 'amount_invalid' });
});

test('a file has the decimal mark that its amounts prove', () => {
  const mark = (...texts: string[]) => decimalMarkOf(texts.map(readTypedAmount));
  expect(mark('1,234', '12')).toBeNull();
  expect(mark('1,234', '12.50')).toBe('.');
  expect(mark('1,234', '7,5', 'none')).toBe(',');
  expect(mark('1,234,567', '1.234')).toBe('.');
  expect(mark('1.5', '1,5')).toBeNull();
});

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

test.each([
  ['USD', '$1,234.50', '1,234.50'],
  ['USD', ' $ 1,234.50 ', '1,234.50'],
  ['USD', 'US$ 5', '5'],
  ['USD', '5 USD', '5'],
  ['USD', '$-5', '-5'],
  ['BRL', 'R$ 1.234,50', '1.234,50'],
  ['BRL', 'R$\u00a01.234,50', '1.234,50'],
  ['EUR', '1.234,50 €', '1.234,50'],
  ['RUB', '1 234,50 ₽', '1 234,50'],
  ['INR', '₹12,34,567', '12,34,567'],
  ['MXN', '$5', '5'],
  ['USD', '1,234.50', '1,234.50'],
  ['USD', '', ''],
  ['USD', '--', '--'],
  ['USD', 'ten', 'ten'],
])('in %s %j says %j', (currency, text, amount) => {
  expect(withoutSign(currency)(text)).toBe(amount);
});

test.each([
  ['USD', '€5'],
  ['USD', 'R$ 5'],
  ['USD', '5 EUR'],
  ['EUR', '$5'],
  ['EUR', 'US$ 5'],
  ['BRL', '$5'],
  ['USD', '5 руб.'],
])('in %s %j is of another currency', (currency, text) => {
  expect(withoutSign(currency)(text)).toBeNull();
});
