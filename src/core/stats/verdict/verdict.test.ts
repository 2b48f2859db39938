import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { DAY_MS, WEEK_MS } from '../../time/durations.ts';
import { emptyEvidence, look } from '../anytime/evidence.ts';
import { type Comparison, comparisonOf } from './compare.ts';
import { defaultThresholds, FULL_WEEK_MS } from './thresholds.ts';
import { type Verdict, type VerdictInput, verdict } from './verdict.ts';

const START = Date.UTC(2026, 2, 2);

/** Evidence from one look at conversions under equal weights. */
const seen = (control: number, treatment: number): Comparison =>
  comparisonOf(look(emptyEvidence, [{ weights: [1, 1], conversions: [control, treatment] }]));

const arm = (n: number, conversions: number) => ({ n, conversions });

const input = (changes: Partial<VerdictInput> = {}): VerdictInput => ({
  kind: 'ab',
  arms: [arm(10_000, 300), arm(10_000, 310)],
  splits: [{ split: 'assigned', pValue: 1 }],
  comparisons: [seen(300, 310)],
  plannedUnits: 40_000,
  unitsPerDay: 2_000,
  fullWeekAt: START + FULL_WEEK_MS,
  now: START + 8 * DAY_MS,
  ...changes,
});

const better = { arms: [arm(10_000, 300), arm(10_000, 420)], comparisons: [seen(300, 420)] };
const worse = { arms: [arm(10_000, 300), arm(10_000, 190)], comparisons: [seen(300, 190)] };
const same = { arms: [arm(1e7, 1e6), arm(1e7, 1e6)], comparisons: [seen(1e6, 1e6)] };
const broken = { splits: [{ split: 'landed' as const, pValue: 1e-4 }] };
const early = { now: START + 2 * DAY_MS };

describe('each verdict', () => {
  test.each<[string, Partial<VerdictInput>, Partial<Verdict>]>([
    [
      'more conversions than units',
      { ...broken, arms: [arm(10, 3), arm(5, 6)] },
      { code: 'impossible', arms: [1] },
    ],
    ['a broken split', { ...better, ...broken }, { code: 'broken', splits: broken.splits }],
    [
      'too few units',
      { arms: [arm(90, 12), arm(100, 9)] },
      {
        code: 'collecting',
        missing: [
          { units: 10, conversions: 0 },
          { units: 0, conversions: 1 },
        ],
      },
    ],
    ['a better treatment after a week', better, { code: 'winner', arm: 1, worse: [] }],
    [
      'a better treatment while the offer of an arm is full',
      { ...better, full: [0] },
      { code: 'offer_full', arm: 1, worse: [], full: [0] },
    ],
    ['no difference while an offer is full', { ...same, full: [1] }, { code: 'no_difference' }],
    [
      'a better treatment on the second day',
      { ...better, ...early },
      { code: 'ahead', arm: 1, until: START + FULL_WEEK_MS },
    ],
    [
      'a worse treatment after a week',
      worse,
      { code: 'worse', worse: [expect.objectContaining({ arm: 1 })] },
    ],
    [
      'a worse treatment on the second day',
      { ...worse, ...early },
      { code: 'behind', until: START + FULL_WEEK_MS },
    ],
    ['no difference', same, { code: 'no_difference', mde: 0.1 }],
    ['nothing yet', {}, { code: 'too_early', days: 10 }],
    ['an A/A that goes on', { kind: 'aa' }, { code: 'aa_running', days: 10 }],
    ['an A/A with its planned units', { kind: 'aa', plannedUnits: 20_000 }, { code: 'aa_passed' }],
    [
      'an A/A in which nobody converts',
      { kind: 'aa', plannedUnits: 20_000, arms: [0, 0].map(() => ({ n: 10_000, conversions: 9 })) },
      { code: 'aa_running' },
    ],
    ['an A/A that found something', { kind: 'aa', ...worse, ...early }, { code: 'aa_failed' }],
    ['an A/A with a broken split', { kind: 'aa', ...broken }, { code: 'broken' }],
    ['a bandit', { kind: 'bandit', ...better }, { code: 'bandit_running' }],
    ['a bandit with a broken split', { kind: 'bandit', ...broken }, { code: 'broken' }],
  ])('%s', (_name, changes, expected) => {
    expect(verdict(input(changes))).toMatchObject(expected);
  });
});

test('several treatments: p-values are adjusted, the best rate comes first, worse ones are listed separately', () => {
  const found = verdict(
    input({
      arms: [arm(10_000, 300), arm(10_000, 420), arm(10_000, 450), arm(10_000, 150), arm(10_000, 305)],
      comparisons: [seen(300, 420), seen(300, 450), seen(300, 150), seen(300, 305)],
    }),
  );
  if (found.code !== 'winner') throw new Error(found.code);
  expect(found.arm).toBe(2);
  expect(found.better.map((one) => one.arm)).toEqual([2, 1]);
  expect(found.worse.map((one) => one.arm)).toEqual([3]);
  expect(found.better[1]!.pValue).toBeGreaterThan(seen(300, 420).pValue);
});

test('enough evidence alone can be too little among nine', () => {
  const barely = seen(300, 385);
  expect(barely.pValue).toBeLessThan(0.05);
  const counts = [300, 385, 300, 300, 300, 300, 300, 300, 300, 300];
  const comparisons = counts.slice(1).map((count) => (count === 385 ? barely : seen(300, count)));
  const found = verdict(input({ arms: counts.map((count) => arm(10_000, count)), comparisons }));
  expect(found.code).toBe('too_early');
});

