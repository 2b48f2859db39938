import type { DuckDBConnection } from '@duckdb/node-api';
import { RefusedQuestion } from '../../queue/refused-question.ts';

/** How often a question that is to end is told so. */
const AGAIN_MS = 10;

const isOutOfMemory = (error: unknown): boolean =>
  error instanceof Error && /^Out of Memory Error/i.test(error.message);

/**
 * Runs `work`, whose questions all go by `connection`, and has them end with `signal`. An interruption reaches only a statement that
 * runs at that moment, and is forgotten when the next one begins: it is repeated until `work` has ended.
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
