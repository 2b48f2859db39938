import { lookAtShares, type ShareEvidence } from '../stats/anytime/share-evidence.ts';
import { comparisonOfPair, lookAtRates, lookAtRevenue, type MetricKind, pairsTold } from './compare-pairs.ts';
import { groupOf, ownGroup, type PairEvidence, type TestEvidence, type TestPhase } from './evidence-state.ts';
import { withPoint } from './points.ts';

/** What the walk is told of its test: fixed from its start, but for phases, which only become more. */
export interface WalkTerms {
  readonly phases: readonly TestPhase[];
  readonly metric: MetricKind;
  readonly alpha: number;
}

interface Group {
  readonly phase: number;
  /** Number of the path. */
  readonly variant: number;
}

const sharesNow = (
  before: ShareEvidence,
  phases: readonly TestPhase[],
  countOf: (phase: number, path: number) => number,
  isWatched: (path: number) => boolean,
): ShareEvidence =>
  lookAtShares(
    before,
    phases
      .filter(({ counts }) => counts)
      .map(({ phase, weights }) => {
        const arms = weights.filter(({ path }) => isWatched(path));
        return {
          weights: arms.map(({ weight }) => weight),
          counts: arms.map(({ path }) => countOf(phase, path)),
        };
      }),
  );

/** Units that began since the last moment. */
export const takeAssigned = (
  evidence: TestEvidence,
  { phases }: WalkTerms,
  begun: readonly (Group & { units: number })[],
): void => {
  if (begun.length === 0) return;
  for (const { phase, variant, units } of begun) ownGroup(evidence, phase, variant).assigned += units;
  const countOf = (phase: number, path: number): number => groupOf(evidence, phase, path).assigned;
  evidence.assigned = sharesNow(evidence.assigned, phases, countOf, () => true);
};

/** Units whose window ended since the last moment. */
export const takeOver = (evidence: TestEvidence, over: readonly (Group & { units: number })[]): void => {
  for (const { phase, variant, units } of over) ownGroup(evidence, phase, variant).units += units;
};

/** Converted ones of these, in the order in which they became countable, with a look after each. Answers the pairs that they tell of. */
export const takeConverted = (
  evidence: TestEvidence,
  { phases, metric, alpha }: WalkTerms,
  converted: readonly (Group & { amount: number })[],
): Set<PairEvidence> => {
  const told = new Set<PairEvidence>();
  for (const { phase, variant, amount } of converted) {
    const group = ownGroup(evidence, phase, variant);
    group.converted++;
    group.revenue += amount;
    group.revenueSquares += amount * amount;
    const began = phases.find((one) => one.phase === phase);
    if (began === undefined) continue;
    for (const pair of pairsTold(evidence, began, variant)) {
      told.add(pair);
      if (metric === 'conversion') lookAtRates(evidence, phases, pair, alpha);
    }
  }
  return told;
};

/** Ends a moment: revenue is looked at once in it, and lines get their points. */
export const endMoment = (
  evidence: TestEvidence,
  { phases, metric, alpha }: WalkTerms,
  told: ReadonlySet<PairEvidence>,
  at: number,
): void => {
  for (const pair of told) {
    if (metric === 'revenue') lookAtRevenue(evidence, phases, pair, alpha);
    pair.points = withPoint(pair.points, { at, ...comparisonOfPair(pair, metric) });
  }
  evidence.upTo = at;
};

/** What pages have reported, and what still counts as a person's, as it stands. */
export interface Standing extends Group {
  readonly units: number;
  readonly landed: number;
  readonly reclassified: number;
}

/**
 * One more look at landed units, of arms whose page has ever reported (one without `/t.js` is not broken), and at those that nothing has
 * been found against since.
 */
export const watchSplits = (
  evidence: TestEvidence,
  { phases }: WalkTerms,
  standing: readonly Standing[],
): void => {
  const watched = standing.map(({ phase, variant, units, landed, reclassified }) => ({
    ...{ phase, path: variant, landed, valid: units - reclassified, reclassified },
  }));
  const byPhase = Map.groupBy(watched, ({ phase }) => phase);
  const countOf =
    (which: 'landed' | 'valid') =>
    (phase: number, path: number): number =>
      byPhase.get(phase)?.find((one) => one.path === path)?.[which] ?? 0;
  const reporting = new Set(watched.filter(({ landed }) => landed > 0).map(({ path }) => path));
  evidence.landed = sharesNow(evidence.landed, phases, countOf('landed'), (path) => reporting.has(path));
  evidence.valid = sharesNow(evidence.valid, phases, countOf('valid'), () => true);
  evidence.watched = watched;
};
