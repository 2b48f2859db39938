import { expect, test } from 'vitest';
import type { EvidencePoint } from './evidence-state.ts';
import { withPoint } from './evidence-walk.ts';

const point = (at: number, pValue: number): EvidencePoint => ({ at, pValue, interval: [-pValue, pValue] });

test('a line has at most 400 ordered points, including the first and the newest', () => {
  let line: EvidencePoint[] = [];
  for (let at = 1; at <= 5000; at++) {
    line = withPoint(line, point(at, 1 / at));
    expect(line.length).toBeLessThanOrEqual(400);
    expect(line[0]).toEqual(point(1, 1));
    expect(line.at(-1)).toEqual(point(at, 1 / at));
  }
  expect(line.map(({ at }) => at)).toEqual(line.map(({ at }) => at).toSorted((a, b) => a - b));
});

test('an unchanged value adds no point', () => {
  const line = withPoint([], point(1, 0.5));
  expect(withPoint(line, point(2, 0.5))).toEqual(line);
});
