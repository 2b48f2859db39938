import { expect, test } from 'vitest';
import { referrerHost } from './referrer-host.ts';

test.each([
  ['https://Shop.example/a?b#c', 'shop.example'],
  ['https://u:p@shop.example:8443/', 'shop.example'],
  ['android-app://com.example.app/', 'com.example.app'],
  ['https://a.example', 'a.example'],
  ['https://a.example?x=https://b.example/', 'a.example'],
  ['https:///path', null],
  ['about:blank', null],
  ['shop.example', null],
  ['', null],
])('the host of %j is %j', (referrer, host) => {
  expect(referrerHost(referrer)).toBe(host);
});
