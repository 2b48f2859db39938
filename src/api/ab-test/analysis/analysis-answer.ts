import type { AbAnalysis, AbVerdict } from '../../../contracts/ab-tests/ab-test-analysis.ts';
import type {
  AbBandit,
  AbDays,
  AbDelays,
  AbFixed,
  AbGuardrailResult,
  AbIdentity,
} from '../../../contracts/ab-tests/ab-test-figures.ts';
import type { AbGuardrail } from '../../../contracts/ab-tests/ab-test-input.ts';
import { same } from '../../../contracts/campaign-changes/diff.ts';
import { banditFigures, nextBanditStep } from '../../../core/ab-test/bandit.ts';
import { type Belief, beliefsOf } from '../../../core/ab-test/beliefs.ts';
import { delaysDiffer } from '../../../core/ab-test/delays-differ.ts';
import type { AbTestEvidence } from '../../../core/ab-test/evidence-state.ts';
import { fixedFigures } from '../../../core/ab-test/fixed-figures.ts';
import { type GuardedGroup, guarded } from '../../../core/ab-test/guardrails.ts';
import { impossiblePaths, leftOutOf, seenLifts, splitResults } from '../../../core/ab-test/results.ts';
import type { Compared } from '../../../core/stats/verdict/compare.ts';
import type { Verdict } from '../../../core/stats/verdict/verdict.ts';
import { dateOf } from '../../../core/time/zone.ts';
import type { Row } from '../../../db/tables.ts';
import type { FiguredGroup } from '../../../events/store/ab-test-results.ts';
import type { Stored } from './analysis-store.ts';
import { fullWeekAfter, judge, thresholdsOf, variantsOf } from './analysis-verdict.ts';

const sumOf = (groups: readonly FiguredGroup[], key: keyof FiguredGroup): number =>
  groups.reduce((sum, group) => sum + group[key], 0);

/** Additional figures of a variant, which decide nothing. `groups` and `watched`: its data in phases that count. */
const besideVariant = (
  path: number,
  groups: readonly FiguredGroup[],
  validity: Stored['validity'],
  watched: AbTestEvidence['watched'],
): Pick<AbAnalysis['arms'][number], 'requests' | 'bots' | 'landed' | 'since'> => {
  const seen = validity.find(({ variant }) => variant === path);
  return {
    requests: seen?.requests ?? 0,
    bots: seen?.bots ?? 0,
    landed: watched.some((one) => one.landed > 0) ? watched.reduce((sum, one) => sum + one.landed, 0) : null,
    since: {
      rejected: sumOf(groups, 'rejected'),
      reclassified: watched.reduce((sum, { reclassified = 0 }) => sum + reclassified, 0),
      before: sumOf(groups, 'before'),
      after: sumOf(groups, 'after'),
    },
  };
};

/** Null without visitors. */
const identityOf = (groups: readonly FiguredGroup[]): AbIdentity | null => {
  const known = {
    cookie: sumOf(groups, 'cookie'),
    given: sumOf(groups, 'given'),
    hash: sumOf(groups, 'hash'),
  };
  return known.cookie + known.given + known.hash === 0 ? null : known;
};

/** Every variant, including those without visitors. */
const daysOf = ({ days, edges }: Stored, paths: readonly number[], zone: string): AbDays => {
  const found = new Map(days.map((row) => [`${row.day} ${row.variant}`, row]));
  return edges.edges.slice(0, -1).map((begins) => ({
    day: dateOf(begins, zone),
    arms: paths.map((path) => {
      const row = found.get(`${begins} ${path}`);
      return { path, units: row?.units ?? 0, over: row?.over ?? 0, converted: row?.converted ?? 0 };
    }),
  }));
};

/** Null while there are no conversions. */
const delaysOf = ({ edges, curves }: Stored['delays'], paths: readonly number[]): AbDelays | null => {
  const variants = paths.map((path) => {
    const within = curves.find(({ variant }) => variant === path)?.within ?? edges.map(() => 0);
    return { path, converted: within.at(-1) ?? 0, within };
  });
  if (variants.every(({ converted }) => converted === 0)) return null;
  return { edges, arms: variants, differ: delaysDiffer(variants, paths[0] ?? 0) };
};

/**
 * Visitors and their events by phase and variant: for pages all visitors, for conversions those with a closed window.
 */
const guardedGroups = ({ groups, converts }: Stored, guardrail: AbGuardrail): GuardedGroup[] => {
  const nameOf = (phase: number, path: number): string => `${phase} ${path}`;
  const own = converts.filter((one) => same(one.guardrail, guardrail));
  const converted = new Map(own.map((one) => [nameOf(one.phase, one.variant), one.converted]));
  return groups.map(({ phase, variant: path, units, over, landed }) =>
    guardrail.kind === 'landed'
      ? { phase, path, units, converted: landed }
      : { phase, path, units: over, converted: converted.get(nameOf(phase, path)) ?? 0 },
  );
};

const guardrailOf = (
  stored: Stored,
  guardrail: AbGuardrail,
  terms: Parameters<typeof guarded>[1],
): AbGuardrailResult => {
  const { verdict, variants } = guarded(guardedGroups(stored, guardrail), terms);
  // A page that has never reported may still load.
  const isSilent = guardrail.kind === 'landed' && variants.some(({ converted }) => converted === 0);
  return {
    guardrail,
    verdict: isSilent ? 'no_data' : verdict,
    arms: variants.map((variant) => ({
      ...variant,
      ...(isSilent && { lift: null, liftInterval: null, pValue: null }),
    })),
  };
};

