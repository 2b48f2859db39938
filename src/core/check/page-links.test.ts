import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { pageLinks } from './page-links.ts';

const OPTIONS = {
  parse: URL.parse,
  url: 'https://lp.example/shoes/',
  host: 'go.example',
  otherHosts: ['to.example'],
  exits: 2,
};
const read = (html: string, more: Partial<typeof OPTIONS> = {}) => pageLinks(html, { ...OPTIONS, ...more });
/** The states of both exits. */
const states = (html: string, more: Partial<typeof OPTIONS> = {}) =>
  read(html, more).exits.map(({ state }) => state);
const LINK = { state: 'link', host: null };
const MISSING = { state: 'missing', host: null };

test.each([
  ['<a href="https://go.example/out">Go</a>', ['link', 'missing']],
  ['<a href="https://go.example/out/1">Go</a><A HREF=//go.example/out/2?cid=1#x>', ['link', 'link']],
  ['<a href="http://GO.example:80/out">', ['link', 'missing']],
  [
    '<form action="https://go.example/out/2"><input type=submit formaction="https://go.example/out">',
    ['link', 'link'],
  ],
  ['<map><area href=https://go.example/out></map>', ['link', 'missing']],
  ['<a href="https:&#47;&#x2f;go.example/ou&#116;">', ['link', 'missing']],
  ['<a href="  https://go.example/out\n">', ['link', 'missing']],
  ['<p title="</p>"><a class=x\nhref=\'https://go.example/out\'>', ['link', 'missing']],
  ['<a href="https://go.example/out" href="x">', ['link', 'missing']],
  // Not where the exits are.
  ['<a href="https://go.example/out/">', ['missing', 'missing']],
  ['<a href="https://go.example/out/11"><a href="https://go.example/outlet">', ['missing', 'missing']],
  ['<a href="https://go.example.evil.example/out">', ['missing', 'missing']],
  ['<!-- <a href="https://go.example/out"> -->', ['missing', 'missing']],
  ['https://go.example/out', ['missing', 'missing']],
  // By a script, or for one.
  ['<script>location = "https://go.example/out"</script>', ['script', 'missing']],
  ['<script>x={"u":"https:\\/\\/go.example\\/out\\/2"}</script>', ['missing', 'script']],
  ['<button onclick="location.href=\'https://go.example/out\'">', ['script', 'missing']],
  ['<div data-to="https://go.example/out/2">', ['missing', 'script']],
  ['<a href="javascript:location=\'https://go.example/out\'">', ['script', 'missing']],
  ['<script>x="https://go.example/out/20"; y="https://go.example/outside"</script>', ['missing', 'missing']],
  ['<script>location = "https://go.example/out"', ['script', 'missing']],
  ['<template><a href="https://go.example/out"></template>', ['script', 'missing']],
  ['<noscript><a href="https://go.example/out"></noscript><a href="//go.example/out/2">', ['script', 'link']],
  ['', ['missing', 'missing']],
  ['<', ['missing', 'missing']],
])('%s', (html, expected) => {
  expect(states(html)).toEqual(expected);
});

test('a relative link leads to the page’s own host, unless that is the link’s or a base says otherwise', () => {
  expect(read('<a href="/out"><a href="../out/2">').exits).toEqual([
    { exit: 1, state: 'elsewhere', host: 'lp.example' },
    { exit: 2, state: 'elsewhere', host: 'lp.example' },
  ]);
  expect(states('<a href="/out">', { url: 'https://go.example/page' })).toEqual(['link', 'missing']);
  expect(states('<base href="https://go.example/"><base href="https://x.example"><a href="out">')).toEqual([
    'link',
    'missing',
  ]);
  expect(states('<base href="https://["><a href="https://go.example/out">')).toEqual(['link', 'missing']);
});

test('names the host of a link on another domain of ours, and ignores the paths of others', () => {
  const { exits } = read('<a href="https://to.example/out"><a href="https://shop.example/out/2">');
  expect(exits).toEqual([
    { exit: 1, state: 'elsewhere', host: 'to.example' },
    { exit: 2, ...MISSING },
  ]);
  // One that leads there counts, whatever else there is.
  expect(states('<a href="https://to.example/out"><a href="https://go.example/out">')[0]).toBe('link');
});

test('names exits that the page does not have', () => {
  const html = [10, 3, 3, 1].map((exit) => `<a href="https://go.example/out/${exit}">`).join('');
  expect(read(html).beyond).toEqual([3, 10]);
  expect(read(html, { exits: 10 }).beyond).toEqual([]);
});

test('finds the script, and whether others could add what is missing', () => {
  expect(read('<script src="https://go.example/t.js" defer></script>')).toMatchObject({
    ...{ script: LINK, scripted: false },
  });
  expect(read('<script src="https://go.example/t.js"></script><script src="/app.js">')).toMatchObject({
    ...{ script: LINK, scripted: true },
  });
  expect(read('<script> </script><p>')).toMatchObject({ script: MISSING, scripted: false });
  expect(read('<script>s.src="//go.example/t.js"</script>')).toMatchObject({
    ...{ script: { state: 'script', host: null }, scripted: true },
  });
  expect(read('<script src="https://to.example/t.js"></script>').script).toEqual({
    ...{ state: 'elsewhere', host: 'to.example' },
  });
  expect(read('<script src="/t.js"></script>').script).toEqual(MISSING);
});

test('accepts any input', () => {
  const piece = fc.constantFrom(
    ...[
      '<',
      '>',
      '</',
      '/>',
      '<!--',
      '-->',
      '&',
      '&#',
      ';',
      '<a href=',
      '<script',
      '<base href=',
      '"',
      "'",
      '=',
    ],
    ...['https://go.example/out', '/out/2', '//[', 'javascript:', '&#x110000;', '<template>', '\0', '\ud800'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), fc.string(), (pieces, url) => {
      const { exits } = pageLinks(pieces.join(''), { ...OPTIONS, url });
      expect(exits.map(({ exit }) => exit)).toEqual([1, 2]);
    }),
  );
});

test('a link is found whatever surrounds it', () => {
  fc.assert(
    fc.property(fc.array(fc.lorem(), { maxLength: 5 }), fc.integer({ min: 1, max: 10 }), (words, exit) => {
      const html = `<p>${words.join('</p><p>')}<a class="b" href="https://go.example/out/${exit}">x</a>`;
      const found = read(html, { exits: 10 }).exits.filter(({ state }) => state === 'link');
      expect(found.map((one) => one.exit)).toEqual([exit]);
    }),
  );
});

test('handles any nesting depth and length', () => {
  const html = `${'<template><a href=/x y>'.repeat(50_000)}${'</b>'.repeat(50_000)}${'</template>'.repeat(50_000)}`;
  expect(states(`${html}<a href="https://go.example/out">`)).toEqual(['link', 'missing']);
});
