import { expect, test } from 'vitest';
import { SOURCE_TOKENS } from '../../../test/data/source-tokens.ts';
import { TrafficSourceInput } from './traffic-source.ts';

const isAccepted = (token: string): boolean =>
  TrafficSourceInput.safeParse({ name: 'S', tokens: [{ parameter: 'sub1', token }] }).success;

test.each([...SOURCE_TOKENS, '!!!clickref!!!', 'src-{a}_[b]', '##A##-##B##'])('%s is accepted', (token) => {
  expect(isAccepted(token)).toBe(true);
});

test.each([
  '',
  'name',
  '{a} {b}',
  '{a}&b={b}',
  '{a}#',
  '#{a}',
  '#a#',
  '##a',
  '##a#b##',
  '##A##&b=##B##',
  '%C3%A9',
])('%j is refused', (token) => {
  expect(isAccepted(token)).toBe(false);
});
