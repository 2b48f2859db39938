import { expect, test } from 'vitest';
import { planCost } from './plan-cost.ts';

test.each([
  [{ model: 'none', amount: null }, undefined],
  [{ model: 'token', amount: null }, { by: 'token' }],
  [
    { model: 'cpc', amount: '0.35' },
    { by: 'visit', amount: '0.35' },
  ],
  [
    { model: 'cpm', amount: '2.000001' },
    { by: 'visit', amount: '0.002000001' },
  ],
  [
    { model: 'cpa', amount: '12' },
    { by: 'conversion', amount: '12' },
  ],
  [
    { model: 'share', amount: '7.5' },
    { by: 'revenue', percent: '7.5' },
  ],
] as const)('%j costs %j', (costs, cost) => {
  expect(planCost(costs)).toEqual(cost);
});
