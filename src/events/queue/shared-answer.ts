import { asking, currentAsker, RefusedQuestion } from './question.ts';

/** One answer for everyone waiting for it. */
export interface SharedAnswer<T> {
  /**
   * The answer, or `interrupted` (RefusedQuestion) once the current asker (currentAsker()) stops waiting. The query
   * continues while anyone is waiting, and ends when no one is.
   */
  join(): Promise<T>;
  /** True if everyone stopped waiting before there was an answer; others can't use it. */
  isOver(): boolean;
}

/** Starts `ask` on behalf of the first asker; after that, any asker still waiting keeps it going. */
export const shareAnswer = <T>(ask: () => Promise<T>): SharedAnswer<T> => {
  const over = new AbortController();
  const first = currentAsker();
  const answer = asking(first && { ...first, signal: over.signal }, ask);
  // It may fail after everyone has gone.
  answer.catch(() => undefined);
  let waiting = 0;
  return {
    isOver: () => over.signal.aborted,
    join: () => {
      const signal = currentAsker()?.signal ?? null;
      const { promise, resolve, reject } = Promise.withResolvers<T>();
      waiting += 1;
      const leave = (): void => {
        reject(new RefusedQuestion('interrupted'));
        waiting -= 1;
        if (waiting === 0) over.abort();
      };
      if (signal?.aborted) leave();
      else signal?.addEventListener('abort', leave, { once: true });
      const settle = (): void => signal?.removeEventListener('abort', leave);
      answer.then(resolve, reject).finally(settle);
      return promise;
    },
  };
};
