import { expect, test } from 'vitest';
import { proportionTest } from '../stats/fixed/proportion-test.ts';
import { holm } from '../stats/multi-arm.ts';
import { delaysDiffer } from './delays-differ.ts';
import { segmentFigures } from './fixed-figures.ts';

const phase = (number: number, counts: boolean) => ({
  phase: number,
  counts,
  weights: [0, 1, 2].map((path) => ({ path, weight: 3000 })),
});
const PHASES = [phase(1, true), phase(2, false)];
const row = (value: string | null, path: number, units: number, converted: number, of = 1) => ({
  value,
  path,
  phase: of,
  units,
  converted,
});

test('compares each value separately, with p corrected for all comparisons', () => {
  const groups = [
    ...[row('BR', 0, 1000, 100), row('BR', 1, 1000, 140), row('BR', 2, 1000, 90), row('BR', 0, 9, 9, 2)],
    ...[row(null, 0, 500, 50), row(null, 1, 500, 0), row(null, 2, 500, 60), row(null, 7, 500, 60)],
  ];
  const { rows, comparisons } = segmentFigures(groups, PHASES, [0, 1, 2], 0.05);
  expect(rows.map(({ value }) => value)).toEqual(['BR', null]);
  // A variant without conversions has no interval on this scale.
  expect(comparisons).toBe(3);
  const all = rows.flatMap(({ arms: variants }) => variants);
  expect(all.map(({ units }) => units)).toEqual([1000, 1000, 1000, 500, 500, 500]);
  const known = all.filter(({ pValue }) => pValue !== null);
  expect(known.map(({ pHolm }) => pHolm)).toEqual(holm(known.map(({ pValue }) => pValue!)));
  expect(known.every(({ pValue, pHolm, pBh }) => pValue! <= pBh! && pBh! <= pHolm!)).toBe(true);
  const one = proportionTest({ n: 1000, conversions: 100 }, { n: 1000, conversions: 140 });
  expect(rows[0]!.arms[1]!.pValue).toBeCloseTo(one.computable ? one.pValueLogRatio! : Number.NaN, 12);
  expect(all[4]).toMatchObject({ rate: 0, lift: null, pValue: null, pHolm: null, pBh: null });
});

test('names the variant with the clearest delay difference, and none if all are equal', () => {
  const curve = (path: number, ...counts: number[]) => {
    let sum = 0;
    return { path, within: counts.map((count) => (sum += count)) };
  };
  const control = curve(0, 100, 50, 25);
  expect(
    delaysDiffer([control, curve(1, 90, 60, 25), curve(2, 25, 50, 100), curve(3, 60, 60, 60)], 0)?.path,
  ).toBe(2);
  expect(delaysDiffer([control, curve(1, 102, 49, 24)], 0)).toBeNull();
  expect(delaysDiffer([curve(1, 25, 50, 100)], 0)).toBeNull();
});