const timeOf = (ms: number): string => new Date(ms).toISOString();

/** Identifies variants by path number instead of by index; the best by the metric comes first. */
export const verdictAnswer = (
  verdict: Verdict,
  paths: readonly number[],
  worthOf: (variant: number) => number,
): AbVerdict => {
  const named = (variants: readonly Compared[], order: 1 | -1) =>
    variants
      .toSorted((a, b) => order * (worthOf(b.arm) - worthOf(a.arm)))
      .map(({ arm: variant, pValue, interval }) => ({ path: paths[variant]!, pValue, interval }));
  switch (verdict.code) {
    case 'impossible':
      return { code: 'impossible', paths: verdict.arms.map((variant) => paths[variant]!) };
    case 'broken':
      return { code: 'broken', splits: [...verdict.splits] };
    case 'collecting':
      return {
        code: 'collecting',
        missing: verdict.missing.map((one, variant) => ({ path: paths[variant]!, ...one })),
      };
    case 'winner':
    case 'offer_full':
    case 'ahead': {
      const better = named(verdict.better, 1);
      const found = { path: better[0]!.path, better, worse: named(verdict.worse, -1) };
      if (verdict.code === 'ahead') return { code: 'ahead', ...found, until: timeOf(verdict.until) };
      return verdict.code === 'winner'
        ? { code: 'winner', ...found }
        : { code: 'offer_full', ...found, full: verdict.full.map((variant) => paths[variant]!) };
    }
    case 'worse':
      return { code: 'worse', worse: named(verdict.worse, -1) };
    case 'behind':
      return { code: 'behind', worse: named(verdict.worse, -1), until: timeOf(verdict.until) };
    case 'aa_failed':
      return { code: 'aa_failed', arms: named(verdict.arms, 1) };
    case 'no_difference':
      return { code: 'no_difference' };
    default:
      return verdict;
  }
};

type StoredAbTest = Row<'ab_tests'>;
type Judged = ReturnType<typeof judge>;
type Phases = readonly Pick<Row<'ab_phases'>, 'phase' | 'counts' | 'weights' | 'reason' | 'begins'>[];

/** All inputs of an analysis. */
interface Known {
  readonly evidence: AbTestEvidence;
  readonly phases: Phases;
  readonly stored: Stored;
  /** The workspace's time zone. */
  readonly zone: string;
  /** Milliseconds since 1970. */
  readonly startedAt: number;
  /** Path numbers of variants whose offer is full now; none once the test has ended. */
  readonly fullPaths: readonly number[];
  readonly now: number;
}

/** For a test that has not been evaluated yet. */
export const noAnalysis = (test: StoredAbTest): AbAnalysis => ({
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

/** Paths with more converted visitors than visitors, in the job's stored data or in the events. */
const impossibleIn = (evidence: AbTestEvidence, stored: Stored, { guardrails }: StoredAbTest): number[] => {
  const counted = stored.groups.map((group) => ({ ...group, path: group.variant, units: group.over }));
  const beside = guardrails.flatMap((one) => guardedGroups(stored, one));
  const paths = [...counted, ...beside].flatMap(({ path, units, converted }) =>
    converted > units ? [path] : [],
  );
  return [...new Set([...impossiblePaths(evidence), ...paths])].sort((a, b) => a - b);
};

const hasEnded = ({ state }: StoredAbTest): boolean => state === 'decided' || state === 'archived';

const weightsOf = (phases: Phases, paths: readonly number[]) =>
  paths.map((path) => ({
    path,
    weight: phases.at(-1)?.weights.find((variant) => variant.path === path)?.weight ?? 0,
  }));

const fixedOf = (
  evidence: AbTestEvidence,
  test: StoredAbTest,
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
  test: StoredAbTest,
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

/** The results of a test so far. */
export const analysisAnswer = (test: StoredAbTest, known: Known): AbAnalysis => {
  const { evidence, phases, stored, zone, startedAt, now } = known;
  const begun = { ...noAnalysis(test), upTo: new Date(evidence.upTo).toISOString() };
  const impossible = impossibleIn(evidence, stored, test);
  if (impossible.length > 0) return { ...begun, verdict: { code: 'impossible', paths: impossible } };

  const { unitsPerDay } = stored;
  const judged = judge(evidence, test, { phases, startedAt, unitsPerDay, fullPaths: known.fullPaths });
  const { paths, metric, counts, shown } = judged;
  const beliefs = beliefsOf(counts, metric);
  const lifts = seenLifts(evidence, { phases, metric, paths });
  const leftOut = leftOutOf(phases);
  const own = stored.groups.filter(({ phase, variant }) => !leftOut.has(phase) && paths.includes(variant));
  const weights = weightsOf(phases, paths);
  const variants = variantsOf(test).map(({ path, name }, variant): AbAnalysis['arms'][number] => {
    const { assigned, n, conversions, revenue } = counts[variant]!;
    const treatment = shown[variant - 1];
    return {
      path,
      name,
      weight: hasEnded(test) ? null : weights[variant]!.weight,
      assigned,
      units: n,
      conversions,
      rate: n === 0 ? null : conversions / n,
      revenue: metric === 'revenue' ? revenue : null,
      lift: lifts[variant - 1] ?? null,
      liftInterval: treatment?.comparison.interval ?? null,
      pValue: treatment?.comparison.pValue ?? null,
      ...beliefs[variant]!,
      ...besideVariant(
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
      arms: variants,
    },
    splits: splitResults(evidence, phases, paths).map(({ variants: own, ...split }) => ({
      ...split,
      arms: [...own],
    })),
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
