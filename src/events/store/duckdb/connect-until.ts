import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';

/** A connection whose current query, if any, ends with the signal. */
export const connectUntil = async (
  instance: DuckDBInstance,
  signal: AbortSignal,
): Promise<{ connection: DuckDBConnection; close(): void }> => {
  signal.throwIfAborted();
  const connection = await instance.connect();
  const interrupt = (): void => connection.interrupt();
  signal.addEventListener('abort', interrupt);
  return {
    connection,
    close: () => {
      signal.removeEventListener('abort', interrupt);
      connection.closeSync();
    },
  };
};
