import { expect, it } from 'vitest';
import { roi } from './metrics.ts';

it.each([
  ['50', '100', 0.5],
  ['-100', '100', -1],
  ['0', '100', 0],
  // Nothing was paid: the return is neither zero nor infinite.
  ['100', '0', null],
  ['0', '0', null],
])('profit %s on cost %s', (profit, cost, expected) => {
  expect(roi({ profit, cost })).toBe(expected);
});
