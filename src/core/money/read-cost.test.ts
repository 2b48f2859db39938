import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readCost } from './read-cost.ts';

test.each([
  ['0.35', '0.35'],
  ['0,35', '0.35'],
  ['  1.50 ', '1.5'],
  ['.5', '0.5'],
  ['5.', '5'],
  ['0', '0'],
  ['000.000', '0'],
  ['0012', '12'],
  ['0.0000000019', '0.000000001'],
  ['0.00000000099', '0'],
  ['999999999.999999999', '999999999.999999999'],
  ['0000000000000001', '1'],
])('%j is %s', (text, amount) => {
  expect(readCost(text, '')).toEqual({ amount, currency: null });
});

test.each([
  '',
  ' ',
  '{cost}',
  '{{cost}}',
  '$'.concat('{COST}'),
  '__COST__',
  '%%COST%%',
  '[cost]',
  '<cost>',
  '##CPC##',
  '{:cost}',
  '@@BID@@',
  '!!!cost!!!',
])('%j is no cost: the source sent no value', (text) => {
  expect(readCost(text, 'EUR')).toEqual({ problem: 'missing' });
});

test.each([
  '-1',
  '+1',
  '1e3',
  '1.2.3',
  '1,234.5',
  '1 234',
  '$1',
  '1€',
  '.',
  ',',
  'free',
  '1234567890',
  '١',
  '0x1',
])('%j cannot be read', (text) => {
  expect(readCost(text, '')).toEqual({ problem: 'unreadable' });
});

test.each([
  ['', null],
  ['{currency}', null],
  ['__CURRENCY__', null],
  ['eur', 'EUR'],
  [' USD ', 'USD'],
])('currency %j: %s', (text, currency) => {
  expect(readCost('1', text)).toEqual({ amount: '1', currency });
});

test.each(['€', 'EURO', 'US$', '978'])('an amount in %j has no meaning', (text) => {
  expect(readCost('1', text)).toEqual({ problem: 'unreadable' });
});

test('any text gives an exact amount with at most nine decimals, or a reason', () => {
  const digits = fc.string({ unit: fc.constantFrom(...'0123456789.,'), maxLength: 30 });
  fc.assert(
    fc.property(fc.oneof(digits, fc.string({ unit: 'binary' })), fc.string(), (text, currency) => {
      const read = readCost(text, currency);
      if ('problem' in read) return;
      expect(read.amount).toMatch(/^(0|[1-9]\d{0,8})(\.\d{0,8}[1-9])?$/);
      const [whole = '', part = ''] = text.trim().split(/[.,]/);
      const billionths = BigInt(whole + part.slice(0, 9).padEnd(9, '0'));
      const [own = '', decimals = ''] = read.amount.split('.');
      expect(BigInt(own + decimals.padEnd(9, '0'))).toBe(billionths);
    }),
  );
});
