import { currentAsker } from '../../events/queue/asker.ts';
import { type FairQueue, fairQueue, type QueueLimits } from '../../events/queue/fair-queue.ts';
import { RefusedQuestion } from '../../events/queue/refused-question.ts';
import { Refusal } from '../http/refusal.ts';

/**
 * A password takes a processor some 50 ms and 19 MB, by intention. Two at a time leave the rest of the machine to others; one address
 * has one of them, so that whoever tries a list of passwords holds up only those behind the same address.
 */
const LIMITS: QueueLimits = {
  ...{ slots: 2, kept: 1, perGroup: 1, perMember: 1, programs: 1 },
  ...{ openPerMember: 100, openPerProgram: 100, openPerGroup: 100, waitMs: 30_000 },
};

/** Runs what hashes a password, by turns between the addresses that calls come from. Throws `rate_limited` where too many wait. */
export const hashingOrder =
  (queue: FairQueue = fairQueue(LIMITS)) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    const asker = currentAsker();
    const claim = {
      ...{ group: asker?.address ?? 'house', member: 'password', kind: 'person' as const },
      // What was begun is counted as an attempt: it is finished though the caller has gone.
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
