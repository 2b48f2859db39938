import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { capText, payoutText, readCap, readPayout } from './terms-text.ts';

const amount = fc.integer({ min: 0, max: 1e9 }).map((cents) => String(cents / 100));
const country = fc.constantFrom('DE', 'BR', 'US', 'IN', 'RU');
const payout = fc
  .record({
    currency: fc.constant('EUR'),
    other: fc.option(amount),
    countries: fc.uniqueArray(fc.record({ country, amount }), { selector: (one) => one.country }),
  })
  .filter(({ other, countries }) => other !== null || countries.length > 0);
const cap = fc.record({
  limit: fc.integer({ min: 1, max: 1e9 }),
  per: fc.constantFrom('hour', 'day', 'month', 'total'),
  counts: fc.constantFrom('all', 'approved'),
  types: fc.option(fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 1, maxLength: 5 })),
});

test('a payout and a cap are the same after they were written and read', () => {
  fc.assert(
    fc.property(payout, cap, (paid, limit) => {
      const { currency: _, ...amounts } = paid;
      expect(readPayout(payoutText(paid))).toEqual(amounts);
      expect(readCap(capText(limit))).toEqual(limit);
    }),
  );
  expect([payoutText(null), capText(null)]).toEqual(['', '']);
});

test.each([
  ['5', { other: '5', countries: [] }],
  ['12,50', { other: '12,50', countries: [] }],
  ['de = 7.5;*=5;', { other: '5', countries: [{ country: 'DE', amount: '7.5' }] }],
  ['DE=7.5; 5', { other: '5', countries: [{ country: 'DE', amount: '7.5' }] }],
  ['5; 6', null],
  ['DE=', null],
  ['DEU=5', null],
  ['DE=7 BR=3', null],
  ['', null],
])('payout %s', (text, expected) => {
  expect(readPayout(text)).toEqual(expected);
});

test.each([
  ['100/day', { limit: 100, per: 'day', counts: 'all', types: null }],
  ['5 / Month  APPROVED', { limit: 5, per: 'month', counts: 'approved', types: null }],
  ['5/hour types=1+4', { limit: 5, per: 'hour', counts: 'all', types: [1, 4] }],
  ['100', null],
  ['x/day', null],
  ['1.5/day', null],
  ['5/day types=', null],
  ['5/day approved please', null],
])('cap %s', (text, expected) => {
  expect(readCap(text)).toEqual(expected);
});

test('any text is read or refused', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      expect(() => [readPayout(text), readCap(text)]).not.toThrow();
    }),
  );
});
