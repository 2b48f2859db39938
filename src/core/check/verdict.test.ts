import { expect, test } from 'vitest';
import type { Answer } from './observation.ts';
import { baselineOf, compare, sameAddress, samePlace } from './verdict.ts';

const A = 'https://a.example/page';

test.each([
  [`${A}?x=1`, `${A}?x=1`, `${A}?x=1#top`, true],
  [`${A}?x=1`, `${A}?x=1`, `${A}?x=2`, false],
  [`${A}?x=1&y=2`, `${A}?x=1&y=2`, `${A}?y=2&x=1`, true],
  [`${A}?gclid=1&x=1`, `${A}?gclid=1&x=1`, `${A}?x=1&ClickID=7`, true],
  [`${A}?ScCid=1&x=1`, `${A}?ScCid=1&x=1`, `${A}?x=1&ScCid=2`, true],
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

const words = (from: number, count: number): string =>
  Array.from({ length: count }, (_, i) => `w${from + i}`).join(' ');
const page = (text: string, status = 200, url = 'https://a.example/'): Answer => ({
  kind: 'page',
  status,
  url,
  text,
});
const steady = { first: page(words(0, 100)), again: page(words(0, 100)) };
const same = page(words(0, 100));

test('the same page is the same', () => {
  expect(compare(same, steady)).toEqual({ verdict: 'same', reason: null, similarity: 1 });
  expect(compare(page(words(5, 100)), steady)).toMatchObject({ verdict: 'same' });
});

test('another page, another address and an error are different', () => {
  expect(compare(page(words(500, 100)), steady)).toEqual({
    verdict: 'different',
    reason: 'content',
    similarity: 0,
  });
  expect(compare(page(''), steady)).toEqual({ verdict: 'different', reason: 'content', similarity: 0 });
  expect(compare(page(words(0, 100), 200, 'https://b.example/'), steady)).toMatchObject({
    verdict: 'different',
    reason: 'address',
    similarity: 1,
  });
  for (const status of [404, 410, 500]) {
    expect(compare(page('', status), steady)).toMatchObject({ verdict: 'different', reason: 'status' });
  }
});

test('a site that refuses the agent cannot be compared', () => {
  for (const status of [401, 403, 429, 451, 503]) {
    expect(compare(page('Access denied', status), steady)).toMatchObject({
      verdict: 'could_not_compare',
      reason: 'blocked',
    });
  }
  expect(compare({ kind: 'robots' }, steady)).toMatchObject({
    verdict: 'could_not_compare',
    reason: 'robots',
  });
});

test('a page that differs from itself just as much cannot be compared', () => {
  const unsteady = { first: page(words(0, 100)), again: page(words(35, 100)) };
  expect(baselineOf(unsteady)).toBeCloseTo(63 / 98);
  expect(compare(page(words(50, 100)), unsteady)).toMatchObject({ verdict: 'could_not_compare' });
  expect(compare(page(words(95, 100)), unsteady)).toMatchObject({ verdict: 'different' });
  expect(compare(page(words(5, 100)), unsteady)).toMatchObject({ verdict: 'same' });
  const wild = { first: page(words(0, 100)), again: page(words(90, 100)) };
  expect(compare(page(words(500, 100)), wild)).toMatchObject({ reason: 'unsteady' });
});

test('addresses prove nothing when they change with each visit', () => {
  const split = { first: steady.first, again: page(words(0, 100), 200, 'https://a.example/b') };
  expect(compare(same, split)).toMatchObject({ verdict: 'could_not_compare', reason: 'unsteady' });
});

test('cannot compare without the browser’s page', () => {
  const failed: Answer = { kind: 'failed', failure: 'timeout' };
  for (const first of [failed, page('No', 403), page('No', 500)]) {
    const verdict = { verdict: 'could_not_compare', reason: 'no_reference' };
    expect(compare(same, { first, again: same })).toMatchObject(verdict);
    expect(compare(same, { first: same, again: first })).toMatchObject(verdict);
  }
  expect(compare(failed, steady)).toMatchObject({ verdict: 'not_reached' });
});

test('cannot compare a page without text', () => {
  const bare = { first: page(''), again: page('') };
  expect(compare(page(''), bare)).toMatchObject({ verdict: 'could_not_compare', reason: 'no_text' });
});
