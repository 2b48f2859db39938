import { MINUTE_MS } from '../../core/time/durations.ts';
import type { QueueLimits } from './fair-queue.ts';

/**
 * Limits for queries to the event store. DuckDB spreads one query over all processors, so running several at once
 * speeds up none of them; the slots exist so that short queries need not wait for long ones.
 */
export const QUESTION_LIMITS: QueueLimits = {
  slots: 8,
  kept: 2,
  perGroup: 4,
  // A dashboard makes several queries at once.
  perMember: 2,
  // For example a key and a file; two slots always remain for people.
  programs: 2,
  openPerMember: 60,
  openPerProgram: 10,
  openPerGroup: 200,
  waitMs: 60_000,
};

/** Default maximum duration of one query, milliseconds. */
export const QUESTION_MS = 30_000;

/** How long one query for a file may run, milliseconds: it aggregates all rows of a report at once. */
export const FILE_QUESTION_MS = 10 * MINUTE_MS;
