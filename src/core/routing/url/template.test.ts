import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MACROS, parseTemplate, renderTemplate } from './template.ts';

test('literal, macro, literal', () => {
  expect(parseTemplate('https://x.example/?c={click_id}&s={sub1}')).toEqual([
    'https://x.example/?c=',
    'click_id',
    '&s=',
    'sub1',
    '',
  ]);
  expect(parseTemplate('https://x.example/')).toEqual(['https://x.example/']);
});

test('an unknown macro, and braces that are not a macro, stay unchanged', () => {
  const url = 'https://x.example/?a={nope}&b={"k":1}&c={}&d={click_id';
  expect(renderTemplate(parseTemplate(url), () => 'never')).toBe(url);
});

test('characters not allowed in a header are encoded in literals', () => {
  expect(parseTemplate('https://x.example/é?q=a b')).toEqual(['https://x.example/%C3%A9?q=a%20b']);
});

test('values are percent-encoded, so that none can leave its place', () => {
  const template = parseTemplate('https://x.example/?a={sub1}&b={sub2}#{sub3}');
  const values: Record<string, string> = { sub1: 'a&b=c#d', sub2: '../é /?', sub3: '\r\nSet-Cookie: x' };
  expect(renderTemplate(template, (m) => values[m] ?? '')).toBe(
    'https://x.example/?a=a%26b%3Dc%23d&b=..%2F%C3%A9%20%2F%3F#%0D%0ASet-Cookie%3A%20x',
  );
});

test('for any values, the URL keeps its host, its path and its parameters', () => {
  const template = parseTemplate(`https://x.example/p?${MACROS.map((m) => `${m}={${m}}`).join('&')}`);
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (value) => {
      const url = new URL(renderTemplate(template, () => value));
      expect(url.origin + url.pathname).toBe('https://x.example/p');
      expect([...url.searchParams.keys()]).toEqual([...MACROS]);
      expect(url.searchParams.get('sub1')).toBe(value);
    }),
  );
});

test('only a host in another script is encoded for DNS', () => {
  expect(parseTemplate('https://Bücher.example:8443/ü?c={click_id}#ü')).toEqual([
    'https://xn--bcher-kva.example:8443/%C3%BC?c=',
    'click_id',
    '#%C3%BC',
  ]);
});
