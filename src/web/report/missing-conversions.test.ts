import { expect, test } from 'vitest';
import { knownConversions, missingConversions } from './missing-conversions.ts';

const answer = (learned: number, shown?: number) => ({
  maturity: { conversions: learned, days: null, problem: 'too_few' as const },
  ...(shown !== undefined && { total: { values: { conversions: shown } } }),
});

test('what is on screen counts, even if it has not been learned from yet', () => {
  expect(knownConversions(answer(0, 23))).toBe(23);
  expect(missingConversions(answer(0, 23))).toBe(7);
  expect(missingConversions(answer(28, 34))).toBe(0);
});

test('a report can show fewer than the workspace has, or no conversions at all', () => {
  expect(knownConversions(answer(28, 3))).toBe(28);
  expect(missingConversions(answer(28))).toBe(2);
  expect(missingConversions({})).toBe(30);
});

test('conversions from before the three months that are learned from are no reason to wait', () => {
  const now = Date.parse('2026-11-30T12:00:00Z');
  const of = (from: string) => knownConversions({ from, ...answer(5, 40) }, now);
  expect(of('2026-11-01T00:00:00Z')).toBe(40);
  expect(of('2025-11-01T00:00:00Z')).toBe(5);
});
