import { type SharedAnswer, shareAnswer } from '../../events/queue/shared-answer.ts';

/** How long an answer is usually reused: opening the same page a hundred times queries the stores once. */
const KEPT_MS = 5000;
const MOST = 200;

/**
 * Caches answers by key for `keptMs`. Failures are not kept, nor answers abandoned because no one was waiting.
 * `now`: milliseconds since 1970.
 */
export const remembered = <T>(now: () => number, keptMs = KEPT_MS) => {
  const kept = new Map<number | string, { at: number; shared: SharedAnswer<T> }>();
  return (key: number | string, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && Math.abs(now() - known.at) < keptMs && !known.shared.isOver()) return known.shared.join();
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
    const forget = (): void => {
      if (kept.get(key)?.shared === shared) kept.delete(key);
    };
    const shared = shareAnswer(async () => {
      try {
        return await ask();
      } catch (error) {
        forget();
        throw error;
      }
    });
    kept.set(key, { at: now(), shared });
    return shared.join();
  };
};
