import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { type FakeUnit, fakeAbTestResults } from '../../../../test/helpers/fake-ab-test-results.ts';
import type { AbAnalysis } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import { type AbTestEvidence, emptyAbTestEvidence } from '../../../core/ab-test/evidence-state.ts';
import type { Row } from '../../../db/tables.ts';
import { evaluateAbTest } from '../../../jobs/ab-tests/evaluate-ab-test.ts';
import { analysisAnswer } from './analysis-answer.ts';
import { askStore, outcomeOf, type Stored } from './analysis-store.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const START = Date.UTC(2026, 2, 10, 12);
const ZONE = 'Asia/Kolkata';
const PATHS = [0, 3, 7];

const abTestOf = (change: Partial<Row<'ab_tests'>> = {}): Row<'ab_tests'> => ({
  ...{
    id: 1,
    public_id: 'abt_1',
    workspace_id: 1,
    campaign_id: 1,
    rule: 0,
    name: 'Headline',
    hypothesis: '',
  },
  kind: 'ab',
  mode: 'fixed',
  state: 'running',
  metric: { kind: 'conversion', event: 'sale' },
  types: null,
  guardrails: [{ kind: 'conversion', event: 'lead' }, { kind: 'landed' }],
  window_seconds: 60,
  alpha: 0.05,
  mde: 0.1,
  planned_units: null,
  arms: PATHS.map((path) => ({ path, url: null, name: `Page ${path}`, weight: 3333 })),
  seed: '',
  phase: 3,
  ranges: null,
  split_before: null,
  outcome: null,
  revision: 1,
  created_by: null,
  ...{
    created_at: new Date(START),
    updated_at: new Date(START),
    started_at: new Date(START),
    ended_at: null,
  },
  ...change,
});

const phase = (number: number, weights: readonly number[], counts: boolean) => ({
  ...{
    phase: number,
    begins: new Date(START),
    counts,
    reason: number === 3 ? ('bandit' as const) : ('weights' as const),
  },
  weights: PATHS.map((path, variant) => ({ path, weight: weights[variant]! })),
});
const PHASES = [
  phase(1, [4000, 3000, 3000], true),
  phase(2, [10_000, 0, 0], false),
  phase(3, [50, 9950, 0], true),
];

const analysed = async (
  units: readonly FakeUnit[],
  of: Row<'ab_tests'>,
  upTo: number,
): Promise<AbAnalysis> => {
  const results = fakeAbTestResults(units);
  let evidence: AbTestEvidence = emptyAbTestEvidence(START);
  const save = async (newest: AbTestEvidence): Promise<void> => {
    evidence = structuredClone(newest);
  };
  const terms = { phases: PHASES, alpha: of.alpha, metric: of.metric.kind, startedAt: START };
  const outcome = outcomeOf(of, upTo);
  await evaluateAbTest({ results, save, isStopping: () => false }, { ...terms, outcome }, evidence, upTo);
  const begun = { phases: PHASES, startedAt: START, zone: ZONE };
  const stored = await askStore(results, of, { ...begun, upTo: evidence.upTo });
  return analysisAnswer(of, { ...begun, evidence, stored, fullPaths: [], now: upTo });
};

const unit: fc.Arbitrary<FakeUnit> = fc.record({
  time: fc.integer({ min: 1, max: 30 * HOUR }).map((ms) => START + ms),
  phase: fc.constantFrom(1, 2, 3),
  variant: fc.constantFrom(...PATHS),
  amount: fc.option(fc.constantFrom(0, 1, 40), { freq: 2 }),
  landed: fc.boolean(),
  delay: fc.nat(60_000),
  events: fc.constantFrom([], ['lead']),
  knownBy: fc.constantFrom('cookie', 'given', 'hash'),
  bots: fc.nat(3),
});
const kinds = fc.constantFrom<Partial<Row<'ab_tests'>>[]>(
  {},
  { metric: { kind: 'revenue' } },
  { mode: 'bandit' },
  { mode: 'bandit', metric: { kind: 'revenue' } },
  { kind: 'aa', planned_units: 5 },
  { state: 'decided' },
);

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);

/** Every number in it is finite. */
const expectFinite = (value: unknown): void => {
  if (typeof value === 'number') expect(Number.isFinite(value)).toBe(true);
  else if (typeof value === 'object' && value !== null) Object.values(value).forEach(expectFinite);
};
const expectShares = (numbers: readonly (number | null)[]): void => {
  const known = numbers.filter((one) => one !== null);
  if (known.length > 0) expect(sum(known)).toBeCloseTo(1, 8);
};

