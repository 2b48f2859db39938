import fc from 'fast-check';
import { expect, it } from 'vitest';
import { parseDecimal } from '../../core/money/decimal.ts';
import { amountOf, amountProblem, amountText } from './typed-amounts.ts';

it.each([
  ['0,35', '0.35'],
  [' 12.5 ', '12.5'],
  ['1 234,50', '1234.5'],
  ['1.234,50', '1234.5'],
])('%s is read as %s', (typed, amount) => {
  expect([amountProblem(typed), amountOf(typed)]).toEqual([null, amount]);
});

it.each([
  ['', 'amount_required'],
  ['-1', 'amount_negative'],
  ['1,234', 'amount_unsure'],
  ['a lot', 'amount_invalid'],
])('%j is answered with %s', (typed, code) => {
  expect(amountProblem(typed)).toBe(code);
});

it('a stored value can be saved again as shown in the field', () => {
  const digits = (max: number) => fc.stringMatching(new RegExp(`^\\d{1,${max}}$`));
  fc.assert(
    fc.property(digits(12), digits(6), (whole, part) => {
      const stored = parseDecimal(`${whole}.${part}`) as string;
      expect([amountProblem(amountText(stored)), amountOf(amountText(stored))]).toEqual([null, stored]);
    }),
  );
});
