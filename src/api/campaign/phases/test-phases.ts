import { same } from '../../../contracts/campaign-changes/diff.ts';
import type { StoredRouting } from '../../../db/routing.ts';
import { contentOf, pathOf } from '../path-content.ts';
import { type TestedSplit, testedSplits, withSplit } from './tested-splits.ts';

/** The parts of a campaign that can start a phase of its tests. */
interface Served {
  readonly routing: StoredRouting;
  readonly time_zone: string | null;
  readonly destinations: readonly { readonly id: number; readonly name: string; readonly url: string }[];
}

export interface BegunPhase {
  /** `t45` */
  readonly test: string;
  readonly phase: number;
  readonly reason: 'page' | 'targeting' | 'upgrade';
  readonly weights: TestedSplit['split']['arms'];
}

/** The audience of a rule's split, given the conditions of earlier rules and its own. */
const reachOf = ({ routing: { rules }, time_zone }: Served, rule: number) => {
  const own = rules.findIndex(({ number }) => number === rule);
  const asked = rules.slice(0, rule === 0 ? rules.length : own + 1);
  const byHour = asked.some(({ conditions }) => conditions.some(({ field }) => field === 'hours'));
  return {
    // A cap on the split's own rule ends traffic for all arms alike.
    rules: asked.map(({ number, match, conditions, caps }) => ({
      match,
      conditions,
      caps: number === rule ? {} : caps,
    })),
    zone: byHour ? time_zone : null,
  };
};

const pagesOf = (served: Served, { split }: TestedSplit): (string | null)[] =>
  split.arms.map(({ path: number }) => {
    const path = pathOf(served, number);
    return path === undefined ? null : contentOf(served, path);
  });

/**
 * Starts a phase of each of a campaign's tests if the change altered what an arm leads to, or who reaches its split,
 * because counts before and after must not be mixed. `after` has the arms of tests unchanged (checks.ts).
 */
export const beginPhases = (
  before: Served,
  after: Served,
): { routing: StoredRouting; begun: readonly BegunPhase[] } => {
  const begun: BegunPhase[] = [];
  let routing = after.routing;
  for (const tested of testedSplits(after.routing)) {
    const { rule, split } = tested;
    const moved = !same(pagesOf(before, tested), pagesOf(after, tested));
    if (!moved && same(reachOf(before, rule), reachOf(after, rule))) continue;
    const phase = split.phase + 1;
    begun.push({
      test: split.test,
      phase,
      weights: split.arms,
      reason: moved ? 'page' : 'targeting',
    });
    routing = withSplit(routing, rule, { ...split, phase });
  }
  return { routing, begun };
};
