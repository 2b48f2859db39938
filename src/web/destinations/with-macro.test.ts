import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MACROS } from '../../core/routing/url/template.ts';
import { withMacro } from './with-macro.ts';

/** The cursor, or the selection between two, is `|`. */
test.each([
  ['https://a.example/p|', 'https://a.example/p?sub1={click_id}|'],
  ['https://a.example/?|', 'https://a.example/?sub1={click_id}|'],
  ['https://a.example/?a=1|', 'https://a.example/?a=1&sub1={click_id}|'],
  ['https://a.example/?a=1&|', 'https://a.example/?a=1&sub1={click_id}|'],
  ['https://a.example/?a=|', 'https://a.example/?a={click_id}|'],
  ['https://a.example/p|#top', 'https://a.example/p?sub1={click_id}|#top'],
  ['https://a.example/p#|', 'https://a.example/p#{click_id}|'],
  ['https://a.example/?a=|old|&b=2', 'https://a.example/?a={click_id}|&b=2'],
  ['https://a.example/|/p', 'https://a.example/{click_id}|/p'],
  ['|', '{click_id}|'],
])('%s becomes %s', (given, expected) => {
  const [before = '', selected = '', ...rest] = given.split('|');
  const [middle, after] = rest.length === 0 ? ['', selected] : [selected, rest[0]];
  const range = [before.length, before.length + middle.length] as const;
  const { url, at } = withMacro(before + middle + after, range, 'click_id', 'sub1');
  expect(`${url.slice(0, at)}|${url.slice(at)}`).toBe(expected);
});

test('keeps what is before and after the selection, and puts the cursor behind the macro', () => {
  fc.assert(
    fc.property(
      fc.webUrl({ withQueryParameters: true }),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(...MACROS),
      (url, a, b, macro) => {
        const [start = 0, end = 0] = [a % (url.length + 1), b % (url.length + 1)].sort((x, y) => x - y);
        const next = withMacro(url, [start, end], macro, 'p');
        expect(next.url.startsWith(url.slice(0, start))).toBe(true);
        expect(next.url.slice(0, next.at).endsWith(`{${macro}}`)).toBe(true);
        expect(next.url.slice(next.at)).toBe(url.slice(end));
      },
    ),
  );
});
