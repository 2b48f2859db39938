import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PASSED_CHARACTERS, PASSED_PARAMETERS, passQuery } from './pass-query.ts';

const base = 'https://shop.example/p';

test.each([
  ['', '', ''],
  ['', 'a=1&b=2', '?a=1&b=2'],
  ['?x=1', 'a=1', '?x=1&a=1'],
  ['?x=1&', 'a=1', '?x=1&a=1'],
  ['?', 'a=1', '?a=1'],
  ['#top', 'a=1', '?a=1#top'],
  ['?x=1#top?y', 'a=1', '?x=1&a=1#top?y'],
  // The destination's own parameters win, however they are written.
  ['?sub1=own', 'sub1=theirs&a=1', '?sub1=own&a=1'],
  ['?sub%31=own', 's%75b1=theirs', '?sub%31=own'],
  ['?a+b=1', 'a%20b=2', '?a+b=1'],
  ['?sub1', 'sub1=theirs', '?sub1'],
  ['?Sub1=own', 'sub1=theirs', '?Sub1=own&sub1=theirs'],
  // Our own parameters are not passed.
  ['', 'fl=spring&a=1', '?a=1'],
  ['', '%66l=spring', ''],
  // Valid escapes are kept as received.
  ['', 'a=%e2%82%ac+x&b=a/b?c:@!$(),;*', '?a=%e2%82%ac+x&b=a/b?c:@!$(),;*'],
  ['', 'a&b=&=c&&d', '?a&b=&d'],
  ['', 'a=1&a=2', '?a=1&a=2'],
  // Invalid ones are encoded.
  ['', 'a=100%', '?a=100%25'],
  ['', 'a=%zz%4', '?a=%25zz%254'],
  ['', 'a=<b>"c"\\d{e}|`^[]', '?a=%3Cb%3E%22c%22%5Cd%7Be%7D%7C%60%5E%5B%5D'],
  ['', 'a=x#y', '?a=x%23y'],
  ['', 'a=\r\nSet-Cookie: b', '?a=%0D%0ASet-Cookie:%20b'],
  ['', 'a=\u0000\u007f', '?a=%00%7F'],
  // Bytes of UTF-8 as in Node, and whole characters as in other runtimes.
  ['', 'a=\u00c3\u00a9', '?a=%C3%A9'],
  ['', 'a=€😀', '?a=%E2%82%AC%F0%9F%98%80'],
  ['', 'a=\ud800', '?a=%EF%BF%BD'],
  ['', 'gclid=g&x=1&fbclid=f', '?gclid=g&x=1&fbclid=f'],
  ['', 'ScCid=s&x=1&epik=e', '?ScCid=s&x=1&epik=e'],
  ['?gclid=own', 'gclid=g&x=1', '?gclid=own&x=1'],
])('%s with %s is %s', (rest, query, expected) => {
  expect(passQuery(base + rest, query)).toBe(base + expected);
});

const passed = (query: string): string[] =>
  passQuery(base, query)
    .slice(base.length + 1)
    .split('&');

test('passes at most 500 parameters, click IDs first', () => {
  const many = Array.from({ length: 600 }, (_, i) => `p${i}=`);
  const names = passed([...many, 'gclid=g'].join('&'));
  expect(names.length).toBe(PASSED_PARAMETERS);
  expect(names).toContain('gclid=g');
  expect(names.slice(0, PASSED_PARAMETERS - 1)).toEqual(many.slice(0, PASSED_PARAMETERS - 1));
});

test('passes at most four kilobytes, and omits only what is too long', () => {
  const query = `a=1&long=${'x'.repeat(5000)}&b=2&${'c=3&'.repeat(20_000)}fbclid=f`;
  const list = passed(query);
  expect(list.slice(0, 3)).toEqual(['a=1', 'b=2', 'c=3']);
  expect(list).toContain('fbclid=f');
  expect(list.join('&').length).toBeLessThan(PASSED_CHARACTERS);
});

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.webQueryParameters(),
  fc
    .array(fc.constantFrom('%', '&', '=', 'a', '%41', 'gclid=', '+', '\r\n', 'é', '#', 'x=1', '\u0080'), {
      maxLength: 30,
    })
    .map((p) => p.join('')),
);

test('for any query the host stays, the destination keeps its own parameters, and the result fits in a header', () => {
  const rests = ['', '?x=1&a=2', '#f', '?x=1#f'];
  fc.assert(
    fc.property(fc.constantFrom(...rests), text, (rest, query) => {
      const url = passQuery(base + rest, query);
      expect(url).toMatch(/^[\x21-\x7e]*$/);
      const [before, after] = [new URL(base + rest), new URL(url)];
      expect(after.origin + after.pathname + after.hash).toBe(before.origin + before.pathname + before.hash);
      for (const [name, value] of before.searchParams) {
        expect(after.searchParams.getAll(name)).toEqual([value]);
      }
      // Passing it on again changes nothing, because the output is valid.
      const query2 = after.search.slice(1);
      expect(passQuery(base, query2)).toBe(query2 === '' ? base : `${base}?${query2}`);
    }),
    { numRuns: 1000 },
  );
});
