import { type AbTestEvidence, emptyAbTestEvidence } from '../../src/core/ab-test/evidence-state.ts';
import {
  endMoment,
  takeAssigned,
  takeConverted,
  takeOver,
  type WalkTerms,
  watchSplits,
} from '../../src/core/ab-test/evidence-walk.ts';
import type { AbTestResults, Outcome } from '../../src/events/store/ab-test-results.ts';

/** Maximum moments per line. */
const MOMENTS = 400;

/** What the job would have stored, looking after every conversion but keeping fewer moments than it does. */
export const walk = async (
  results: AbTestResults,
  terms: WalkTerms,
  outcome: Outcome,
  startedAt: number,
): Promise<AbTestEvidence> => {
  const evidence = emptyAbTestEvidence(startedAt);
  const converted = await results.converted({ ...outcome, from: null, most: 10_000_000 });
  const { upTo } = outcome;
  let next = 0;
  for (let moment = 1; moment <= MOMENTS; moment++) {
    const after = evidence.upTo;
    const at = moment === MOMENTS ? upTo : startedAt + Math.floor(((upTo - startedAt) * moment) / MOMENTS);
    takeAssigned(evidence, terms, await results.counted({ ...outcome, upTo: at, windowMs: 0, after }));
    takeOver(evidence, await results.counted({ ...outcome, upTo: at, after }));
    const first = next;
    while (next < converted.length && converted[next]!.at <= at) next++;
    endMoment(evidence, terms, takeConverted(evidence, terms, converted.slice(first, next)), at);
  }
  const { groups } = await results.totals(outcome);
  watchSplits(evidence, terms, groups);
  return evidence;
};
