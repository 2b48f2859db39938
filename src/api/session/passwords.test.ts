import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type Asker, asking } from '../../events/queue/question.ts';
import { hashingOrder, isCommonPassword, passwordProblem } from './passwords.ts';

const from = <T>(address: string, run: () => T): T => {
  const asker: Asker = {
    workspace: 0,
    member: `address:${address}`,
    kind: 'program',
    signal: null,
    deadlineMs: null,
    address,
  };
  return asking(asker, run);
};

/** Attempts that last until the test ends them. */
const stage = () => {
  const inOrder = hashingOrder();
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  return {
    begun,
    attempt: (address: string): Promise<string> =>
      from(address, () =>
        inOrder(() => {
          begun.push(address);
          return new Promise<string>((resolve) => ends.push(() => resolve(address)));
        }),
      ),
    endNext: async (): Promise<void> => {
      ends.shift()?.();
      await new Promise((resolve) => setImmediate(resolve));
    },
  };
};

test('an address trying a list of passwords delays no one else', async () => {
  const { attempt, begun, endNext } = stage();
  const attacks = Array.from({ length: 50 }, () => attempt('203.0.113.7'));
  const mine = attempt('198.51.100.1');
  expect(begun).toEqual(['203.0.113.7', '198.51.100.1']);
  await endNext();
  await endNext();
  expect(await mine).toBe('198.51.100.1');
  // One at a time, however many wait.
  expect(begun).toEqual(['203.0.113.7', '198.51.100.1', '203.0.113.7']);
  for (let i = 0; i < 50; i++) await endNext();
  expect(await Promise.all(attacks)).toHaveLength(50);
});

test('more than a hundred from one address are refused, with the seconds to wait', async () => {
  const { attempt, endNext } = stage();
  const attacks = Array.from({ length: 100 }, () => attempt('203.0.113.7'));
  await expect(attempt('203.0.113.7')).rejects.toMatchObject({
    code: 'rate_limited',
    detail: { retryAfter: 5 },
  });
  const other = attempt('198.51.100.1');
  for (let i = 0; i < 110; i++) await endNext();
  expect(await other).toBe('198.51.100.1');
  await Promise.all(attacks);
});

test('a failure of the work itself is passed on', async () => {
  await expect(hashingOrder()(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
});

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
  // Words too short on their own, each followed by a year.
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

const owner = {
  email: 'Mariana.Silveira@brightwater-media.co.uk',
  name: 'Mariana Silveira',
  workspace: 'Northwind Ads',
};

test.each([
  'fairlead2026',
  'FairLead!!2026',
  'F41rl34d_2026',
  '2026fairlead#1',
  'marianasilveira',
  'Silveira-Mariana-1',
  'm4r14n4s1lve1ra',
  'brightwater1!',
  'BrightwaterMedia',
  'northwindads26',
  'N0rthw1nd-4ds!',
  'northwind-silveira',
  'ｆａｉｒｌｅａｄ２０２６',
])('%s is little more than public knowledge about its owner', (password) => {
  expect(passwordProblem(password, owner)).toBe('password_personal');
});

test.each([
  'fairlead correct horse',
  'fairlead-84721938-22119482',
  'mariana likes kayaks',
  'northern winds at sea',
  'a long enough phrase',
  'Tr0ub4dor&3x',
])('%s is not', (password) => {
  expect(passwordProblem(password, owner)).toBeNull();
});

test('another owner can have it, and the address itself is reported as before', () => {
  expect(passwordProblem('Northwind-2026', { email: 'ana@example.net' })).toBeNull();
  expect(passwordProblem('mariana.silveira@brightwater-media.co.uk', owner)).toBe('password_is_email');
});
