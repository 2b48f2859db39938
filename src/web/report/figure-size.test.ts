import { expect, test } from 'vitest';
import { figureScale, isTooLong } from './figure-size.ts';

test('short figures keep their size, longer ones shrink, and the longest are abbreviated', () => {
  expect([figureScale('$1,234.56'), isTooLong('$1,234.56')]).toEqual([1, false]);
  expect(figureScale('$1,234,567.89')).toBeLessThan(1);
  expect(isTooLong('$1,234,567.89')).toBe(false);
  expect(isTooLong('Rp 123.456.789.012,00')).toBe(true);
});

test('no figure is written too small', () => {
  expect(figureScale('9'.repeat(80))).toBe(0.65);
});
