import fc from 'fast-check';
import { expect, test } from 'vitest';
import { SOURCE_TOKENS } from '../../../../test/data/source-tokens.ts';
import { hasToken, tokenEnd, withoutHashTokens } from './token-styles.ts';

test.each([
  ...SOURCE_TOKENS,
  ...['!!!clickref!!!', '{lpurl+2}', '{_custom}', '{ifmobile:m}', '{ifsearch:{keyword}}', '%%CACHEBUSTER%%'],
])('%s is a token', (token) => {
  expect([hasToken(token), tokenEnd(token, 0)]).toEqual([true, token.length]);
  expect(hasToken(`src-${token}`)).toBe(true);
  expect(tokenEnd(`src-${token}`, 0)).toBe(-1);
  expect(tokenEnd(`src-${token}-x`, 4)).toBe(4 + token.length);
});

test.each([
  ...[
    '',
    'name',
    '{}',
    '{{}}',
    '[]',
    '[[]]',
    '##',
    '####',
    '%%',
    '%%%%',
    '@@@@',
    '!!!',
    '!!!!!!',
    '____',
    '{1}',
    '$',
  ],
  ...[
    '{name',
    'name}',
    '[name',
    '##NAME',
    '#NAME',
    '100%',
    '%NAME',
    '@@NAME@',
    '!!name!!',
    '__name__',
    'a__b',
  ],
  ...['%C3%A9', '%20a%20', 'caf%C3%A9%21', 'a@b.example', '{"a":1}', '[1,2]', '#1 and #2', '[red shoes]'],
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
])('%j has none', (text) => {
  expect(hasToken(text)).toBe(false);
});

test('only tokens between two hashes each are taken out', () => {
  expect(withoutHashTokens('a##B##c##SUB_ID_SHORT(action)##')).toBe('ac');
  for (const text of ['#', '##', '####', '#A#', '##A#', 'a##1##', '##A B##', '##A&B##']) {
    expect(withoutHashTokens(text)).toBe(text);
  }
});

test('no text takes long, and a token ends behind its beginning', () => {
  const piece = fc.constantFrom(...'{}[]$#%@!_:. aA1-("', '##', '__', '{{', '!!!', 'NAME');
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 200 }), (pieces) => {
      const text = pieces.join('');
      const ends = Array.from(text, (_, at) => tokenEnd(text, at));
      for (const [at, end] of ends.entries()) expect(end === -1 || end > at).toBe(true);
      expect(hasToken(text)).toBe(ends.some((end) => end >= 0));
    }),
  );
  for (const open of '{[#%@!_$') {
    const started = performance.now();
    hasToken(open.repeat(20_000));
    hasToken(`${open}a`.repeat(10_000));
    expect(performance.now() - started).toBeLessThan(2000);
  }
});
