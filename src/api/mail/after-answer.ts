import { randomInt } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';

const FIRST_MS = 20;
const LAST_MS = 400;

/**
 * Resolves some time after the answer to a request has left: work that only some requests cause must not show in how long the answer
 * takes, nor, by its moment, in how long the next one does. At once when the signal is aborted.
 */
export const afterAnswer = async (signal?: AbortSignal): Promise<void> => {
  if (signal?.aborted) return;
  await setTimeout(randomInt(FIRST_MS, LAST_MS), undefined, { ...(signal && { signal }) }).catch(
    () => undefined,
  );
};