describe('for any input', () => {
  test('the numbers agree with each other and do not depend on the order of events', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(unit, { maxLength: 60, selector: ({ time }) => time }),
        kinds,
        fc.integer({ min: HOUR, max: 40 * HOUR }),
        async (units, kind, ms) => {
          const of = abTestOf(kind);
          const found = await analysed(units, of, START + ms);
          expectFinite(found);
          expectShares(found.arms.map(({ pBest }) => pBest));
          for (const [
            variant,
            { path, assigned, units: over, conversions, ...one },
          ] of found.arms.entries()) {
            expect(assigned).toBeGreaterThanOrEqual(over);
            expect(over).toBeGreaterThanOrEqual(conversions);
            const days = found.days.map(({ arms: variants }) => variants[variant]!);
            expect(days.every((day) => day.path === path)).toBe(true);
            expect(sum(days.map((day) => day.units))).toBe(assigned);
            expect(sum(days.map((day) => day.over))).toBe(over);
            expect(sum(days.map((day) => day.converted))).toBe(conversions);
            expect(found.delays?.arms[variant]?.converted ?? 0).toBe(conversions);
            expect(one.requests).toBeGreaterThanOrEqual(one.bots);
            expect(one.density?.values.length ?? 121).toBe(121);
          }
          expect(found.guardrails.map(({ guardrail }) => guardrail)).toEqual(of.guardrails);
          expect(found.bandit === null).toBe(of.mode !== 'bandit');
          if (of.mode === 'bandit') expect(found.fixed).toBeNull();
          expect(await analysed(units.toReversed(), of, START + ms)).toEqual(found);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('every number is finite, for any counts up to a thousand million', () => {
    const counts = fc
      .tuple(
        fc.oneof(fc.nat(3), fc.nat(1e9)),
        fc.oneof(fc.constantFrom(0, 1), fc.double({ min: 0, max: 1, noNaN: true })),
      )
      .map(([n, share]) => ({ units: n, converted: Math.floor(n * share) }));
    fc.assert(
      fc.property(
        fc.array(counts, { minLength: 9, maxLength: 9 }),
        kinds,
        fc.nat(1000),
        (all, kind, worth) => {
          const groups = PHASES.flatMap((one, row) =>
            PATHS.map((path, variant) => {
              const { units, converted } = all[row * 3 + variant]!;
              const revenue = { revenue: converted * worth, revenueSquares: converted * worth * worth };
              return { phase: one.phase, path, assigned: units, units, converted, ...revenue };
            }),
          );
          const evidence = { ...emptyAbTestEvidence(START), upTo: START + 9 * HOUR, groups };
          const stored: Stored = {
            groups: groups.map(({ path, assigned, ...group }) => ({
              ...group,
              variant: path,
              over: group.units,
              landed: Math.floor(group.units / 2),
              ...{
                cookie: group.units,
                given: 0,
                hash: 0,
                reclassified: 0,
                rejected: 0,
                before: 0,
                after: 0,
              },
            })),
            converts: [],
            edges: { are: 'day', edges: [] },
            alarm: null,
            days: [],
            validity: [],
            delays: { edges: [], curves: [] },
            unitsPerDay: 1e9,
          };
          const found = analysisAnswer(abTestOf(kind), {
            evidence,
            phases: PHASES,
            stored,
            zone: ZONE,
            startedAt: START,
            fullPaths: [],
            now: START + 9 * HOUR,
          });
          expectFinite(found);
          expectShares(found.arms.map(({ pBest }) => pBest));
        },
      ),
      { numRuns: 60 },
    );
  });

  test('more conversions than visitors, wherever they are stored, leave no numbers', async () => {
    const seen = { time: START + 1, phase: 1, variant: 3, amount: 1, events: ['lead'] };
    const of = abTestOf();
    const results = fakeAbTestResults([seen]);
    const begun = { phases: PHASES, startedAt: START, zone: ZONE, upTo: START + HOUR };
    const stored = await askStore(results, of, begun);
    const evidence = { ...emptyAbTestEvidence(START), upTo: begun.upTo };
    const broken: Stored[] = [
      { ...stored, groups: stored.groups.map((group) => ({ ...group, converted: 2 })) },
      { ...stored, converts: stored.converts.map((one) => ({ ...one, converted: 2 })) },
      { ...stored, groups: stored.groups.map((group) => ({ ...group, landed: 2 })) },
    ];
    const known = { ...begun, evidence, fullPaths: [], now: begun.upTo };
    expect(analysisAnswer(of, { ...known, stored }).verdict).toMatchObject({ code: 'collecting' });
    for (const one of broken) {
      const { upTo, fullWeekAt, thresholds, daysAre, ...found } = analysisAnswer(of, {
        ...known,
        stored: one,
      });
      expect(found.verdict).toEqual({ code: 'impossible', paths: [3] });
      const rest = Object.values({ ...found, verdict: null });
      expect(rest.every((value) => value === null || (Array.isArray(value) && value.length === 0))).toBe(
        true,
      );
    }
  });
});
