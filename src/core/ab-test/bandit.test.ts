import fc from 'fast-check';
import { expect, test } from 'vitest';
import { MIN_UNITS } from '../stats/bandit/thompson.ts';
import { banditFigures, banditVariants, wholeWeights } from './bandit.ts';
import { type AbTestEvidence, emptyAbTestEvidence, type GroupCounts } from './evidence-state.ts';

type Counts = Partial<Omit<GroupCounts, 'phase' | 'path'>>;

const evidenceOf = (groups: readonly (readonly [phase: number, path: number, Counts])[]): AbTestEvidence => ({
  ...emptyAbTestEvidence(0),
  groups: groups.map(([phase, path, counts]) => ({
    phase,
    path,
    assigned: counts.units ?? 0,
    units: 0,
    converted: 0,
    revenue: 0,
    revenueSquares: 0,
    ...counts,
  })),
});
const evenly = (count: number) =>
  wholeWeights(Array.from({ length: count }, () => 1 / count)).map((weight, path) => ({ path, weight }));
const phaseOf = (phase: number, count: number, counts = true) => ({ phase, counts, weights: evenly(count) });

const variant = fc
  .tuple(fc.constantFrom(100, 2000, 1_000_000), fc.double({ min: 0, max: 1, noNaN: true }))
  .map(([units, rate]) => ({ units, converted: Math.floor(units * rate) }));

test('weights sum to the whole, none is below a hundredth of a percent, and a variant likelier to be best never has less', () => {
  fc.assert(
    fc.property(fc.array(variant, { minLength: 2, maxLength: 10 }), (variants) => {
      const evidence = evidenceOf(variants.map((counts, path) => [1, path, counts]));
      const terms = {
        phases: [phaseOf(1, variants.length)],
        metric: 'conversion' as const,
        variants: evenly(variants.length),
      };
      const next = banditVariants(evidence, terms);
      if (next === null) return;
      expect(next.map(({ path }) => path)).toEqual(variants.map((_, path) => path));
      expect(next.reduce((sum, { weight }) => sum + weight, 0)).toBe(10_000);
      expect(Math.min(...next.map(({ weight }) => weight))).toBeGreaterThanOrEqual(100);
      // Of two variants with equally many units, the one with more conversions is likelier to be best.
      for (const [a, { weight }] of next.entries())
        for (const [b, other] of next.entries())
          if (variants[a]!.units === variants[b]!.units && variants[a]!.converted > variants[b]!.converted)
            expect(weight).toBeGreaterThanOrEqual(other.weight);
    }),
    { numRuns: 60 },
  );
});

test('shares become whole hundredths of a percent in their order', () => {
  const shares = fc
    .array(fc.double({ min: 0, max: 1, noNaN: true }), { minLength: 2, maxLength: 10 })
    .map((list) => {
      const sum = list.reduce((all, p) => all + p, 0);
      return sum > 0 ? list.map((p) => 0.01 + (1 - list.length * 0.01) * (p / sum)) : null;
    });
  fc.assert(
    fc.property(shares, (list) => {
      if (list === null) return;
      const weights = wholeWeights(list);
      expect(weights.reduce((sum, weight) => sum + weight, 0)).toBe(10_000);
      expect(Math.min(...weights)).toBeGreaterThanOrEqual(100);
      for (const [i, share] of list.entries()) {
        expect(Math.abs(weights[i]! - share * 10_000)).toBeLessThanOrEqual(1);
        for (const [j, other] of list.entries())
          if (share > other + 1e-9) expect(weights[i]).toBeGreaterThanOrEqual(weights[j]!);
      }
    }),
  );
});

const terms = { phases: [phaseOf(1, 2)], metric: 'conversion' as const, variants: evenly(2) };

test('weights stay until every variant has a hundred visitors with a closed window', () => {
  const few = evidenceOf([
    [1, 0, { assigned: 5000, units: 99, converted: 1 }],
    [1, 1, { units: 500, converted: 50 }],
  ]);
  expect(banditVariants(few, terms)).toBeNull();
  few.groups[0]!.units = 100;
  expect(banditVariants(few, terms)?.[1]?.weight).toBeGreaterThan(9000);
});

