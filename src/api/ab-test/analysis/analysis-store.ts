import { countedBy } from '../../../core/ab-test/counted-by.ts';
import type { AbTestPhase } from '../../../core/ab-test/evidence-state.ts';
import { leftOutOf } from '../../../core/ab-test/results.ts';
import { dayEdges } from '../../../core/ab-test/timing.ts';
import { DAY_MS, floorToQuarter, HOUR_MS } from '../../../core/time/durations.ts';
import type { Row } from '../../../db/tables.ts';
import type { AbTestResults, Outcome } from '../../../events/store/ab-test-results.ts';

export type StoreResults = Pick<AbTestResults, 'counted' | 'figures' | 'converts' | 'validity'>;

/** How far a test has been evaluated, and its history until then. */
interface Evaluated {
  readonly startedAt: number;
  readonly upTo: number;
  readonly phases: readonly AbTestPhase[];
  /** The workspace's time zone. */
  readonly zone: string;
}

export const outcomeOf = (
  test: Pick<Row<'ab_tests'>, 'id' | 'workspace_id' | 'campaign_id' | 'metric' | 'types' | 'window_seconds'>,
  upTo: number,
): Outcome => ({
  workspace: test.workspace_id,
  campaign: test.campaign_id,
  test: test.id,
  upTo,
  ...countedBy(test.metric, test.types),
  windowMs: test.window_seconds * 1000,
});

/** Over the last 24 hours; for a younger test extrapolated, once it has run for an hour. */
const unitsPerDay = async (
  { counted }: StoreResults,
  outcome: Outcome,
  { startedAt, upTo }: Evaluated,
): Promise<number | null> => {
  const ms = Math.min(DAY_MS, upTo - startedAt);
  if (ms < HOUR_MS) return null;
  const groups = await counted({ ...outcome, windowMs: 0, after: upTo - ms });
  return Math.round((groups.reduce((sum, { units }) => sum + units, 0) * DAY_MS) / ms);
};

/** Everything that an analysis needs from the event store, in one go. */
export const askStore = async (results: StoreResults, test: Row<'ab_tests'>, evaluated: Evaluated) => {
  const outcome = outcomeOf(test, evaluated.upTo);
  const leftOut = [...leftOutOf(evaluated.phases)];
  const days = dayEdges(evaluated.startedAt, evaluated.upTo, evaluated.zone);
  const guarded = test.guardrails.filter(({ kind }) => kind === 'conversion');
  const by = guarded.map((one) => countedBy(one, test.types));
  const [figures, converts, validity, perDay] = await Promise.all([
    results.figures({ ...outcome, leftOut, days: days.edges }),
    by.length === 0 ? [] : results.converts({ ...outcome, by }),
    results.validity({ ...outcome, from: floorToQuarter(evaluated.startedAt) }),
    unitsPerDay(results, outcome, evaluated),
  ]);
  return {
    ...figures,
    converts: converts.map(({ of, ...row }) => ({ ...row, guardrail: guarded[of] })),
    edges: days,
    validity,
    unitsPerDay: perDay,
  };
};

export type Stored = Awaited<ReturnType<typeof askStore>>;
