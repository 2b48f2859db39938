import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { visibleText } from './visible-text.ts';

test.each([
  ['<p>One</p><p>two</p>', 'One two'],
  ['<b>o</b>ne <a href="x">t<i>w</i>o</a>', 'one two'],
  ['<title>T</title><h1>Seen</h1>', 'T Seen'],
  ['<head><title>T</title><meta name=a></head><body>Seen', 'Seen'],
  ['<head><title>T</title><body>Seen', 'Seen'],
  ['a<script>var b = "<p>c</p>";</script>d<style>p{}</style>e', 'a d e'],
  ['<nav><ul><li>Home<nav>x</nav></ul></nav>Main', 'Main'],
  ['<noscript>No</noscript><template><p>x</p></template>Yes', 'Yes'],
  ['a &amp; b &#8364; &nbsp; c &lt;p&gt;', 'a & b € c <p>'],
  ['<!-- no --><![CDATA[no]]>yes<!doctype html>', 'yes'],
  ['<svg><text>no</text></svg>yes<svg/>yes', 'yes yes'],
  ['<img alt="no"><input value="no">yes', 'yes'],
  ['<p title="<p>no</p>">yes', 'yes'],
  ['', ''],
  ['<', '<'],
])('%s', (html, text) => {
  expect(visibleText(html)).toBe(text);
});

test('accepts any input', () => {
  const piece = fc.constantFrom(
    ...['<', '>', '</', '/>', '<!--', '-->', '&', '&#', ';', 'nav', 'script', '<p>', '"', '=', ' a ', 'é'],
  );
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
      const text = visibleText(pieces.join(''));
      expect(text).toBe(text.trim());
    }),
  );
});

test('handles any nesting depth', () => {
  const html = `${'<nav><a x>'.repeat(100_000)}${'</b>'.repeat(100_000)}${'</nav>'.repeat(100_000)}end`;
  expect(visibleText(html)).toBe('end');
});
