import { Refusal } from '../http/refusal.ts';

export const KEY_CALLS_PER_MINUTE = 600;
/** Calls that a key may make at once after a rest. */
export const KEY_BURST = 50;
const PER_MS = KEY_CALLS_PER_MINUTE / 60_000;
/** Keys that are counted at a time: made-up ones push out others, never more memory than this. */
const MOST = 50_000;

const MESSAGE = `This API key makes more than ${KEY_CALLS_PER_MINUTE} calls a minute. Wait as long as the Retry-After header says, or combine several changes in one call.`;

/**
 * A bucket for each key that is filled evenly: it never opens all at once, as a fixed window does. Asked before the key is looked up,
 * because that is most of what a call costs that is refused; `token` is whatever stands for the key. `now`: milliseconds. The
 * returned function throws `rate_limited` when the bucket is empty.
 */
export const keyLimit = (now: () => number) => {
  /** Calls that are left, and when that was counted; the key that called last is at the end. */
  const buckets = new Map<string, { left: number; at: number }>();

  return (token: string): void => {
    const time = now();
    const { left, at } = buckets.get(token) ?? { left: KEY_BURST, at: time };
    // A clock that was set back fills nothing.
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
