import { expect, test } from 'vitest';
import { exitAddress } from './exit-address.ts';

test('the only exit of a page is /out, and each of several has its number', () => {
  expect(exitAddress('https://go.example', 1, 1)).toBe('https://go.example/out');
  expect([1, 2, 10].map((exit) => exitAddress('https://go.example', exit, 10))).toEqual([
    'https://go.example/out/1',
    'https://go.example/out/2',
    'https://go.example/out/10',
  ]);
});
