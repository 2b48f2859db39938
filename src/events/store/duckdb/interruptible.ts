import type { DuckDBConnection } from '@duckdb/node-api';
import { RefusedQuestion } from '../../queue/refused-question.ts';

/** Interval for interrupting a query that should end. */
const AGAIN_MS = 10;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory Error/i.test(error.message);

/**
 * Runs `work`, whose queries all use `connection`, and ends them with `signal`. An interruption reaches only a
 * statement running at that moment and is forgotten when the next one starts, so it is repeated until `work` has ended.
 */
export const runInterruptibly = async <T>(
  connection: Pick<DuckDBConnection, 'interrupt'>,
  signal: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  let timer: NodeJS.Timeout | undefined;
  const interrupt = (): void => {
    connection.interrupt();
    timer ??= setInterval(() => connection.interrupt(), AGAIN_MS);
  };
  signal.throwIfAborted();
  signal.addEventListener('abort', interrupt, { once: true });
  try {
    return await work();
  } catch (error) {
    throw isOutOfMemory(error) ? new RefusedQuestion('memory') : error;
  } finally {
    clearInterval(timer);
    signal.removeEventListener('abort', interrupt);
  }
};
