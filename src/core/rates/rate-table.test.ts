import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type OwnRate, rateTable } from './rate-table.ts';

const bank = [
  { day: 100, rates: { USD: '1.1', GBP: '0.85' } },
  { day: 103, rates: { USD: '1.2' } },
];
const own = (first: number, last: number | null, rate: string): OwnRate => ({
  workspace: 1,
  currency: 'USD',
  base: 'BRL',
  first,
  last,
  rate,
});

test.each([
  ['USD', 'USD', 0, { numerator: '1', denominator: '1' }],
  ['USD', 'EUR', 100, { numerator: '1', denominator: '1.1' }],
  ['EUR', 'USD', 102, { numerator: '1.1', denominator: '1' }],
  ['USD', 'GBP', 103, { numerator: '0.85', denominator: '1.1' }],
  ['USD', 'EUR', 110, { numerator: '1', denominator: '1.2' }],
  ['USD', 'EUR', 111, null],
  ['USD', 'GBP', 108, null],
  ['USD', 'EUR', 99, null],
  ['USD', 'XAU', 103, null],
  ['toString', 'EUR', 103, null],
])('the bank: %s in %s on day %d', (from, to, day, pair) => {
  expect(rateTable(bank, []).rateOf(1, from, to, day)).toEqual(pair);
});

test('a custom rate overrides the bank’s on its days, and the latest start wins', () => {
  const brl = [...bank, { day: 104, rates: { USD: '1', BRL: '6' } }];
  const { rateOf } = rateTable(brl, [own(104, 104, '5.5'), own(103, null, '5')]);
  const numerators = [102, 103, 104, 105, 900].map((day) => rateOf(1, 'USD', 'BRL', day)?.numerator);
  expect(numerators).toEqual([undefined, '5', '5.5', '5', '5']);
  expect(rateOf(2, 'USD', 'BRL', 104)?.numerator).toBe('6');
  expect(rateOf(1, 'BRL', 'USD', 104)).toEqual({ numerator: '1', denominator: '6' });
});

test('the order of the rates does not matter', () => {
  const days = fc.uniqueArray(fc.nat(30), { maxLength: 10 });
  fc.assert(
    fc.property(days, days, fc.nat(40), (first, second, day) => {
      const bankDays = first.map((n) => ({ day: n, rates: { USD: `1.${n}`, BRL: '5' } }));
      const ownRates = second.map((n) => own(n, n + 3, `${n + 1}`));
      const straight = rateTable(bankDays, ownRates).rateOf(1, 'USD', 'BRL', day);
      const turned = rateTable(bankDays.toReversed(), ownRates.toReversed()).rateOf(1, 'USD', 'BRL', day);
      expect(turned).toEqual(straight);
    }),
  );
});
