import fc from 'fast-check';
import { expect, test } from 'vitest';
import { decodeJoinCode, encodeJoinCode } from './join-code.ts';

const code = {
  url: 'https://control.example:3009',
  id: 'nod_abcdefghABCDEFG1',
  secret: 'a'.repeat(43),
  fingerprint: '0f'.repeat(32),
};

test('a code survives a shell, a file that ends in a line break, and being read again', () => {
  const text = encodeJoinCode(code);
  expect(text).toMatch(/^fl1\.[A-Za-z0-9_-]+$/);
  expect(decodeJoinCode(`${text}\n`)).toEqual(code);
  expect(decodeJoinCode(encodeJoinCode({ ...code, fingerprint: null }))).toEqual({
    ...code,
    fingerprint: null,
  });
});

test('part of a code is none', () => {
  const text = encodeJoinCode(code);
  fc.assert(
    fc.property(fc.integer({ min: 0, max: text.length - 1 }), (end) => {
      expect(decodeJoinCode(text.slice(0, end))).toBeNull();
    }),
  );
});

test.each([
  ['plain HTTP', { url: 'http://control.example:3009' }],
  ['a path', { url: 'https://control.example/nodes' }],
  ['a short secret', { secret: 'abc' }],
  ['another ID', { id: 'usr_abcdefghABCDEFG1' }],
  ['a broken fingerprint', { fingerprint: 'no' }],
])('%s is refused', (_name, change) => {
  expect(decodeJoinCode(encodeJoinCode({ ...code, ...change }))).toBeNull();
});
