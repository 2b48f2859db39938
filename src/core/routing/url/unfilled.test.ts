import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hasToken } from './token-styles.ts';
import { isUnfilled, isUnfilledParameter } from './unfilled.ts';

const TOKENS = [
  ...[
    '{ad_id}',
    '{{ad.id}}',
    '{:cost}',
    '{$cpv}',
    '$'.concat('{SUBID}'),
    '[CLICK_ID]',
    '__CAMPAIGN_ID__',
    '##COST_CPC##',
  ],
  ...[
    '##SUB_ID_SHORT(action)##',
    '%CAMPAIGNID%',
    '%KW%',
    '@@CLICK-ID@@',
    '!!!clickref!!!',
    '#s2#',
    '{lpurl+2}',
  ],
  ...['{ifsearch:{keyword}}', '%%CACHEBUSTER%%', '{{sum}}', '[sum]', '{a b}'],
];

test.each(TOKENS)('%s was not filled in', (token) => {
  expect(isUnfilled(token)).toBe(true);
  // Senders and redirects may encode it once more.
  expect(isUnfilled(encodeURIComponent(token))).toBe(true);
});

test.each([
  ...[
    '{a}_{b}',
    '{a}-[b]',
    '__A____B__',
    '__A__ / __B__',
    '##A####B##',
    '%A%_%B%',
    ' {a} ',
    '{a}{b}',
    '%7Ba%7D_{b}',
  ],
  // A plus sign in a query is a space.
  '{lpurl 2}',
  // `%CAMPAIGNID%` in a query begins with an encoded byte.
  '\uFFFDMPAIGNID%',
])('%j was not filled in', (value) => {
  expect(isUnfilled(value)).toBe(true);
});

test.each([
  ...[
    '',
    ' ',
    '_',
    '- | -',
    'shoes',
    'shoes [red]',
    '[red] shoes',
    '[red shoes]',
    '100%',
    '%',
    'a__b',
    '__proto__',
    '__',
  ],
  ...[
    '##',
    '#',
    '#1',
    '{}',
    '{{}}',
    '[]',
    '{1}',
    '[1]',
    '{"a":1}',
    '["a"]',
    'ad_{ad_id}',
    '{ad_id}1',
    '50% off 20%',
  ],
  ...[
    'a@b.example',
    'C# and F#',
    '!!!',
    '!!!Sale',
    '$5',
    '%C3%A9',
    '%20',
    'caf\u00e9',
    '\uFFFD',
    '\uFFFD%',
    'x\uFFFDA%',
  ],
  '{3F2504E0-4F89-11D3-9A0C-0305E82C3301}',
])('%j is a value', (value) => {
  expect(isUnfilled(value)).toBe(false);
});

test('tokens with separators between them were not filled in; one other letter or digit, and something was', () => {
  const token = fc.constantFrom(...TOKENS.filter((text) => !text.startsWith('_')));
  const separator = fc.string({ unit: fc.constantFrom(...'-_.,:;|/~ '), maxLength: 3 });
  const parts = fc.array(fc.tuple(token, separator), { minLength: 1, maxLength: 5 });
  fc.assert(
    fc.property(parts, fc.constantFrom('a', 'Z', '7', '\u00e9', '\u0438'), (pairs, other) => {
      const text = pairs.flat().join('');
      expect(isUnfilled(text)).toBe(true);
      expect(isUnfilled(`${other}${text}`)).toBe(false);
      expect(isUnfilled(`${text}${other}`)).toBe(false);
    }),
  );
});

test.each([
  ['[CLICK_ID]', true],
  ['[zone]_[bid]', true],
  ['%5BCLICK_ID%5D', true],
  ['{{ad.id}}', true],
  ['{zone}-[CAMPAIGN_ID]', true],
  ['[Prospecting]_[US]', false],
  ['[sale]', false],
  ['[[Broad]]', false],
  ['{zone}-[Broad]', false],
  ['%5BBroad%5D', false],
])('of a link’s parameter, brackets are a token only if a network uses it: %s', (value, unfilled) => {
  expect([isUnfilledParameter(value), isUnfilled(value)]).toEqual([unfilled, true]);
});

test('a text without delimiters is a value, and one that was not filled in has a token', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[^{}[\]_#%@!\uFFFD]*$/), (text) => {
      expect(isUnfilled(text)).toBe(false);
    }),
  );
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'{}[]#@!_ aB1.-'), maxLength: 40 }), (text) => {
      if (isUnfilled(text)) expect(hasToken(text)).toBe(true);
    }),
    { numRuns: 1000 },
  );
});
