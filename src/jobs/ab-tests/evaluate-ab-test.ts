import { setImmediate as breathe } from 'node:timers/promises';
import type { AbTestEvidence } from '../../core/ab-test/evidence-state.ts';
import {
  endMoment,
  takeAssigned,
  takeConverted,
  takeOver,
  type WalkTerms,
  watchSplits,
} from '../../core/ab-test/evidence-walk.ts';
import { lastMoment, nextMoment } from '../../core/ab-test/timing.ts';
import type { AbTestResults, Outcome } from '../../events/store/ab-test-results.ts';
import { AHEAD_MS, readAhead } from './read-ahead.ts';

const PAGE = 2000;
/** Each converted unit costs up to nine looks over all phases, 2 ms in an old bandit; then other work has a turn. */
const TURN = 25;
/** Moments between saves of the evidence. */
const MOMENTS_KEPT = 100;

type Results = Pick<AbTestResults, 'counted' | 'begun' | 'converted' | 'totals'>;

export interface EvaluatedAbTest extends WalkTerms {
  readonly outcome: Omit<Outcome, 'upTo'>;
  readonly startedAt: number;
}

interface EvaluationParts {
  readonly results: Results;
  /** Replaces the stored evidence in one step. */
  readonly save: (evidence: AbTestEvidence) => Promise<void>;
  /** When true, the rest waits for the next run. */
  readonly isStopping: () => boolean;
}

/** Takes all units from one moment to another. False: it had to stop, and the evidence is inconsistent. */
const walk = async (
  { counted, converted }: Pick<Results, 'counted' | 'converted'>,
  isStopping: () => boolean,
  test: EvaluatedAbTest,
  evidence: AbTestEvidence,
  upTo: number,
): Promise<boolean> => {
  const after = evidence.upTo;
  const query = { ...test.outcome, upTo };
  takeAssigned(evidence, test, await counted({ ...query, windowMs: 0, after }));
  const over = await counted({ ...query, after });
  takeOver(evidence, over);
  const told: ReturnType<typeof takeConverted> = new Set();
  // Above any unit number: all units of that moment have been taken.
  let from = { at: after, unit: Number.MAX_SAFE_INTEGER };
  for (let more = over.length > 0; more; ) {
    const page = await converted({ ...query, from, most: PAGE });
    for (let i = 0; i < page.length; i += TURN) {
      if (isStopping()) return false;
      for (const pair of takeConverted(evidence, test, page.slice(i, i + TURN))) told.add(pair);
      await breathe();
    }
    const last = page.at(-1);
    more = page.length === PAGE && last !== undefined;
    if (last !== undefined) from = { at: last.at, unit: last.unit };
  }
  endMoment(evidence, test, told, upTo);
  return true;
};

/** Whether nothing happens in this range, so that no moment in it needs a look. */
const isQuiet = async ({ counted }: Results, test: EvaluatedAbTest, after: number, upTo: number) => {
  const query = { ...test.outcome, after, upTo };
  const found = [await counted({ ...query, windowMs: 0 }), await counted(query)];
  return found.every(({ length }) => length === 0);
};

/**
 * Advances a copy of a test's evidence to the last moment by `upTo`, before which everything must be stored. Saves it
 * every few moments and at the end; an interrupted run continues from the last save with the same result.
 */
export const evaluateAbTest = async (
  parts: EvaluationParts,
  test: EvaluatedAbTest,
  stored: AbTestEvidence,
  upTo: number,
): Promise<void> => {
  const { results, save, isStopping } = parts;
  const evidence = structuredClone(stored);
  const end = lastMoment(test.startedAt, evidence.upTo, upTo);
  if (end === evidence.upTo) return;
  if (await isQuiet(results, test, evidence.upTo, end)) evidence.upTo = end;
  let held: Pick<Results, 'counted' | 'converted'> = results;
  let heldTo = evidence.upTo;
  for (let moments = 1; evidence.upTo < end; moments++) {
    if (isStopping()) break;
    const next = nextMoment(test.startedAt, evidence.upTo);
    if (next > heldTo) {
      heldTo = lastMoment(test.startedAt, evidence.upTo, Math.min(end, evidence.upTo + AHEAD_MS));
      const isFar = heldTo > nextMoment(test.startedAt, next);
      const ahead = isFar ? await readAhead(results, { ...test.outcome, upTo: heldTo }, evidence.upTo) : null;
      held = ahead ?? results;
    }
    // The last save remains; the rest is evaluated again.
    if (!(await walk(held, isStopping, test, evidence, next))) return;
    if (moments % MOMENTS_KEPT === 0) await save(evidence);
  }
  if (evidence.upTo === end) {
    const { groups } = await results.totals({ ...test.outcome, upTo: end });
    watchSplits(evidence, test, groups);
  }
  await save(evidence);
};
