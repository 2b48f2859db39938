import { Refusal } from '../http/refusal.ts';

export const KEY_CALLS_PER_MINUTE = 600;
/** Calls that a key can make at once after a pause. */
export const KEY_BURST = 50;
const PER_MS = KEY_CALLS_PER_MINUTE / 60_000;
/** Keys counted at the same time: made-up ones push out others but never use more memory. */
const MOST = 50_000;

const MESSAGE = `This API key makes more than ${KEY_CALLS_PER_MINUTE} calls a minute. Wait as long as the Retry-After header says, or combine several changes in one call.`;

/**
 * A token bucket for each key, refilled evenly: unlike a fixed window, it never opens all at once. Checked before the
 * key is looked up, which is most of the cost of a refused call; `token` is anything that identifies the key. `now`:
 * milliseconds. The returned function throws `rate_limited` if the bucket is empty.
 */
export const keyLimit = (now: () => number) => {
  /** Remaining calls, and when they were counted; the most recently used key is at the end. */
  const buckets = new Map<string, { left: number; at: number }>();

  return (token: string): void => {
    const time = now();
    const { left, at } = buckets.get(token) ?? { left: KEY_BURST, at: time };
    // Setting the clock back adds nothing.
    const have = Math.min(KEY_BURST, left + Math.max(0, time - at) * PER_MS);
    const passes = have >= 1;
    buckets.delete(token);
    buckets.set(token, { left: passes ? have - 1 : have, at: time });
    const [oldest] = buckets.keys();
    if (buckets.size > MOST && oldest !== undefined) buckets.delete(oldest);
    if (passes) return;
    const wait = Math.ceil((1 - have) / PER_MS / 1000);
    throw new Refusal('rate_limited', { message: MESSAGE, retryAfter: Math.max(1, wait) });
  };
};
