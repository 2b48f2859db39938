import { expect, test } from 'vitest';
import { KNOWN_TYPES } from '../conversions/types.ts';
import { countedBy, type KeptType } from './counted-by.ts';

const kept: KeptType[] = (['purchase', 'lead', 'other'] as const).map((known) => ({
  ...KNOWN_TYPES[known],
  ...{ name: null, known },
}));

test.each([
  [{ kind: 'conversion', event: 'sale' }, 'sale', null],
  [{ kind: 'conversion', types: [3] }, null, [3]],
  [{ kind: 'conversion', types: 'counted' }, null, [1, 2]],
  [{ kind: 'revenue' }, null, null],
] as const)('%o counts event %s and types %o', (metric, event, numbers) => {
  const counted = countedBy(metric, kept);
  expect(counted.event).toBe(event);
  expect(counted.types?.numbers ?? null).toEqual(numbers);
  // What belongs to no other type is only known by all of them.
  if (numbers !== null) expect(counted.types?.defined).toEqual(kept);
});

test('without definitions, types count nothing, not everything', () => {
  expect(countedBy({ kind: 'conversion', types: 'counted' }, null).types).toEqual({
    numbers: [],
    defined: [],
  });
});
