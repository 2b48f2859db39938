import fc from 'fast-check';
import { expect, test } from 'vitest';
import { armName } from './shared-test.ts';

test.each([
  'https://shop.example/offer?x=1',
  'http://10.0.0.7:8080/',
  'shop.example',
  'shop.example/offer',
  'Long page / https://shop.example/offer',
  'offers (shop.example)',
  'магазин.рф/товар',
])('an arm named %s gets a letter as its name', (name) => {
  expect(armName(name, 2)).toBe('C');
});

test.each(['Old page', 'Version 2.0', 'v1.2', '50 % off. Today!', 'लंबा पेज', 'A/B', 'Mr. Long'])(
  '%s is not an address',
  (name) => {
    expect(armName(name, 0)).toBe(name);
  },
);

test('no URL is ever shown as a name', () => {
  fc.assert(
    fc.property(fc.webUrl(), fc.string({ maxLength: 20 }), (url, before) => {
      expect(armName(`${before}${url}`, 1)).toBe('B');
    }),
  );
});
