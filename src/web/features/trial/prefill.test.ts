import { expect, test } from 'vitest';
import { phoneFrom } from './prefill.ts';

test.each([
  // As written, as it arrives without an encoded plus, without any plus, and with spaces.
  ['+5511987654321', undefined, '+55 11 98765 4321'],
  [' 5511987654321', undefined, '+55 11 98765 4321'],
  [' 5511987654321', 'US', '+55 11 98765 4321'],
  ['5511987654321', undefined, '+55 11 98765 4321'],
  ['5511987654321', 'US', '+55 11 98765 4321'],
  ['5511987654321', 'BR', '+55 11 98765 4321'],
  // A number of the country of the visitor's language.
  ['11987654321', 'BR', '+55 11 98765 4321'],
  ['+55 (11) 98765-4321', 'IN', '+55 11 98765 4321'],
  // An invalid number stays unchanged: the form reports it.
  ['12', 'BR', '12'],
  ['call me', undefined, 'call me'],
  ['', undefined, ''],
] as const)('%j, country %s', (text, country, shown) => {
  expect(phoneFrom(text, country)).toBe(shown);
});
