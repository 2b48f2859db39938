interface Limits {
  /** An answer is kept this many times as long as it took, so that a quick one is always new. */
  times: number;
  /** And no longer than this, milliseconds. */
  mostMs: number;
  /** How many are kept. */
  most: number;
}

/**
 * Keeps answers that take long: those who ask for the same get the same, also while it is being computed. A failed one is
 * forgotten. `now`: milliseconds since 1970.
 */
export const recentAnswers = <T>({ times, mostMs, most }: Limits, now: () => number) => {
  const kept = new Map<string, { ends: number; answer: Promise<T> }>();
  return (key: string, ask: () => Promise<T>): Promise<T> => {
    const begins = now();
    for (const [old, { ends }] of kept) if (ends <= begins) kept.delete(old);
    const found = kept.get(key);
    if (found !== undefined) return found.answer;
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    const own = { ends: Number.POSITIVE_INFINITY, answer: ask() };
    kept.set(key, own);
    own.answer.then(
      () => {
        const done = now();
        own.ends = done + Math.min(mostMs, times * (done - begins));
      },
      () => {
        own.ends = begins;
      },
    );
    return own.answer;
  };
};
