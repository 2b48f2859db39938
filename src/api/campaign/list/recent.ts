/**
 * Keeps answers for a short time: those who ask for the same get the same, also while it is being computed. A failed one is
 * forgotten. Milliseconds; `most`: how many are kept.
 */
export const recentAnswers = <T>({ forMs, most }: { forMs: number; most: number }) => {
  const kept = new Map<string, { at: number; answer: Promise<T> }>();
  return (key: string, now: number, ask: () => Promise<T>): Promise<T> => {
    for (const [old, { at }] of kept) if (now - at >= forMs || now < at) kept.delete(old);
    const found = kept.get(key);
    if (found !== undefined) return found.answer;
    const [oldest] = kept.keys();
    if (kept.size >= most && oldest !== undefined) kept.delete(oldest);
    const own = { at: now, answer: ask() };
    kept.set(key, own);
    own.answer.catch(() => {
      if (kept.get(key) === own) kept.delete(key);
    });
    return own.answer;
  };
};
