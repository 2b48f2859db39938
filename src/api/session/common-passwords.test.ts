import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isCommonPassword } from './common-passwords.ts';

test.each([
  'password123',
  'Passw0rd123!'.slice(0, 11),
  'QWERTYUIOP',
  '1234567890',
  '0987654321',
  'iloveyou123',
  'aaaaaaaaaaaa',
  'abcabcabcabca',
  '1q2w3e4r5t',
  'zxcvbnm123',
  'Welcome2025',
  'пароль12345',
])('%s is common', (password) => {
  expect(isCommonPassword(password)).toBe(true);
});

test('phrases and random passwords are not', () => {
  expect(isCommonPassword('a long enough phrase')).toBe(false);
  expect(isCommonPassword('Tr0ub4dor&3x')).toBe(false);
  const text = fc.array(fc.constantFrom(...'ABCDEFGHJKMNPQRSTUVWXYZ23456789!$%&-'), {
    minLength: 16,
    maxLength: 24,
  });
  fc.assert(
    fc.property(text, (letters) => {
      fc.pre(new Set(letters).size > 8);
      expect(isCommonPassword(letters.join(''))).toBe(false);
    }),
  );
});

test('any short block repeated is common', () => {
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 5, unit: fc.constantFrom(...'abcxyz019') }), (block) => {
      expect(isCommonPassword(block.repeat(10))).toBe(true);
    }),
  );
});
