import { Problem } from '../config/problem.ts';

/** Runs `work` with a signal that Ctrl-C (or SIGTERM) aborts with `words`, instead of ending the process. */
export const untilCalledOff = async <T>(
  words: string,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> => {
  const calledOff = new AbortController();
  const stop = (): void => calledOff.abort(new Problem(words));
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
  try {
    return await work(calledOff.signal);
  } finally {
    process.off('SIGINT', stop);
    process.off('SIGTERM', stop);
  }
};
