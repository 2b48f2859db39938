import { lookAtShares, type ShareEvidence } from '../stats/anytime/multinomial.ts';
import { comparisonOfPair, lookAtRates, lookAtRevenue, type MetricKind, pairsTold } from './compare-pairs.ts';
import {
  type AbTestEvidence,
  type AbTestPhase,
  type EvidencePoint,
  groupOf,
  ownGroup,
  type PairEvidence,
} from './evidence-state.ts';

const MOST_POINTS = 400;

/**
 * The line with one more point, if it adds information. Intervals only narrow and p only falls, so the newest point is
 * the most extreme. When there are too many points, every second one is dropped, but never the first or the newest.
 */
export const withPoint = (points: readonly EvidencePoint[], point: EvidencePoint): EvidencePoint[] => {
  const last = points.at(-1);
  if (last !== undefined && JSON.stringify({ ...last, at: 0 }) === JSON.stringify({ ...point, at: 0 }))
    return [...points];
  const kept = points.length < MOST_POINTS ? points : points.filter((_, index) => index % 2 === 0);
  return [...kept, point];
};

/** What the walk needs to know about its test. Fixed at the start, except that phases are added. */
export interface WalkTerms {
  readonly phases: readonly AbTestPhase[];
  readonly metric: MetricKind;
  readonly alpha: number;
}

interface Group {
  readonly phase: number;
  /** Path number. */
  readonly variant: number;
}

const sharesNow = (
  before: ShareEvidence,
  phases: readonly AbTestPhase[],
  countOf: (phase: number, path: number) => number,
  isWatched: (path: number) => boolean,
): ShareEvidence =>
  lookAtShares(
    before,
    phases
      .filter(({ counts }) => counts)
      .map(({ phase, weights }) => {
        const variants = weights.filter(({ path }) => isWatched(path));
        return {
          weights: variants.map(({ weight }) => weight),
          counts: variants.map(({ path }) => countOf(phase, path)),
        };
      }),
  );

/** Takes units assigned since the last moment. */
export const takeAssigned = (
  evidence: AbTestEvidence,
  { phases }: WalkTerms,
  begun: readonly (Group & { units: number })[],
): void => {
  if (begun.length === 0) return;
  for (const { phase, variant, units } of begun) ownGroup(evidence, phase, variant).assigned += units;
  const countOf = (phase: number, path: number): number => groupOf(evidence, phase, path).assigned;
  evidence.assigned = sharesNow(evidence.assigned, phases, countOf, () => true);
};

/** Takes units whose window closed since the last moment. */
export const takeOver = (evidence: AbTestEvidence, over: readonly (Group & { units: number })[]): void => {
  for (const { phase, variant, units } of over) ownGroup(evidence, phase, variant).units += units;
};

/** Takes converted units as they became countable, with a look after each. Returns the pairs they are evidence for. */
export const takeConverted = (
  evidence: AbTestEvidence,
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

/** Ends a moment: takes one look at revenue and adds points to the lines. */
export const endMoment = (
  evidence: AbTestEvidence,
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

/** Current counts of units whose page has reported and of units still counted as human. */
interface Standing extends Group {
  readonly units: number;
  readonly landed: number;
  readonly reclassified: number;
}

/**
 * Takes one more look at landed units, for variants whose page has ever reported (a page without `/t.js` is not
 * broken), and at units not reclassified since.
 */
export const watchSplits = (
  evidence: AbTestEvidence,
  { phases }: WalkTerms,
  standing: readonly Standing[],
): void => {
  const watched = standing.map(({ phase, variant, units, landed, reclassified }) => ({
    phase,
    path: variant,
    landed,
    valid: units - reclassified,
    reclassified,
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
