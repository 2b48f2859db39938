import { expect, test } from 'vitest';
import { knownParts, knownTotal } from './known-cost.ts';

const total = {
  values: { requests: 5, cost: '0', profit: '3', roi: null },
  previous: { cost: '2', profit: '1' },
};

test('a cost of 0 is not known where nothing says what clicks cost', () => {
  expect(knownTotal(total, { model: 'none', amount: null })).toEqual({
    values: { requests: 5, cost: null, profit: null, roi: null, cpc: null, cpa: null },
    previous: { cost: '2', profit: '1' },
  });
  expect(knownTotal(total, { model: 'cpc', amount: '1' })).toEqual(total);
  expect(knownTotal(undefined, { model: 'none', amount: null })).toBeUndefined();
});

test('of all campaigns together a cost of 0 is not known either', () => {
  expect(knownTotal(total, null)?.values).toMatchObject({ cost: null, profit: null, requests: 5 });
  expect(knownTotal({ values: { cost: '2', profit: '1' }, previous: null }, null)?.values.profit).toBe('1');
});

test('parts are written as their total is', () => {
  const write = (_metric: string, value: unknown): string => String(value);
  const none = knownParts(write, total, { model: 'none', amount: null });
  expect([none('profit', '3'), none('cost', '0'), none('requests', 5)]).toEqual(['null', 'null', '5']);
  expect(knownParts(write, total, { model: 'cpc', amount: '1' })('cost', '0')).toBe('0');
});
