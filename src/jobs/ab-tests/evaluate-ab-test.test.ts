import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FakeUnit, fakeAbTestResults } from '../../../test/helpers/fake-ab-test-results.ts';
import {
  type AbTestEvidence,
  type AbTestPhase,
  emptyAbTestEvidence,
} from '../../core/ab-test/evidence-state.ts';
import { anytimePValue } from '../../core/stats/anytime/evidence.ts';
import { sharesPValue } from '../../core/stats/anytime/multinomial.ts';
import { rateRatioLook } from '../../core/stats/anytime/rate-ratio.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { type EvaluatedAbTest, evaluateAbTest } from './evaluate-ab-test.ts';

const START = Date.UTC(2026, 2, 10, 12);
const weights = (...list: number[]): AbTestPhase['weights'] => list.map((weight, path) => ({ path, weight }));
const phases: AbTestPhase[] = [
  { phase: 1, counts: true, weights: weights(5000, 5000, 0) },
  { phase: 2, counts: false, weights: weights(10_000, 0, 0) },
  { phase: 3, counts: true, weights: weights(2000, 5000, 3000) },
];
const abTestOf = (over: Partial<EvaluatedAbTest> = {}, windowMs = MINUTE_MS): EvaluatedAbTest => ({
  phases,
  metric: 'conversion',
  alpha: 0.05,
  startedAt: START,
  outcome: { workspace: 1, campaign: 2, test: 45, event: 'sale', windowMs },
  ...over,
});

/** In order of their start. */
const unitsOf = (most: number): fc.Arbitrary<FakeUnit[]> =>
  fc
    .array(
      fc.record({
        time: fc.oneof(
          fc.nat(30 * MINUTE_MS),
          fc.nat(30).map((step) => step * 2000),
          fc.nat(3000 * MINUTE_MS),
        ),
        phase: fc.integer({ min: 1, max: 4 }),
        variant: fc.nat(3),
        amount: fc.option(fc.integer({ min: 0, max: 9 })),
      }),
      { maxLength: most, size: 'max' },
    )
    .map((units) =>
      units.map((unit) => ({ ...unit, time: START + unit.time })).toSorted((a, b) => a.time - b.time),
    );

/** The part that does not depend on when the job ran. */
const lasting = ({ upTo, groups, pairs, assigned }: AbTestEvidence) => ({ upTo, groups, pairs, assigned });

class Killed extends Error {}

/** Evidence in the form that the control store keeps. */
const evidenceStore = () => {
  let stored = JSON.stringify(emptyAbTestEvidence(START));
  return {
    load: () => JSON.parse(stored) as AbTestEvidence,
    save: async (evidence: AbTestEvidence) => {
      stored = JSON.stringify(evidence);
    },
  };
};

const evaluated = async (units: readonly FakeUnit[], one: EvaluatedAbTest, upTo: number) => {
  const store = evidenceStore();
  const parts = { results: fakeAbTestResults(units), save: store.save, isStopping: () => false };
  await evaluateAbTest(parts, one, store.load(), upTo);
  return store.load();
};

test('the result does not depend on where runs are cut, killed or stopped', async () => {
  const cut = fc.record({ upTo: fc.nat(3200 * MINUTE_MS), steps: fc.nat(60), killed: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      unitsOf(60),
      fc.array(cut, { maxLength: 8 }),
      fc.constantFrom('conversion' as const, 'revenue' as const),
      fc.constantFrom(1000, 7 * MINUTE_MS),
      async (units, cuts, metric, windowMs) => {
        const one = abTestOf({ metric }, windowMs);
        const end = START + 3300 * MINUTE_MS;
        const whole = await evaluated(units, one, end);
        const store = evidenceStore();
        const inOrder = cuts.toSorted((a, b) => a.upTo - b.upTo);
        for (const { upTo, steps, killed } of inOrder) {
          let left = steps;
          const step = (): void => {
            left--;
            if (killed && left < 0) throw new Killed();
          };
          const after = <Q, A>(work: (query: Q) => Promise<A>) => {
            return (query: Q): Promise<A> => {
              step();
              return work(query);
            };
          };
          const { counted, begun, converted, totals } = fakeAbTestResults(units);
          const dying = {
            counted: after(counted),
            begun: after(begun),
            converted: after(converted),
            totals: after(totals),
          };
          const save = after(store.save);
          const parts = {
            results: dying,
            save,
            isStopping: () => {
              left--;
              return left < 0;
            },
          };
          await evaluateAbTest(parts, one, store.load(), START + upTo).catch((error: unknown) => {
            if (!(error instanceof Killed)) throw error;
          });
        }
        const parts = { results: fakeAbTestResults(units), save: store.save, isStopping: () => false };
        await evaluateAbTest(parts, one, store.load(), end);
        expect(lasting(store.load())).toEqual(lasting(whole));
      },
    ),
    { numRuns: 40 },
  );
}, 240_000);

