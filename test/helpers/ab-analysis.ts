import type { AbPhase } from '../../src/contracts/ab-tests/ab-test.ts';
import type { AbAnalysis } from '../../src/contracts/ab-tests/ab-test-analysis.ts';

type Variant = AbAnalysis['arms'][number];

export const START = Date.UTC(2026, 10, 2, 9);
const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A bell curve over 121 points. */
const bell = (from: number, to: number): Variant['density'] => ({
  from,
  to,
  values: Array.from({ length: 121 }, (_, i) => Math.exp(-(((i - 60) / 18) ** 2)) / (to - from)),
});

/** The results of a variant: the control by default. */
export const sampleVariant = (of: Partial<Variant> = {}): Variant => ({
  path: 0,
  name: 'Page A',
  weight: 5000,
  assigned: 4100,
  units: 4000,
  conversions: 120,
  rate: 0.03,
  rateInterval: [0.025, 0.0357] as const,
  revenue: null,
  lift: null,
  liftInterval: null,
  pValue: null,
  pBest: 0.04,
  pBeatsControl: null,
  expectedLoss: 0.0061,
  liftCredible: null,
  density: bell(0.022, 0.04),
  requests: 5200,
  bots: 700,
  landed: 3900,
  since: { rejected: 0, reclassified: 0, before: 0, after: 0 },
  points: [],
  ...of,
});

/** A treatment that is ahead, with intervals narrowing from day to day. */
const treatment = (): Variant =>
  sampleVariant({
    path: 1,
    name: 'Page B',
    assigned: 4080,
    units: 3990,
    conversions: 156,
    rate: 0.0391,
    rateInterval: [0.0335, 0.0455] as const,
    lift: 0.303,
    pValue: 0.004,
    liftInterval: [0.05, 0.62] as const,
    pBest: 0.96,
    pBeatsControl: 0.983,
    expectedLoss: 0.0001,
    liftCredible: [0.03, 0.65] as const,
    density: bell(0.029, 0.051),
    bots: 690,
    points: Array.from({ length: 40 }, (_, i) => ({
      at: START + DAY + i * 5 * HOUR,
      interval: i < 2 ? null : ([0.05 - 6 / (i + 4), 0.62 + 14 / (i + 4)] as const),
      pValue: Math.max(0.004, 1 / (i + 1)),
    })),
  });

/** The analysis of a test of two pages after nine days, with the overrides in `of`. */
export const sampleAnalysis = (of: Partial<AbAnalysis> = {}): AbAnalysis => ({
  upTo: new Date(START + 9 * DAY).toISOString(),
  fullWeekAt: new Date(START + 7 * DAY).toISOString(),
  verdict: {
    code: 'winner',
    path: 1,
    worse: [],
    better: [{ path: 1, pValue: 0.004, interval: [0.05, 0.62] }],
  },
  thresholds: { alpha: 0.05, mde: 0.1, minUnits: 100, minConversions: 10, srm: 0.001 },
  unitsPerDay: 910,
  leastP: 0.004,
  arms: [sampleVariant(), treatment()],
  splits: (['assigned', 'landed', 'valid'] as const).map((split) => ({
    split,
    pValue: 0.7,
    chiSquarePValue: 0.82,
    arms: [
      { path: 0, count: 4100, expected: 4090 },
      { path: 1, count: 4080, expected: 4090 },
    ],
  })),
  days: Array.from({ length: 9 }, (_, i) => ({
    day: new Date(START + i * DAY).toISOString().slice(0, 10),
    arms: [
      { path: 0, units: 455, over: 444, converted: 10 + (i % 4) * 2 },
      { path: 1, units: 453, over: 443, converted: 14 + (i % 3) * 3 },
    ],
  })),
  daysAre: 'day',
  delays: {
    edges: [1, 60, 600, 3600, 21_600, 86_400].map((seconds) => seconds * 1000),
    arms: [
      { path: 0, converted: 120, within: [0, 20, 60, 90, 110, 120] },
      { path: 1, converted: 156, within: [0, 40, 90, 130, 150, 156] },
    ],
    differ: null,
  },
  identity: { cookie: 7600, given: 0, hash: 580 },
  guardrails: [],
  fixed: {
    arms: [{ path: 1, lift: 0.303, interval: [0.04, 0.63], pValue: 0.02, pooledP: 0.021, pHolm: 0.02 }],
    planned: false,
  },
  bandit: null,
  ...of,
});

export const samplePhase = (phase: number, weights: readonly number[], hours = 0): AbPhase => ({
  phase,
  from: new Date(START + hours * HOUR).toISOString(),
  counts: true,
  campaignRevision: 3,
  reason: phase === 1 ? 'started' : 'weights',
  weights: weights.map((weight, path) => ({ path, weight })),
});