test('a step that moves less than one percent of new visitors is skipped', () => {
  const evidence = evidenceOf([
    [1, 0, { units: 1000, converted: 30 }],
    [1, 1, { units: 1000, converted: 60 }],
  ]);
  const first = banditVariants(evidence, terms)!;
  expect(banditVariants(evidence, { ...terms, variants: first })).toBeNull();
  const off = (by: number) => first.map((one, i) => ({ ...one, weight: one.weight + (i === 0 ? by : -by) }));
  expect(banditVariants(evidence, { ...terms, variants: off(99) })).toBeNull();
  expect(banditVariants(evidence, { ...terms, variants: off(100) })).toEqual(first);
});

test('phases that do not count and variants that were removed are ignored', () => {
  const evidence = evidenceOf([
    [1, 0, { units: 1000, converted: 30 }],
    [1, 1, { units: 1000, converted: 60 }],
    [1, 2, { units: 1000, converted: 900 }],
    [2, 0, { units: 1000, converted: 1000 }],
  ]);
  const variants = [
    { path: 0, weight: 5000 },
    { path: 1, weight: 5000 },
    { path: 2, weight: 0 },
  ];
  const next = banditVariants(evidence, {
    ...terms,
    phases: [phaseOf(1, 3), phaseOf(2, 3, false)],
    variants,
  })!;
  expect(next[1]!.weight).toBeGreaterThan(9000);
  expect(next[2]).toEqual({ path: 2, weight: 0 });
  const alone = variants.map((one, i) => ({ ...one, weight: i === 0 ? 10_000 : 0 }));
  expect(banditVariants(evidence, { ...terms, variants: alone })).toBeNull();
});

test('impossible figures decide nothing', () => {
  const evidence = evidenceOf([
    [1, 0, { units: 1000, converted: 1001 }],
    [1, 1, { units: 1000, converted: 60 }],
  ]);
  expect(banditVariants(evidence, terms)).toBeNull();
});

/** Sales that all have the same price. */
const sales = (units: number, converted: number, price: number): Counts => ({
  units,
  converted,
  revenue: converted * price,
  revenueSquares: converted * price ** 2,
});

test('revenue decides as it is, in any currency', () => {
  const next = (money: number) =>
    banditVariants(
      evidenceOf([
        [1, 0, sales(2000, 60, 20 * money)],
        [1, 1, sales(2000, 40, 45 * money)],
      ]),
      { ...terms, metric: 'revenue' },
    )!;
  expect(next(1)[1]!.weight).toBeGreaterThan(8000);
  expect(next(1)[1]!.weight).toBeLessThan(9900);
  expect(next(8000)).toEqual(next(1));
});

test('a variant that sells nothing loses more visitors the more it gets', () => {
  const weight = (units: number) =>
    banditVariants(
      evidenceOf([
        [1, 0, sales(units, Math.round(units / 20), 30)],
        [1, 1, sales(units, 0, 30)],
      ]),
      { ...terms, metric: 'revenue' },
    )![1]!.weight;
  expect(weight(100)).toBeGreaterThan(weight(400));
  expect(weight(2000)).toBe(100);
  const none = evidenceOf([
    [1, 0, sales(500, 0, 1)],
    [1, 1, sales(500, 0, 1)],
  ]);
  expect(banditVariants(none, { ...terms, metric: 'revenue' })).toBeNull();
});

test('a bandit has enough visitors once each variant has the minimum; its regret counts each visitor of a worse one', () => {
  const beliefs = [{ expectedLoss: 0.5 }, { expectedLoss: 0 }];
  const figures = (ns: number[]) =>
    banditFigures(
      ns.map((n) => ({ n })),
      beliefs,
    );
  expect(figures([MIN_UNITS, MIN_UNITS]).enough).toBe(true);
  expect(figures([MIN_UNITS - 1, 10 * MIN_UNITS]).enough).toBe(false);
  // 30 visitors saw the worse variant, and equal shares would have sent it 50.
  expect(figures([30, 70])).toMatchObject({ missed: 15, missedByEqualShares: 25 });
  expect(banditFigures([{ n: 30 }, { n: 70 }], [{ expectedLoss: null }, { expectedLoss: 0 }])).toMatchObject({
    missed: null,
    missedByEqualShares: null,
  });
});
