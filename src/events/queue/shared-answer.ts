import { asking, currentAsker } from './asker.ts';
import { RefusedQuestion } from './refused-question.ts';

/** One answer for all who wait for it. */
export interface SharedAnswer<T> {
  /**
   * The answer, or `interrupted` (RefusedQuestion) once whoever asks here (currentAsker()) does not wait any more. What is under way
   * goes on as long as anybody waits, and ends when nobody does.
   */
  join(): Promise<T>;
  /** Nobody waited any more before there was an answer: it is of no use to others. */
  isOver(): boolean;
}

/** Begins `ask` in the name of the one who came first; whether it goes on depends on all of them alike. */
export const shareAnswer = <T>(ask: () => Promise<T>): SharedAnswer<T> => {
  const over = new AbortController();
  const first = currentAsker();
  const answer = asking(first && { ...first, signal: over.signal }, ask);
  // It may fail when everybody has gone.
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