test('removed arms still count among the comparisons', () => {
  const barely = { arms: [arm(10_000, 300), arm(10_000, 385)], comparisons: [seen(300, 385)] };
  expect(verdict(input(barely)).code).toBe('winner');
  expect(verdict(input({ ...barely, left: [1, 0.4, 1, 1, 1, 1, 1, 1] })).code).toBe('too_early');
});

test('an arm that joined later is ahead until it has been compared for a week', () => {
  const joined = START + WEEK_MS;
  const later = { ...seen(300, 450), fullWeekAt: joined + FULL_WEEK_MS };
  const [first, second] = [arm(10_000, 300), arm(10_000, 450)];
  const alone = verdict(input({ arms: [first, second], comparisons: [later] }));
  expect(alone).toMatchObject({ code: 'ahead', arm: 1, until: joined + FULL_WEEK_MS });
  const beside = verdict(
    input({ arms: [first, arm(10_000, 420), second], comparisons: [seen(300, 420), later] }),
  );
  expect(beside).toMatchObject({ code: 'winner', arm: 1 });
  const bad = { ...seen(300, 150), fullWeekAt: joined + FULL_WEEK_MS };
  const behind = verdict(input({ arms: [first, arm(10_000, 150)], comparisons: [bad] }));
  expect(behind).toMatchObject({ code: 'behind', until: joined + FULL_WEEK_MS });
});

test('does not wait for an arm without new visitors, and says nothing about it', () => {
  const arms = [arm(10_000, 300), arm(10_000, 420), arm(40, 0)];
  const comparisons = [seen(300, 420), seen(300, 0)];
  expect(verdict(input({ arms, comparisons })).code).toBe('collecting');
  expect(verdict(input({ arms, comparisons, idle: [2] }))).toMatchObject({
    code: 'winner',
    arm: 1,
    worse: [],
  });
  const nothing = verdict(
    input({
      arms: [...same.arms, arm(0, 0)],
      comparisons: [...same.comparisons, { pValue: 1, interval: null }],
      idle: [2],
    }),
  );
  expect(nothing.code).toBe('no_difference');
  expect(verdict(input({ arms: [arm(0, 0), arm(10_000, 300)], idle: [0] })).code).toBe('collecting');
});

test('thresholds are settings', () => {
  expect(verdict(input(better), { ...defaultThresholds, alpha: 1e-6 }).code).toBe('too_early');
  expect(verdict(input(same), { ...defaultThresholds, mde: 0.0001 }).code).toBe('too_early');
  expect(verdict(input(broken), { ...defaultThresholds, srm: 1e-5 }).code).toBe('too_early');
  expect(verdict(input(better), { ...defaultThresholds, minConversions: 301 }).code).toBe('collecting');
});

describe('days still needed', () => {
  const days = (changes: Partial<VerdictInput>): number | null => {
    const found = verdict(input(changes));
    if (found.code !== 'too_early') throw new Error(found.code);
    return found.days;
  };
  test('are those for the planned units, and at least the rest of a full week', () => {
    expect(days({})).toBe(10);
    expect(days({ unitsPerDay: 1e6, ...early })).toBe(5);
  });
  test('follow from the current rate without a plan', () => {
    const found = days({ plannedUnits: null });
    expect(found).toBeGreaterThan(20);
    expect(found).toBeLessThan(80);
  });
  test('are those until the interval is narrow enough, once all planned units are in', () => {
    expect(days({ plannedUnits: 20_000 })).toBeGreaterThan(10);
  });
  test('do not depend on the weights with a plan; without one, the slowest arm decides', () => {
    expect(days({ smallestShare: 0.1 })).toBe(10);
    const slow = days({ plannedUnits: null, smallestShare: 0.01 })!;
    expect(slow / days({ plannedUnits: null, smallestShare: 0.1 })!).toBeCloseTo(10, 1);
  });
  test('are unknown without traffic', () => {
    expect(days({ unitsPerDay: 0 })).toBeNull();
    expect(days({ unitsPerDay: null })).toBeNull();
  });
});

test('any input gives a verdict, and a broken split never names a winner', () => {
  const counts = fc
    .tuple(fc.nat(1e6), fc.nat(1e6))
    .map(([n, conversions]) => arm(n, Math.min(n, conversions)));
  fc.assert(
    fc.property(
      fc.array(counts, { minLength: 2, maxLength: 5 }),
      fc.constantFrom('ab' as const, 'aa' as const, 'bandit' as const),
      fc.double({ min: 0, max: 1, noNaN: true }),
      fc.option(fc.nat(1e6)),
      (arms, kind, pValue, unitsPerDay) => {
        const comparisons = arms.slice(1).map(({ conversions }) => seen(arms[0]!.conversions, conversions));
        const found = verdict(
          input({ kind, arms, comparisons, unitsPerDay, splits: [{ split: 'valid', pValue }] }),
        );
        if (pValue < 0.001) expect(found.code).toBe('broken');
        else expect(found.code).not.toBe('broken');
        expect(JSON.parse(JSON.stringify(found))).toEqual(found);
      },
    ),
    { numRuns: 200 },
  );
});
