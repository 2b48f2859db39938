import { type SharedAnswer, shareAnswer } from '../../events/queue/shared-answer.ts';

/** How long an answer is given again: opening the same page a hundred times asks the stores once. */
const KEPT_MS = 5000;
const MOST = 200;

/**
 * Answers by key, each for some seconds; one that fails is not kept, nor one that was given up because nobody waited for it.
 * `now`: milliseconds since 1970.
 */
export const remembered = <T>(now: () => number) => {
  const kept = new Map<number, { at: number; shared: SharedAnswer<T> }>();
  return (key: number, ask: () => Promise<T>): Promise<T> => {
    const known = kept.get(key);
    if (known && Math.abs(now() - known.at) < KEPT_MS && !known.shared.isOver()) return known.shared.join();
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
