import type { SharedTest } from '../../contracts/ab-tests/ab-share.ts';
import type { AbAnalysis } from '../../contracts/ab-tests/ab-test-analysis.ts';
import type { Row } from '../../db/tables.ts';
import { phaseAnswer } from '../ab-test/answer.ts';

const LETTERS = 'ABCDEFGHIJ';

/** An address, or a host and what can follow it, as used for pages without a name. */
const ADDRESS =
  /[a-z][a-z0-9+.-]*:\/\/|(^|[\s/(])(([\p{L}\p{N}-]+\.)+(\p{L}{2,}|xn--[a-z0-9-]+)|(\d{1,3}\.){3}\d{1,3}|localhost(?=:\d))(:\d+)?([/?#\s)]|$)/iu;

/** The public name of an arm, given its index among the arms. */
export const armName = (name: string, place: number): string =>
  ADDRESS.test(name) ? (LETTERS[place] ?? '') : name;

interface Shared {
  readonly test: Row<'ab_tests'>;
  readonly phases: readonly Row<'ab_phases'>[];
  readonly analysis: AbAnalysis;
  readonly workspace: { readonly name: string; readonly timeZone: string; readonly currency: string };
}

/** What anyone with the link can see; names that are addresses are replaced by letters. */
export const sharedTest = ({ test, phases, analysis, workspace }: Shared): SharedTest => {
  const arms = test.arms.map(({ path, name, weight }, place) => ({
    path,
    weight,
    name: armName(name, place),
  }));
  const names = new Map(arms.map(({ path, name }) => [path, name]));
  return {
    name: test.name,
    state: test.state,
    kind: test.kind,
    mode: test.mode,
    metric: test.metric,
    windowSeconds: test.window_seconds,
    alpha: test.alpha,
    mde: test.mde,
    plannedUnits: test.planned_units,
    hypothesis: test.hypothesis,
    outcome: test.outcome,
    phases: phases.map(phaseAnswer),
    startedAt: test.started_at?.toISOString() ?? null,
    endedAt: test.ended_at?.toISOString() ?? null,
    arms,
    analysis: {
      ...analysis,
      arms: analysis.arms.map((arm) => ({ ...arm, name: names.get(arm.path) ?? '' })),
    },
    workspaceName: workspace.name,
    timeZone: workspace.timeZone,
    currency: workspace.currency,
  };
};
