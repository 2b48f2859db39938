import { expect, test } from 'vitest';
import { keptOf } from './kept.ts';

const step = (
  name: 'source' | 'received' | 'redirected' | 'landed' | 'converted',
  count: number | null,
  from = count,
) => ({
  step: name,
  count,
  from,
  losses: [],
  reported: null,
  surplus: 0,
  part: null,
  landing: null,
  unknown: count === null ? ('notMeasured' as const) : null,
});

test('unknown steps are skipped', () => {
  const steps = [
    step('source', null),
    step('received', 200),
    step('landed', null),
    step('converted', 50, 200),
  ];
  expect(keptOf(steps).map(({ kept, left, before }) => [kept, left, before])).toEqual([
    [null, null, null],
    [null, 1, null],
    [null, null, null],
    [0.25, 0.25, 1],
  ]);
});

test('zero has no fraction', () => {
  const steps = [step('received', 0), step('redirected', 0, 0)];
  expect(keptOf(steps).map(({ kept, left }) => [kept, left])).toEqual([
    [null, null],
    [null, null],
  ]);
});

test('more than the total is not a fraction of it', () => {
  const steps = [step('source', 100), { ...step('received', 120), surplus: 20 }, step('redirected', 90, 120)];
  expect(keptOf(steps).map(({ kept, left }) => [kept, left])).toEqual([
    [null, 1],
    [null, 1],
    [0.75, 0.9],
  ]);
});

test('a step that is measured for a part keeps that fraction of the part', () => {
  const steps = [
    step('received', 100),
    { ...step('landed', 30, 40), part: { visits: 40, ofVisits: 100, pages: 1, ofPages: 2 } },
    step('converted', 9, 90),
  ];
  expect(keptOf(steps).map(({ kept, left, before }) => [kept, left, before])).toEqual([
    [null, 1, null],
    [0.75, 0.3, 0.4],
    [0.1, 0.09, 0.9],
  ]);
});
