import { expect, it } from 'vitest';
import { changeOf, isGood } from './change.ts';

it('says how a value moved, and never divides by nothing', () => {
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

it('is glad of more sales and of fewer bots, and of costs neither way', () => {
  expect([isGood('sales', true), isGood('sales', false)]).toEqual([true, false]);
  expect([isGood('bots', true), isGood('cpa', false)]).toEqual([false, true]);
  expect(isGood('cost', true)).toBeNull();
});
