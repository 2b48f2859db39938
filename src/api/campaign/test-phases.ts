import { same } from '../../contracts/campaign-changes/diff.ts';
import type { StoredRouting } from '../../db/routing.ts';
import { contentOf, pathOf } from './path-content.ts';
import { type TestedSplit, testedSplits, withSplit } from './tested-splits.ts';

/** What of a campaign can begin a phase of its tests. */
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

/** Whom the split at a place gets: what the rules before it and its own ask for. */
const reachOf = ({ routing: { rules }, time_zone }: Served, rule: number) => {
  const own = rules.findIndex(({ number }) => number === rule);
  const asked = rules.slice(0, rule === 0 ? rules.length : own + 1);
  const byHour = asked.some(({ conditions }) => conditions.some(({ field }) => field === 'hours'));
  return {
    // A cap of its own rule ends the traffic of all arms alike.
    rules: asked.map(({ number, match, conditions, caps }) => ({
      ...{ match, conditions },
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
 * Begins a phase of each test of a campaign for which the change altered what stands behind an arm, or who comes to its
 * split: what is counted before and after must not be taken for one. `after` has the arms of tests as they were (checks.ts).
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
      ...{ test: split.test, phase, weights: split.arms },
      reason: moved ? 'page' : 'targeting',
    });
    routing = withSplit(routing, rule, { ...split, phase });
  }
  return { routing, begun };
};
