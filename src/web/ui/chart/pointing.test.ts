import { expect, test } from 'vitest';
import { nearestStep, stepAfterKey } from './pointing.ts';

test('a pointer selects the nearest step', () => {
  expect(nearestStep([10, 30, 50], -5)).toBe(0);
  expect(nearestStep([10, 30, 50], 39)).toBe(1);
  expect(nearestStep([10, 30, 50], 400)).toBe(2);
  expect(nearestStep([], 4)).toBeNull();
});

test('keys move by a step, by a tenth and to the ends, and never beyond', () => {
  expect(stepAfterKey('ArrowRight', 3, 40)).toBe(4);
  expect(stepAfterKey('ArrowLeft', 0, 40)).toBe(0);
  expect(stepAfterKey('PageUp', 38, 40)).toBe(39);
  expect(stepAfterKey('PageDown', 38, 40)).toBe(34);
  expect(stepAfterKey('Home', 12, 40)).toBe(0);
  expect(stepAfterKey('End', 12, 40)).toBe(39);
  expect(stepAfterKey('a', 12, 40)).toBeNull();
});
