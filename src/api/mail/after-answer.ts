import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const FIRST_MS = 20;
const LAST_MS = 400;

/**
 * Resolves some time after the response has been sent: work done only for some requests must not show in the duration
 * of the response nor, through its timing, in that of the next one. Resolves immediately when the signal is aborted.
 */
export const afterAnswer = async (signal?: AbortSignal): Promise<void> => {
  if (signal?.aborted) return;
  await setTimeout(randomInt(FIRST_MS, LAST_MS), undefined, { ...(signal && { signal }) }).catch(
    () => undefined,
  );
};
