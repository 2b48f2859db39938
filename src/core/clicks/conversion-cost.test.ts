import { expect, test } from 'vitest';
import { conversionCost } from './conversion-cost.ts';

test.each([
  [{ by: 'conversion', amount: '12.5' }, 'lead', null, '12.5'],
  [{ by: 'conversion', amount: '12.5' }, 'rejected', '80', null],
  [{ by: 'revenue', percent: '7.25' }, 'sale', '33.333333', '2.4166666425'],
  [{ by: 'revenue', percent: '0' }, 'hold', '5', '0'],
  [{ by: 'revenue', percent: '50' }, 'sale', null, null],
  [{ by: 'revenue', percent: '50' }, 'rejected', '80', null],
  [null, 'sale', '80', null],
] as const)('%o: a conversion that is %s and brings %s costs %s', (terms, status, revenue, cost) => {
  expect(conversionCost(terms, { status, revenue })).toBe(cost);
});
