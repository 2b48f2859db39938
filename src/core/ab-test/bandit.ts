import { MIN_UNITS, thompsonWeights } from '../stats/bandit/thompson.ts';
import { HOUR_MS } from '../time/durations.ts';
import { type Belief, beliefsOf } from './beliefs.ts';
import type { MetricKind } from './compare-pairs.ts';
import type { AbTestEvidence, AbTestPhase } from './evidence-state.ts';
import { leftOutOf, variantCounts } from './results.ts';

/** Full hours since a test's start at `startedAt`. A bandit takes at most one step in each hour after the first. */
export const banditHour = (startedAt: number, at: number): number => Math.floor((at - startedAt) / HOUR_MS);

/** When the given hour of the test begins. */
export const hourBegins = (startedAt: number, hour: number): number => startedAt + hour * HOUR_MS;

interface Weighted {
  /** Path number. */
  readonly path: number;
  /** In hundredths of a percent. */
  readonly weight: number;
}

/** Sum of all weights of a split. */
const WHOLE = 10_000;
/** Smaller moves (below one percent of new visitors) are skipped: each step adds a phase and a campaign revision. */
const LEAST_MOVED = 100;

/** Shares (sum 1) as whole hundredths of a percent: rounded down; the remainder goes to the largest fractions. */
export const wholeWeights = (shares: readonly number[]): number[] => {
  // Keeps rounding errors in the shares from costing a variant a hundredth of a percent.
  const exact = shares.map((share) => share * WHOLE + 1e-9);
  const weights = exact.map(Math.floor);
  const left = WHOLE - weights.reduce((sum, weight) => sum + weight, 0);
  const byRest = exact
    .map((value, place) => ({ place, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.place - b.place);
  for (const { place } of byRest.slice(0, left)) weights[place]!++;
  return weights;
};

/** The minimum share of new visitors, in hundredths of a percent, that would get a different variant. */
const moved = (before: readonly Weighted[], after: readonly Weighted[]): number =>
  before.reduce((sum, { weight }, place) => sum + Math.abs(after[place]!.weight - weight), 0) / 2;

interface BanditTerms {
  readonly phases: readonly AbTestPhase[];
  readonly metric: MetricKind;
  /** As served. A variant without a weight was removed by a member and stays out. */
  readonly variants: readonly Weighted[];
}

/**
 * Thompson weights for the next hour, from the evidence so far. Null keeps the current weights: a variant has too few
 * visitors, the figures are impossible, or the change is too small for a new phase.
 */
export const banditVariants = (
  evidence: AbTestEvidence,
  { phases, metric, variants }: BanditTerms,
): Weighted[] | null => {
  const playing = variants.filter(({ weight }) => weight > 0);
  if (playing.length < 2) return null;
  const paths = playing.map(({ path }) => path);
  const counts = variantCounts(evidence, leftOutOf(phases), paths);
  const best = beliefsOf(counts, metric).flatMap(({ pBest }) => (pBest === null ? [] : [pBest]));
  if (best.length < playing.length) return null;
  const shares = thompsonWeights(
    best,
    counts.map(({ n }) => n),
  );
  if (shares === null) return null;
  const weights = wholeWeights(shares);
  const weightOf = new Map(playing.map(({ path }, place) => [path, weights[place]!]));
  const next = variants.map(({ path }) => ({ path, weight: weightOf.get(path) ?? 0 }));
  return moved(variants, next) < LEAST_MOVED ? null : next;
};

/** What a bandit has done so far, and its estimated regret: each variant's visitors times the cost of choosing it. */
export const banditFigures = (
  variants: readonly { readonly n: number }[],
  beliefs: readonly Pick<Belief, 'expectedLoss'>[],
) => {
  const losses = beliefs.map(({ expectedLoss }) => expectedLoss);
  const all = variants.reduce((sum, { n }) => sum + n, 0);
  const known = losses.every((loss) => loss !== null);
  const sum = (of: (loss: number, variant: number) => number): number | null =>
    known ? losses.reduce((total, loss, variant) => total + of(loss ?? 0, variant), 0) : null;
  return {
    enough: variants.every(({ n }) => n >= MIN_UNITS),
    missed: sum((loss, variant) => loss * variants[variant]!.n),
    missedByEqualShares: sum((loss) => (loss * all) / variants.length),
  };
};

/** When a bandit that started at `startedAt` next recalculates its weights (milliseconds). */
export const nextBanditStep = (startedAt: number, now: number): number =>
  hourBegins(startedAt, Math.max(1, banditHour(startedAt, now) + 1));
