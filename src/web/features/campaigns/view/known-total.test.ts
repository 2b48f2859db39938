import { expect, test } from 'vitest';
import { knownTotal } from './known-total.ts';

const total = {
  values: { requests: 5, cost: '0', profit: '3', roi: null },
  previous: { cost: '2', profit: '1' },
};

test('a cost of 0 is not known where nothing says what clicks cost', () => {
  expect(knownTotal(total, { model: 'none', amount: null })).toEqual({
    values: { requests: 5, cost: null, profit: null, roi: null, cpc: null, cpa: null },
    previous: { cost: '2', profit: '1' },
  });
  expect(knownTotal(total, { model: 'cpc', amount: '1' })).toBe(total);
  expect(knownTotal(undefined, { model: 'none', amount: null })).toBeUndefined();
});
