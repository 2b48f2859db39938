import { expect, test } from 'vitest';
import { differences, plainDecimal } from './compare.ts';

test('decimals are compared by value', () => {
  expect(['1.500', '100', '0.00', '-0.000', '-2.50'].map(plainDecimal)).toEqual([
    '1.5',
    '100',
    '0',
    '0',
    '-2.5',
  ]);
  expect(differences(new Map([['day', { cost: '2.50' }]]), new Map([['day', { cost: '2.5' }]]))).toEqual([]);
});

test('names what differs, also what is on one side only', () => {
  const before = new Map([
    ['campaign 1', { requests: '3', visits: '2' }],
    ['campaign 2', { requests: '1' }],
    ['campaign 3', { requests: '0' }],
  ]);
  const after = new Map([
    ['campaign 1', { requests: '3', visits: '1' }],
    ['campaign 4', { requests: '5' }],
  ]);
  expect(differences(before, after)).toEqual([
    'campaign 1: visits 2, now 1',
    'campaign 2: requests 1, now 0',
    'campaign 4: requests 0, now 5',
  ]);
  expect(differences(before, after, 1)).toHaveLength(1);
});
