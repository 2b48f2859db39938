import { expect, test } from 'vitest';
import { isMacro } from './read-postback.ts';

// biome-ignore lint/suspicious/noTemplateCurlyInString: a network’s macro.
test.each(['{sum}', '{{sum}}', '${sum}', '[sum]', '%7Bsum%7D', '%5bsum%5d', '#s2#', '{a b}', '%23s2%23'])(
  '%s is a macro',
  (text) => {
    expect(isMacro(text)).toBe(true);
  },
);

test.each([
  '',
  'sum',
  '12.50',
  '{}',
  '[]',
  '#',
  '##',
  '{sum',
  'sum}',
  'a{sum}',
  '100%',
  '%zz{sum}',
  '#5',
  '[a][b]',
])('%j is none', (text) => {
  expect(isMacro(text)).toBe(false);
});
