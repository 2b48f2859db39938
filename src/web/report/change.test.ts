import { expect, it } from 'vitest';
import { changeOf, isGood, isNotPeople, NEUTRAL } from './change.ts';

it('describes a change, and never divides by zero', () => {
  expect(changeOf(200, 250)).toEqual({ kind: 'share', share: 0.25 });
  expect(changeOf('10.50', '5.25')).toEqual({ kind: 'share', share: -0.5 });
  expect(changeOf('-10', '-5')).toEqual({ kind: 'share', share: 0.5 });
  expect(changeOf(0, 3)).toEqual({ kind: 'new' });
  expect(changeOf('0', '0.00')).toBeNull();
  expect(changeOf('5', '5.00')).toEqual({ kind: 'same' });
  expect(changeOf(100_000, 100_010)).toEqual({ kind: 'same' });
  expect(changeOf(null, 3)).toBeNull();
  expect(changeOf(3, null)).toBeNull();
  expect(changeOf(undefined, 3)).toBeNull();
});

it('treats more sales and fewer bots as good, and costs as neutral', () => {
  expect([isGood('sales', true), isGood('sales', false)]).toEqual([true, false]);
  expect([isGood('bots', true), isGood('cpa', false)]).toEqual([false, true]);
  expect(isGood('cost', true)).toBeNull();
});

it('treats changes of bots and previews as neutral, whatever is counted', () => {
  expect(isGood(NEUTRAL, true)).toBeNull();
  expect(isNotPeople(['trafficClass'], ['invalid'])).toBe(true);
  expect(isNotPeople(['campaign', 'trafficClass'], ['cmp_1', 'preview'])).toBe(true);
  expect(isNotPeople(['reason'], ['bot_agent'])).toBe(true);
  expect(isNotPeople(['trafficClass'], ['human'])).toBe(false);
  expect(isNotPeople(['reason'], [null])).toBe(false);
  expect(isNotPeople(['country'], ['invalid'])).toBe(false);
});
