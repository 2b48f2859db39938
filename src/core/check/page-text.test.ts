import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { similarity, visibleText, wordsOf } from './page-text.ts';

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

test('is 1 for the same text, 0 for nothing in common and unknown without text', () => {
  expect(similarity('Buy the best shoes now', 'buy THE best, shoes: now!')).toBe(1);
  expect(similarity('one two three four', 'five six seven eight')).toBe(0);
  expect(similarity('', 'one')).toBeNull();
  expect(similarity('one', ' … ')).toBeNull();
  expect(similarity('one', 'one')).toBe(1);
});

test('one changed word in a long text changes little, and another half changes much', () => {
  const words = Array.from({ length: 100 }, (_, i) => `w${i}`);
  const changed = words.with(50, 'x').join(' ');
  expect(similarity(words.join(' '), changed)).toBeCloseTo(95 / 98);
  const half = words.map((word, i) => (i < 50 ? word : `y${i}`)).join(' ');
  expect(similarity(words.join(' '), half)).toBeCloseTo(48 / 98);
});

test('finds words in scripts without spaces', () => {
  expect(wordsOf('日本語 नमस्ते мир')).toEqual(['日', '本', '語', 'नमस्ते', 'мир']);
});

test('is symmetric and from 0 to 1', () => {
  const text = fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { maxLength: 30 }).map((w) => w.join(' '));
  fc.assert(
    fc.property(text, text, (a, b) => {
      const like = similarity(a, b);
      expect(similarity(b, a)).toBe(like);
      if (like === null) return;
      expect(like).toBeGreaterThanOrEqual(0);
      expect(like).toBeLessThanOrEqual(1);
      expect(similarity(a, a)).toBe(1);
    }),
  );
});
