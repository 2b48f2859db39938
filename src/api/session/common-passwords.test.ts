import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
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

test('every listed password is refused, also in capitals and other spellings', () => {
  const file = new URL('./data/common-passwords.txt.gz', import.meta.url);
  const [short = '', long = ''] = gunzipSync(readFileSync(file)).toString('utf8').split('\n\n');
  const all = long.trim().split('\n');
  expect(all).toHaveLength(45_266);
  expect(all.filter((password) => !isCommonPassword(password))).toEqual([]);
  expect(all.filter((password) => !isCommonPassword(password.toUpperCase()))).toEqual([]);
  const leet = (text: string): string =>
    text.replace(/[aeos]/g, (letter) => ({ a: '@', e: '3', o: '0', s: '$' })[letter] ?? letter);
  expect(all.filter((password) => !isCommonPassword(leet(password)))).toEqual([]);
  // Those that are too short on their own, each followed by a year.
  const words = short
    .trim()
    .split('\n')
    .filter((word) => word.length >= 6);
  expect(words.length).toBeGreaterThan(5000);
  expect(words.filter((word) => !isCommonPassword(`${word}2026`))).toEqual([]);
});

test.each(['mustang1984', '!dragon2024', 'Chelsea#1905', 'M1ch3ll3!!22', 'liverpool-99'])(
  '%s is a common word with characters around it',
  (password) => {
    expect(isCommonPassword(password)).toBe(true);
  },
);

test.each(['mustang-84-15-93-22', 'dragon rides at dawn', '7xKq!mustang', 'vw9-dragon-kz4'])(
  '%s is more than that',
  (password) => {
    expect(isCommonPassword(password)).toBe(false);
  },
);
