import { expect, test } from 'vitest';
import { mostVisitedPath } from './most-visited.ts';

const fallback = [
  { path: 0, weight: 3000 },
  { path: 1, weight: 7000 },
];

test('the path with most valid visits wins, whatever the weights', () => {
  const visits = new Map([
    [0, 12],
    [1, 3],
    [2, 40],
  ]);
  expect(mostVisitedPath([0, 1, 2], visits, fallback)).toBe(2);
  expect(mostVisitedPath([0, 1], visits, fallback)).toBe(0);
});

test('without visits or in a tie, the default’s heaviest path wins', () => {
  expect(mostVisitedPath([0, 1, 2], new Map(), fallback)).toBe(1);
  expect(mostVisitedPath([2, 1, 0], new Map([0, 1, 2].map((path) => [path, 5])), fallback)).toBe(1);
});

test('if all else is equal, the lower number wins', () => {
  expect(mostVisitedPath([4, 2], new Map(), fallback)).toBe(2);
});

test('visits of a path no longer in the campaign are ignored', () => {
  expect(mostVisitedPath([0, 1], new Map([[9, 100]]), fallback)).toBe(1);
});

test('a campaign without a path has none', () => {
  expect(() => mostVisitedPath([], new Map(), fallback)).toThrow('without a path');
});
