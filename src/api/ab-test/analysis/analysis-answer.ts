import type { AbAnalysis } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import type { AbBandit, AbFixed } from '../../../contracts/ab-tests/ab-test-figures.ts';
import { banditFigures, nextBanditStep } from '../../../core/ab-test/bandit.ts';
import { type Belief, beliefsOf } from '../../../core/ab-test/beliefs.ts';
import type { TestEvidence } from '../../../core/ab-test/evidence-state.ts';
import { fixedFigures } from '../../../core/ab-test/fixed-figures.ts';
import { impossiblePaths, leftOutOf, seenLifts, splitResults } from '../../../core/ab-test/results.ts';
import type { Row } from '../../../db/tables.ts';
import { besideArm, daysOf, delaysOf, guardedGroups, guardrailOf, identityOf } from './analysis-parts.ts';
import type { Stored } from './analysis-store.ts';
import { armsOf, fullWeekAfter, judge, thresholdsOf } from './analysis-verdict.ts';
import { verdictAnswer } from './verdict-answer.ts';

type Test = Row<'ab_tests'>;
type Judged = ReturnType<typeof judge>;
type Phases = readonly Pick<Row<'ab_phases'>, 'phase' | 'counts' | 'weights' | 'reason' | 'begins'>[];

/** All inputs of an analysis. */
interface Known {
  readonly evidence: TestEvidence;
  readonly phases: Phases;
  readonly stored: Stored;
  /** The workspace's time zone. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  readonly now: number;
}

/** For a test that has not been evaluated yet. */
export const noAnalysis = (test: Test): AbAnalysis => ({
  ...{
    upTo: null,
    verdict: null,
    unitsPerDay: null,
    leastP: null,
    arms: [],
    splits: [],
    days: [],
    daysAre: 'day',
  },
  delays: null,
  identity: null,
  guardrails: [],
  fixed: null,
  bandit: null,
  thresholds: thresholdsOf(test),
  fullWeekAt: test.started_at && new Date(fullWeekAfter(test.started_at.getTime(), test)).toISOString(),
});

/** Paths with more converted visitors than visitors in any stored data: the job's, or the events'. */
const impossibleIn = (evidence: TestEvidence, stored: Stored, { guardrails }: Test): number[] => {
  const counted = stored.groups.map((group) => ({ ...group, path: group.variant, units: group.over }));
  const beside = guardrails.flatMap((one) => guardedGroups(stored, one));
  const paths = [...counted, ...beside].flatMap(({ path, units, converted }) =>
    converted > units ? [path] : [],
  );
  return [...new Set([...impossiblePaths(evidence), ...paths])].sort((a, b) => a - b);
};

const hasEnded = ({ state }: Test): boolean => state === 'decided' || state === 'archived';

const weightsOf = (phases: Phases, paths: readonly number[]) =>
  paths.map((path) => ({
    path,
    weight: phases.at(-1)?.weights.find((arm) => arm.path === path)?.weight ?? 0,
  }));

const fixedOf = (
  evidence: TestEvidence,
  test: Test,
  phases: Phases,
  { paths, metric, counts }: Judged,
): AbFixed | null => {
  const units = counts.reduce((sum, { n }) => sum + n, 0);
  if (test.mode === 'bandit' || test.kind === 'aa' || units === 0) return null;
  return {
    arms: fixedFigures(evidence, { phases, paths, metric }, test.alpha),
    planned: test.planned_units !== null && units >= test.planned_units,
  };
};

const banditOf = (
  test: Test,
  phases: Phases,
  { paths, counts }: Judged,
  beliefs: readonly Belief[],
  now: number,
): AbBandit | null => {
  if (test.mode !== 'bandit' || test.started_at === null) return null;
  return {
    weights: weightsOf(phases, paths),
    ...banditFigures(counts, beliefs),
    steps: phases.filter(({ reason }) => reason === 'bandit').length,
    nextAt:
      test.state === 'running'
        ? new Date(nextBanditStep(test.started_at.getTime(), now)).toISOString()
        : null,
  };
};

/** The results of a test, as far as it has been evaluated. */
export const analysisAnswer = (test: Test, known: Known): AbAnalysis => {
  const { evidence, phases, stored, zone, startedAt, now } = known;
  const begun = { ...noAnalysis(test), upTo: new Date(evidence.upTo).toISOString() };
  const impossible = impossibleIn(evidence, stored, test);
  if (impossible.length > 0) return { ...begun, verdict: { code: 'impossible', paths: impossible } };

  const { unitsPerDay } = stored;
  const judged = judge(evidence, test, { phases, startedAt, unitsPerDay });
  const { paths, metric, counts, shown } = judged;
  const beliefs = beliefsOf(counts, metric);
  const lifts = seenLifts(evidence, { phases, metric, paths });
  const leftOut = leftOutOf(phases);
  const own = stored.groups.filter(({ phase, variant }) => !leftOut.has(phase) && paths.includes(variant));
  const weights = weightsOf(phases, paths);
  const arms = armsOf(test).map(({ path, name }, arm): AbAnalysis['arms'][number] => {
    const { assigned, n, conversions, revenue } = counts[arm]!;
    const treatment = shown[arm - 1];
    return {
      path,
      name,
      weight: hasEnded(test) ? null : weights[arm]!.weight,
      assigned,
      units: n,
      conversions,
      rate: n === 0 ? null : conversions / n,
      revenue: metric === 'revenue' ? revenue : null,
      lift: lifts[arm - 1] ?? null,
      liftInterval: treatment?.comparison.interval ?? null,
      pValue: treatment?.comparison.pValue ?? null,
      ...beliefs[arm]!,
      ...besideArm(
        path,
        own.filter(({ variant }) => variant === path),
        stored.validity,
        evidence.watched.filter((one) => one.path === path && !leftOut.has(one.phase)),
      ),
      points: treatment?.points.map((point) => ({ ...point })) ?? [],
    };
  });
  return {
    ...{
      ...begun,
      unitsPerDay,
      leastP: judged.leastP,
      verdict: verdictAnswer(judged.found, paths, judged.worthOf),
      arms,
    },
    splits: splitResults(evidence, phases, paths).map((split) => ({ ...split, arms: [...split.arms] })),
    days: daysOf(stored, paths, zone),
    daysAre: stored.edges.are,
    delays: delaysOf(stored.delays, paths),
    identity: identityOf(own),
    guardrails: test.guardrails.map((one) =>
      guardrailOf(stored, one, { phases, paths, alpha: test.alpha, mde: test.mde }),
    ),
    fixed: fixedOf(evidence, test, phases, judged),
    bandit: banditOf(test, phases, judged, beliefs, now),
  };
};
