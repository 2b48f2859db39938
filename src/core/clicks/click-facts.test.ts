import { expect, test } from 'vitest';
import { type EventFacts, mayCountForClick, referrerHost } from './click-facts.ts';

const out: EventFacts = { type: 'out', outcome: 'redirected', trafficClass: 'human', method: 'GET' };
const landed: EventFacts = { ...out, type: 'landed', outcome: 'landed', method: 'POST' };

test.each([
  ['sent on to an offer', out, true],
  ['sent on by POST', { ...out, method: 'POST' }, true],
  ['a program sent on', { ...out, trafficClass: 'invalid' }, true],
  ['asked for by HEAD', { ...out, method: 'HEAD' }, false],
  ['fetched ahead', { ...out, trafficClass: 'preview' }, false],
  ['not sent on', { ...out, outcome: 'paused' }, false],
  ['refused', { ...out, outcome: 'refused', trafficClass: 'invalid' }, false],
  ['a landing called something else', { ...out, outcome: 'landed' }, false],
  ['a page that reports itself', landed, true],
  ['a page rendered ahead', { ...landed, trafficClass: 'preview' }, false],
])('%s', (_, facts, counts) => {
  expect(mayCountForClick(facts)).toBe(counts);
});

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
