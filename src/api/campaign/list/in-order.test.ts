import { expect, test } from 'vitest';
import { placesInOrder } from './in-order.ts';

test.each([
  [[3, 1, 2], false, [1, 2, 0]],
  [[3, 1, 2], true, [0, 2, 1]],
  [[0, 5, 0, 0], true, [1, 0, 2, 3]],
  // Neither direction starts with what is not known.
  [[null, -1, null, 2], false, [1, 3, 0, 2]],
  [[null, -1, null, 2], true, [3, 1, 0, 2]],
  [[10n ** 30n, 9n, 10n ** 30n + 1n], true, [2, 0, 1]],
  [[], true, []],
])('%o, descending %j: %j', (values, descending, places) => {
  expect(placesInOrder(values, descending)).toEqual(places);
});
