import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isLong } from '../../../../test/helpers/long.ts';
import { type Random, seeded } from '../../../../test/simulation/random.ts';
import { DAY_MS } from '../../time/durations.ts';
import type { ArmCounts } from '../answer.ts';
import { emptyEvidence, look } from '../anytime/evidence.ts';
import { emptyShareEvidence, lookAtShares, sharesPValue } from '../anytime/multinomial.ts';
import { comparisonOf } from './compare.ts';
import { FULL_WEEK_MS } from './thresholds.ts';
import { type Verdict, type VerdictInput, verdict } from './verdict.ts';

const START = Date.UTC(2026, 2, 2);

const input = (
  arms: readonly ArmCounts[],
  planned: number,
  changes: Partial<VerdictInput>,
): VerdictInput => ({
  kind: 'aa',
  arms,
  plannedUnits: planned,
  unitsPerDay: 1000,
  now: START + DAY_MS,
  splits: [],
  comparisons: [{ pValue: 1, interval: null }],
  fullWeekAt: START + FULL_WEEK_MS,
  ...changes,
});

/** Two copies of one page, assigned by a fair coin until both together have the planned units. */
const aaTest = (random: Random, planned: number, rate: number): Verdict => {
  const arms = [
    { n: 0, conversions: 0 },
    { n: 0, conversions: 0 },
  ];
  let evidence = emptyEvidence;
  let shares = emptyShareEvidence;
  for (let unit = 0; unit < planned; unit++) {
    const arm = arms[random.below(2)]!;
    arm.n++;
    const counts = arms.map(({ n }) => n);
    if (unit % 50 === 49) shares = lookAtShares(shares, [{ weights: [1, 1], counts }]);
    if (!random.chance(rate)) continue;
    arm.conversions++;
    const conversions: [number, number] = [arms[0]!.conversions, arms[1]!.conversions];
    evidence = look(evidence, [{ weights: [1, 1], conversions }]);
  }
  const splits = [{ split: 'assigned' as const, pValue: sharesPValue(shares) }];
  return verdict(input(arms, planned, { splits, comparisons: [comparisonOf(evidence)] }));
};

test('with sound tracking, at least 1 - alpha of A/A tests pass with their planned units, for any coin flips', () => {
  const runs = isLong ? 2000 : 300;
  const random = seeded(20);
  const found = Array.from({ length: runs }, () => aaTest(random, 2000, 0.05).code);
  const passed = found.filter((code) => code === 'aa_passed').length;
  // No test waits for more units: the only other ending is a false alarm, at most one in twenty.
  expect(found).not.toContain('aa_running');
  expect(passed / runs).toBeGreaterThanOrEqual(0.95);
}, 240_000);

test('a random split of the planned units passes, and one unit fewer does not', () => {
  const halves = fc.integer({ min: 800, max: 1200 });
  fc.assert(
    fc.property(halves, halves, (a, b) => {
      const arms = [a, b].map((n) => ({ n, conversions: 50 }));
      expect(verdict(input(arms, a + b, {})).code).toBe('aa_passed');
      expect(verdict(input(arms, a + b + 1, {}))).toEqual({ code: 'aa_running', days: 6 });
    }),
  );
});
