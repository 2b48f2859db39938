import { expect, test } from 'vitest';
import { privatePath } from './private-path.ts';

test.each([
  ['/abc', '/abc'],
  ['/abc?', '/abc?'],
  ['/abc?sub1=x&gclid=secret&sub2=y', '/abc?sub1=x&sub2=y'],
  ['/abc?gclid=secret', '/abc'],
  ['/abc?gclid', '/abc'],
  ['/abc?%67clid=secret&GCLID=secret&+gclid=secret&a=1', '/abc?a=1'],
  ['/abc?gbraid=1&wbraid=2&fbclid=3&ttclid=4&msclkid=5', '/abc'],
  ['/abc?%zz=1&a=gclid=kept&b?c', '/abc?%zz=1&a=gclid=kept&b?c'],
])('%s: %s', (path, kept) => {
  expect(privatePath(path)).toBe(kept);
});
