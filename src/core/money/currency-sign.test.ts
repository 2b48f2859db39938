import { expect, test } from 'vitest';
import { withoutSign } from './currency-sign.ts';

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
