import { thompsonWeights } from '../stats/bandit/thompson.ts';
import { beliefsOf } from './beliefs.ts';
import type { MetricKind } from './compare-pairs.ts';
import type { TestEvidence, TestPhase } from './evidence-state.ts';
import { armCounts, leftOutOf } from './results.ts';

interface Weighted {
  /** Number of the path. */
  readonly path: number;
  /** Hundredths of a percent. */
  readonly weight: number;
}

/** All weights of a split. */
const WHOLE = 10_000;
/** A step that moves fewer of the new visitors (one percent) is none: each is a phase and a revision of the campaign. */
const LEAST_MOVED = 100;

/** Shares (they sum to 1) as whole hundredths of a percent: rounded down, and what is left goes to the largest rests. */
export const wholeWeights = (shares: readonly number[]): number[] => {
  // Rounding errors of the shares must not cost an arm a hundredth of a percent.
  const exact = shares.map((share) => share * WHOLE + 1e-9);
  const weights = exact.map(Math.floor);
  const left = WHOLE - weights.reduce((sum, weight) => sum + weight, 0);
  const byRest = exact
    .map((value, place) => ({ place, rest: value - Math.floor(value) }))
    .toSorted((a, b) => b.rest - a.rest || a.place - b.place);
  for (const { place } of byRest.slice(0, left)) weights[place]!++;
  return weights;
};

/** Of the new visitors, hundredths of a percent: how many get another arm, at the least. */
const moved = (before: readonly Weighted[], after: readonly Weighted[]): number =>
  before.reduce((sum, { weight }, place) => sum + Math.abs(after[place]!.weight - weight), 0) / 2;

interface BanditTerms {
  readonly phases: readonly TestPhase[];
  readonly metric: MetricKind;
  /** As they are served. Who has no weight was taken out by somebody, and stays out. */
  readonly arms: readonly Weighted[];
}

/**
 * The arms with the weights that what has been shown so far gives them (Thompson), for the next hour. Null: they stay. An arm lacks
 * visitors, the figures cannot be, or so little would change that it is not worth a phase.
 */
export const banditArms = (
  evidence: TestEvidence,
  { phases, metric, arms }: BanditTerms,
): Weighted[] | null => {
  const playing = arms.filter(({ weight }) => weight > 0);
  if (playing.length < 2) return null;
  const paths = playing.map(({ path }) => path);
  const counts = armCounts(evidence, leftOutOf(phases), paths);
  const best = beliefsOf(counts, metric).flatMap(({ pBest }) => (pBest === null ? [] : [pBest]));
  if (best.length < playing.length) return null;
  const shares = thompsonWeights(
    best,
    counts.map(({ n }) => n),
  );
  if (shares === null) return null;
  const weights = wholeWeights(shares);
  const weightOf = new Map(playing.map(({ path }, place) => [path, weights[place]!]));
  const next = arms.map(({ path }) => ({ path, weight: weightOf.get(path) ?? 0 }));
  return moved(arms, next) < LEAST_MOVED ? null : next;
};
