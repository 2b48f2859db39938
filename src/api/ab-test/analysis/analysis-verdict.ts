import { comparisonOfPair, sharedPhases } from '../../../core/ab-test/compare-pairs.ts';
import type { AbTestEvidence, AbTestPhase } from '../../../core/ab-test/evidence-state.ts';
import { leftOutOf, shownOf, splitChecks, variantCounts } from '../../../core/ab-test/results.ts';
import { comparedWeek } from '../../../core/ab-test/timing.ts';
import { adjustedPValues } from '../../../core/stats/verdict/compare.ts';
import { defaultThresholds, FULL_WEEK_MS, type Thresholds } from '../../../core/stats/verdict/thresholds.ts';
import { verdict } from '../../../core/stats/verdict/verdict.ts';
import type { Row } from '../../../db/tables.ts';

/** The fields of a test that its verdict depends on. */
export type JudgedAbTest = Pick<
  Row<'ab_tests'>,
  'arms' | 'metric' | 'mode' | 'kind' | 'alpha' | 'mde' | 'planned_units' | 'window_seconds'
>;

export const thresholdsOf = ({ alpha, mde }: Pick<JudgedAbTest, 'alpha' | 'mde'>): Thresholds => ({
  ...defaultThresholds,
  alpha,
  mde,
});

/** Variants that are paths, the control first. */
export const variantsOf = ({ arms: variants }: Pick<JudgedAbTest, 'arms'>) =>
  variants.flatMap(({ path, name }) => (path === null ? [] : [{ path, name }]));

/** A phase and its start. */
export type JudgedPhase = AbTestPhase & { readonly begins: Date };

/** When visitors of a full week have been judged, given when the first of them came (milliseconds since 1970). */
export const fullWeekAfter = (
  came: number,
  { window_seconds }: Pick<JudgedAbTest, 'window_seconds'>,
): number => came + FULL_WEEK_MS + window_seconds * 1000;

/** Shares of new visitors, hundredths of a percent; 0 for variants that get none. */
const trafficOf = ({ arms: variants }: JudgedAbTest) => {
  const weights = variants.flatMap(({ path, weight }) => (path === null ? [] : [weight]));
  const all = weights.reduce((sum, weight) => sum + weight, 0);
  return {
    idle: weights.flatMap((weight, variant) => (weight > 0 ? [] : [variant])),
    smallestShare: all === 0 ? 1 : Math.min(...weights.filter((weight) => weight > 0)) / all,
  };
};

/** Everything that follows from a test's evidence alone. The evidence must be possible. */
export const judge = (
  evidence: AbTestEvidence,
  test: JudgedAbTest,
  begun: {
    /** For a bandit, the phases that do not count are enough: its verdict needs no others. */
    readonly phases: readonly JudgedPhase[];
    readonly startedAt: number;
    readonly unitsPerDay: number | null;
    /** Paths whose offer is full now. */
    readonly fullPaths: readonly number[];
  },
) => {
  const metric = test.metric.kind;
  const paths = variantsOf(test).map(({ path }) => path);
  const counts = variantCounts(evidence, leftOutOf(begun.phases), paths);
  const shown = shownOf(evidence, paths, metric);
  const { idle, smallestShare } = trafficOf(test);
  const [control = 0, ...treatments] = paths;
  const comparisons = treatments.map((path, place) => {
    const week = comparedWeek(begun.phases, sharedPhases(begun.phases, control, path), evidence.upTo);
    return { ...shown[place]!.comparison, fullWeekAt: week + test.window_seconds * 1000 };
  });
  const left = evidence.pairs
    .filter((pair) => pair.control === control && !treatments.includes(pair.treatment))
    .map((pair) => comparisonOfPair(pair, metric).pValue);
  const found = verdict(
    {
      kind: test.mode === 'bandit' ? 'bandit' : test.kind,
      arms: counts,
      splits: splitChecks(evidence),
      ...{
        fullWeekAt: fullWeekAfter(begun.startedAt, test),
        now: evidence.upTo,
        unitsPerDay: begun.unitsPerDay,
      },
      comparisons,
      left,
      idle,
      full: paths.flatMap((path, variant) => (begun.fullPaths.includes(path) ? [variant] : [])),
      smallestShare,
      plannedUnits: test.planned_units,
    },
    thresholdsOf(test),
  );
  /** By the metric. */
  const worthOf = (variant: number): number => {
    const { n, conversions, revenue } = counts[variant]!;
    return n === 0 ? 0 : (metric === 'revenue' ? revenue : conversions) / n;
  };
  const adjusted = adjustedPValues(comparisons, left);
  /** P-value of the most significant treatment, or null. */
  const leastP = adjusted.length === 0 ? null : Math.min(...adjusted);
  return { paths, metric, counts, shown, found, leastP, worthOf };
};
