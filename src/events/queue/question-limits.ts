import type { QueueLimits } from './fair-queue.ts';

/**
 * For questions to the event store. DuckDB spreads one question over all processors, so more of them at a time make none of them
 * faster; there are this many places so that a short question need not wait for long ones.
 */
export const QUESTION_LIMITS: QueueLimits = {
  slots: 8,
  kept: 2,
  perGroup: 4,
  // A dashboard asks several things at once.
  perMember: 2,
  // A key and a file, say; there are always two places left for people.
  programs: 2,
  openPerMember: 60,
  openPerProgram: 10,
  openPerGroup: 200,
  waitMs: 60_000,
};

/** How long one question for a file may run, milliseconds: all rows of a report are added up at once. */
export const FILE_QUESTION_MS = 10 * 60 * 1000;
