import type { DuckDBConnection } from '@duckdb/node-api';
import type { FairQueue } from '../../queue/fair-queue.ts';
import { FILE_QUESTION_MS } from '../../queue/question-limits.ts';
import { runInterruptibly } from './readers.ts';

/** What a file's queries run on. */
export interface FileSource {
  /** Runs a query, and ends it when the signal fires. */
  until<T>(end: AbortSignal, ask: () => Promise<T>): Promise<T>;
  close(): void;
}

const sourceOf = (connection: DuckDBConnection): FileSource => ({
  until: (end, ask) => runInterruptibly(connection, end, ask),
  close: () => connection.closeSync(),
});

/** Queries for one file, all on its own connection. */
export interface FileTurns {
  /** Runs one query when its turn comes. Throws RefusedQuestion. */
  turn<T>(ask: () => Promise<T>): Promise<T>;
  /** Closes the connection once nothing is running on it. */
  close(): void;
}

/**
 * A workspace's files take turns in one slot, no matter who requested them: after each page, a file queues again for
 * the next. `signal`: aborted when the file is no longer wanted; a running query then ends.
 */
export const fileTurns = (
  queue: FairQueue,
  on: DuckDBConnection | FileSource,
  workspace: number,
  signal: AbortSignal | null = null,
): FileTurns => {
  const source = 'until' in on ? on : sourceOf(on);
  // An abandoned query may still be finishing, and closing its connection could crash the process.
  let running = 0;
  let isOver = false;
  const closeWhenIdle = (): void => {
    if (isOver && running === 0) source.close();
  };
  return {
    turn: (ask) =>
      queue.run(
        { group: workspace, member: 'file', kind: 'program', signal, deadlineMs: FILE_QUESTION_MS },
        async (end) => {
          running += 1;
          try {
            return await source.until(end, ask);
          } finally {
            running -= 1;
            closeWhenIdle();
          }
        },
      ),
    close: () => {
      if (isOver) return;
      isOver = true;
      closeWhenIdle();
    },
  };
};

/** The pages of `source`, each of which is one query. */
export async function* inTurns<T>(turn: FileTurns['turn'], source: AsyncGenerator<T>): AsyncGenerator<T> {
  try {
    for (;;) {
      const step = await turn(() => source.next());
      if (step.done) return;
      yield step.value;
    }
  } finally {
    await source.return(undefined);
  }
}
