import { expect, test } from 'vitest';
import { wholeHeight } from './whole-rows.ts';

const rows = (count: number, height = 70): number[] => Array.from({ length: count }, () => height);

test('no row is cut: the height ends with a row', () => {
  expect(wholeHeight({ limit: 500, fixed: 80, rows: rows(20), grows: true })).toBe(80 + 6 * 70);
  expect(wholeHeight({ limit: 500, fixed: 80, rows: [100, 90, 200, 40, 300, 70], grows: false })).toBe(470);
});

test('all rows are shown where they fit, or nearly so in a table that grows', () => {
  expect(wholeHeight({ limit: 500, fixed: 80, rows: rows(6), grows: false })).toBe(null);
  expect(wholeHeight({ limit: 500, fixed: 80, rows: rows(7), grows: false })).toBe(500);
  expect(wholeHeight({ limit: 500, fixed: 80, rows: rows(9), grows: true })).toBe(null);
  expect(wholeHeight({ limit: 500, fixed: 80, rows: rows(10), grows: true })).toBe(500);
});

test('a row that is higher than the limit is shown whole', () => {
  expect(wholeHeight({ limit: 200, fixed: 80, rows: [400, 50], grows: false })).toBe(480);
});

test('a table without rows has no height of its own', () => {
  expect(wholeHeight({ limit: 200, fixed: 80, rows: [], grows: false })).toBe(null);
});
