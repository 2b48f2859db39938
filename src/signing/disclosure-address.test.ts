import { expect, test } from 'vitest';
import { fixedRing } from '../config/key-ring.ts';
import { disclosureAddresses } from './disclosure-address.ts';

const { make, check } = disclosureAddresses(fixedRing(new Uint8Array(32).fill(9)));
const NOW = Date.UTC(2026, 0, 1);

test('a key opens the disclosure it was made for, until it expires', () => {
  const key = make('cmp_1', NOW + 5000);
  expect(check('cmp_1', key, NOW)).toBe('valid');
  expect(check('cmp_1', key, NOW + 4999)).toBe('valid');
  expect(check('cmp_1', key, NOW + 5000)).toBe('ended');
  expect(check('cmp_2', key, NOW)).toBe('wrong');
  expect(check('cmp_1', make('cmp_1', null), NOW + 1e12)).toBe('valid');
});

test.each([
  '',
  'x',
  '0-',
  `0-${'A'.repeat(22)}`,
  make('cmp_1', NOW).replace(/^[^-]+/, 'zzzzzzzz'),
  make('cmp_1', NOW).replace(/^[^-]+/, '0'),
  `${make('cmp_1', null)}A`,
  disclosureAddresses(fixedRing(new Uint8Array(32).fill(8))).make('cmp_1', null),
])('%j is no key of ours', (key) => {
  expect(check('cmp_1', key, NOW)).toBe('wrong');
});
