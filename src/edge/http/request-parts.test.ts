import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseTarget } from '../click/target.ts';
import { primaryLanguage } from '../traffic/language.ts';
import { cookieWriter, readClick, readCookie } from '../visitors/cookies.ts';
import { randomIds } from '../visitors/random-id.ts';
import {
  type EarlierVariants,
  formatVariants,
  NO_VARIANTS,
  parseVariants,
} from '../visitors/variants-text.ts';

test.each([
  ['/abc', ['abc', '', '', '/abc']],
  ['/', ['', '', '', '/']],
  ['/abc/d/e?x=/y?z', ['abc', '/d/e', 'x=/y?z', '/abc/d/e?x=/y?z']],
  ['/abc?', ['abc', '', '', '/abc?']],
  ['/?x=/1', ['', '', 'x=/1', '/?x=/1']],
  ['//evil.example/x', ['', '/evil.example/x', '', '//evil.example/x']],
])('%s', (url, [slug, rest, query, path]) => {
  expect(parseTarget(url)).toEqual({ authority: null, slug, rest, query, path });
});

test('an absolute target has an authority; anything else is not a target', () => {
  expect(parseTarget('HTTP://Go.example:1/a?b')).toMatchObject({
    authority: 'Go.example:1',
    slug: 'a',
    path: '/a?b',
  });
  expect(parseTarget('http://go.example')).toMatchObject({ authority: 'go.example', slug: '', path: '/' });
  expect(parseTarget('http://go.example?x')).toMatchObject({
    authority: 'go.example',
    query: 'x',
    path: '/?x',
  });
  for (const url of ['*', 'abc', 'ftp://x/', 'x:1', '']) expect(parseTarget(url)).toBeNull();
});

test.each([
  ['pt-BR,pt;q=0.9,en;q=0.8', 'pt'],
  ['en;q=0.5,de;q=0.9', 'de'],
  ['EN', 'en'],
  ['*', null],
  ['*;q=0.5, fil-PH', 'tl'],
  ['en;q=0, fr;q=0.1', 'fr'],
  ['zh-Hant-TW', 'zh'],
  ['12, !!, ;;', null],
  ['en;q=x', 'en'],
])('Accept-Language %s: %s', (header, language) => {
  expect(primaryLanguage(header)).toBe(language);
});

test('cookies are found among others, and only by their complete name', () => {
  expect(readCookie('a=1; fl_v=x; b=2', 'fl_v')).toBe('x');
  expect(readCookie('a=1;fl_v=x', 'fl_v')).toBe('x');
  expect(readCookie('xfl_v=1; fl_vx=2; a=fl_v=3', 'fl_v')).toBeNull();
});

test('parsing variants never throws and never hangs', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[a-c~.0-9]*$/)), (text) => {
      const variants = Object.values(parseVariants(text));
      expect(
        variants.every(({ phase, variant }) => Number.isInteger(phase) && Number.isInteger(variant)),
      ).toBe(true);
    }),
  );
});

test('variants read back as written; the forty newest stay', () => {
  let kept: EarlierVariants = NO_VARIANTS;
  for (let i = 0; i < 45; i++)
    kept = parseVariants(formatVariants(kept, `r${i}`, { phase: i + 1, variant: i % 3 }));
  expect(Object.keys(kept)).toEqual(Array.from({ length: 40 }, (_, i) => `r${i + 5}`));
  kept = parseVariants(formatVariants(kept, 'r5', { phase: 2, variant: 9 }));
  expect(Object.entries(kept).at(-1)).toEqual(['r5', { phase: 2, variant: 9 }]);
  expect(Object.keys(kept)).toHaveLength(40);
});

test('ids of any length fit: the oldest are dropped before the text is too long to be read back', () => {
  let kept: EarlierVariants = NO_VARIANTS;
  for (let i = 0; i < 45; i++) {
    const text = formatVariants(kept, `${i}-`.padEnd(64, 'r'), { phase: 999_999_999, variant: 249 });
    expect(text.length).toBeLessThanOrEqual(2048);
    kept = parseVariants(text);
    expect(Object.keys(kept).at(-1)).toMatch(new RegExp(`^${i}-r`));
  }
  expect(Object.keys(kept)).toHaveLength(25);
});

test('cookies are first-party, for the whole domain or for /out, and Secure over TLS', () => {
  const end = 'HttpOnly; SameSite=Lax';
  const line = (text: string): string => `Set-Cookie: ${text}\r\n`;
  const plain = cookieWriter(false);
  expect(plain.visitor('x', 50, 50)).toBe(line(`fl_v=x; Path=/; Max-Age=31536000; ${end}`));
  // It expires with the id it carries, a year after it was issued.
  expect(plain.visitor('x', 50, 150)).toBe(line(`fl_v=x; Path=/; Max-Age=31535900; ${end}`));
  expect(plain.click('x', '')).toBe(line(`fl_c=x; Path=/out; Max-Age=2592000; ${end}`));
  expect(plain.click('x', 'a=1&b=2')).toBe(line(`fl_c=x.a=1&b=2; Path=/out; Max-Age=2592000; ${end}`));
  const secure = cookieWriter(true);
  expect(secure.visitor('x', 0, 0)).toBe(line(`__Host-fl_v=x; Path=/; Max-Age=31536000; ${end}; Secure`));
  // Pre-token cookies are deleted.
  expect(plain.withoutOld('fl_v=a; fl_a=b')).toBe(line(`fl_a=; Path=/; Max-Age=0; ${end}`));
  expect(secure.withoutOld('fl_a=b; fl_v=a')).toBe(
    line(`fl_a=; Path=/; Max-Age=0; ${end}; Secure`) + line(`fl_v=; Path=/; Max-Age=0; ${end}; Secure`),
  );
  expect([plain.withoutOld('fl_v=a'), secure.withoutOld(undefined)]).toEqual(['', '']);
  expect(readClick('a=1; fl_c=abc')).toEqual({ id: 'abc', query: '' });
  expect(readClick('fl_c=abc.a=1.5&b=2; c=3')).toEqual({ id: 'abc', query: 'a=1.5&b=2' });
  expect(readClick(undefined)).toBeNull();
});

test('ids have 22 characters and do not repeat, across more than one draw of bytes', () => {
  const next = randomIds();
  const ids = new Set(Array.from({ length: 2000 }, next));
  expect(ids.size).toBe(2000);
  expect([...ids].every((id) => /^[\w-]{22}$/.test(id))).toBe(true);
});