test('it equals one look after every conversion, in the order in which they became countable', async () => {
  await fc.assert(
    fc.asyncProperty(unitsOf(80), async (units) => {
      const one = abTestOf();
      const upTo = START + 40 * MINUTE_MS;
      const { pairs, groups } = await evaluated(units, one, upTo);
      const moment = upTo - MINUTE_MS;
      const over = units.filter(({ time }) => time <= moment);
      expect(groups.reduce((sum, group) => sum + group.units, 0)).toBe(over.length);
      for (const treatment of [1, 2]) {
        const shared = phases.filter((p) => p.counts && p.weights[treatment]!.weight > 0);
        const counts = new Map(shared.map(({ phase }) => [phase, [0, 0] as [number, number]]));
        let largest = 0;
        for (const { phase, variant, amount } of over) {
          const own = counts.get(phase);
          if (amount === null || own === undefined || (variant !== 0 && variant !== treatment)) continue;
          own[variant === 0 ? 0 : 1]++;
          const seen = rateRatioLook(
            shared.map((p) => ({
              weights: [p.weights[0]!.weight, p.weights[treatment]!.weight],
              conversions: counts.get(p.phase)!,
            })),
          );
          if (!seen.computable) throw new Error(seen.reason);
          largest = Math.max(largest, seen.logE);
        }
        const pair = pairs.find((known) => known.treatment === treatment);
        expect(pair?.rate.maxLogE ?? 0).toBeCloseTo(largest, 12);
      }
    }),
    { numRuns: 40 },
  );
}, 240_000);

/** Units of one phase, fifty per second, variants alternating. */
const traffic = (count: number, of: (index: number) => Partial<FakeUnit>): FakeUnit[] =>
  Array.from({ length: count }, (_, i) => ({
    time: START + 1000 + i * 20,
    phase: 1,
    variant: i % 2,
    amount: null,
    ...of(i),
  }));

test('a page that fails for a tenth shows among landed units and not among assigned ones', async () => {
  const units = traffic(8000, (i) => ({ landed: i % 2 === 0 || i % 20 !== 1 }));
  const { assigned, landed, valid } = await evaluated(units, abTestOf(), START + 60 * MINUTE_MS);
  expect(sharesPValue(landed)).toBeLessThan(0.001);
  expect(sharesPValue(assigned)).toBe(1);
  expect(sharesPValue(valid)).toBe(1);
});

test('a page that never reports is not watched', async () => {
  const units = traffic(2000, (i) => ({ landed: i % 2 === 0 }));
  const { landed } = await evaluated(units, abTestOf(), START + 60 * MINUTE_MS);
  expect(sharesPValue(landed)).toBe(1);
});

test('units classified as bots in one variant only break the split of valid ones', async () => {
  const units = traffic(4000, (i) => ({ reclassified: i % 2 === 0 && i < 2000 }));
  const { valid, assigned } = await evaluated(units, abTestOf(), START + 60 * MINUTE_MS);
  expect(sharesPValue(valid)).toBeLessThan(0.001);
  expect(sharesPValue(assigned)).toBe(1);
});

test('a better variant is found, its evidence is kept, and later moments do not undo it', async () => {
  const units = traffic(6000, (i) => ({ amount: i % 20 === 0 || i % 10 === 1 ? 1 : null }));
  const found = await evaluated(units, abTestOf(), START + 60 * MINUTE_MS);
  const [pair] = found.pairs;
  expect(pair).toMatchObject({ control: 0, treatment: 1 });
  expect(anytimePValue(pair!.rate)).toBeLessThan(0.01);
  const values = pair!.points.map(({ pValue }) => pValue);
  expect(values.length).toBeGreaterThan(10);
  expect(values).toEqual(values.toSorted((a, b) => b - a));
  expect(values.at(-1)).toBe(anytimePValue(pair!.rate));
});

test('revenue is compared in phases of the first weights, from 100 converted units per variant on', async () => {
  const units = traffic(3000, (i) => ({ amount: i % 2 === 0 ? 1 + (i % 4) : 2 + (i % 3) }));
  const later = traffic(500, () => ({ time: START + 20 * MINUTE_MS, phase: 3, amount: 1000 }));
  const one = abTestOf({ metric: 'revenue' });
  const first = await evaluated(units, one, START + 60 * MINUTE_MS);
  const both = await evaluated([...units, ...later], one, START + 60 * MINUTE_MS);
  expect(first.pairs[0]!.mean.interval).not.toBeNull();
  expect(first.pairs[0]!.mean.minLogP).toBeLessThan(0);
  expect(both.pairs[0]!.mean.interval).toEqual(first.pairs[0]!.mean.interval);
});
