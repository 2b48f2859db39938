import { type FairQueue, fairQueue, type QueueLimits } from '../../events/queue/fair-queue.ts';
import { currentAsker, RefusedQuestion } from '../../events/queue/question.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * Verifying a password intentionally takes about 50 ms of a processor and 19 MB. Two at a time leave the rest of the
 * machine to others. One address gets one of them, so that someone trying a list of passwords delays only those behind
 * the same address.
 */
const LIMITS: QueueLimits = {
  slots: 2,
  kept: 1,
  perGroup: 1,
  perMember: 1,
  programs: 1,
  openPerMember: 100,
  openPerProgram: 100,
  openPerGroup: 100,
  waitMs: 30_000,
};

/** Runs password hashing in turns between callers' addresses. Throws `rate_limited` if too many are waiting. */
export const hashingOrder =
  (queue: FairQueue = fairQueue(LIMITS)) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const asker = currentAsker();
    const claim = {
      group: asker?.address ?? 'house',
      member: 'password',
      kind: 'person' as const,
      // A started attempt counts, and so completes even if the caller disconnects.
      ...{ signal: null, deadlineMs: null },
    };
    try {
      return await queue.run(claim, work);
    } catch (error) {
      if (!(error instanceof RefusedQuestion)) throw error;
      throw new Refusal('rate_limited', { retryAfter: error.seconds ?? 1 });
    }
  };

export const inHashingOrder = hashingOrder();
