import { expect, test } from 'vitest';
import { sameAddress, samePlace } from './same-address.ts';

const A = 'https://a.example/page';

test.each([
  [`${A}?x=1`, `${A}?x=1`, `${A}?x=1#top`, true],
  [`${A}?x=1`, `${A}?x=1`, `${A}?x=2`, false],
  [`${A}?x=1&y=2`, `${A}?x=1&y=2`, `${A}?y=2&x=1`, true],
  [`${A}?gclid=1&x=1`, `${A}?gclid=1&x=1`, `${A}?x=1&ClickID=7`, true],
  [`${A}?token=1`, `${A}?token=2`, `${A}?token=3`, true],
  [`${A}?x=1`, `${A}?x=1`, A, false],
  [`${A}?x=1&x=2`, `${A}?x=1&x=2`, `${A}?x=2&x=1`, false],
  [A, A, 'https://a.example/other', false],
  [A, A, 'http://a.example/page', false],
  [A, A, 'https://m.a.example/page', false],
])('%s and %s against %s: %s', (first, again, other, same) => {
  expect(sameAddress(first, again, other)).toBe(same);
});

test('a place is scheme, host and path', () => {
  expect(samePlace(`${A}?x=1`, `${A}?x=2#y`)).toBe(true);
  expect(samePlace(A, `${A}/`)).toBe(false);
});
