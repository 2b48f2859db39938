/** How long an answer stands: whoever opens a link a hundred times asks the stores once. */
const STANDS_MS = 5000;
const MOST = 200;

/** Answers of `ask` by key, each for some seconds; one that fails is not kept. */
export const remembered = <T>(ask: (key: number) => Promise<T>, now: () => number) => {
  const kept = new Map<number, { at: number; answer: Promise<T> }>();
  return (key: number): Promise<T> => {
    const known = kept.get(key);
    if (known && Math.abs(now() - known.at) < STANDS_MS) return known.answer;
    kept.delete(key);
    const [oldest] = kept.keys();
    if (kept.size >= MOST && oldest !== undefined) kept.delete(oldest);
    const answer = ask(key);
    kept.set(key, { at: now(), answer });
    answer.catch(() => kept.delete(key));
    return answer;
  };
};
