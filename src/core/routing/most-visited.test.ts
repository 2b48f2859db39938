import { expect, test } from 'vitest';
import { mostVisitedPath } from './most-visited.ts';

const fallback = [
  { path: 0, weight: 3000 },
  { path: 1, weight: 7000 },
];

test('the path with most valid visits wins, whatever the weights are', () => {
  const visits = new Map([
    [0, 12],
    [1, 3],
    [2, 40],
  ]);
  expect(mostVisitedPath([0, 1, 2], visits, fallback)).toBe(2);
  expect(mostVisitedPath([0, 1], visits, fallback)).toBe(0);
});

test('without visits, and where they tie, the heaviest path of the default wins', () => {
  expect(mostVisitedPath([0, 1, 2], new Map(), fallback)).toBe(1);
  expect(mostVisitedPath([2, 1, 0], new Map([0, 1, 2].map((path) => [path, 5])), fallback)).toBe(1);
});

test('the lower number wins where nothing else tells two paths apart', () => {
  expect(mostVisitedPath([4, 2], new Map(), fallback)).toBe(2);
});

test('visits of a path that is no longer in the campaign count for nothing', () => {
  expect(mostVisitedPath([0, 1], new Map([[9, 100]]), fallback)).toBe(1);
});

test('a campaign without a path has none', () => {
  expect(() => mostVisitedPath([], new Map(), fallback)).toThrow('without a path');
});
