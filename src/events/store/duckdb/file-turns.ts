import type { DuckDBConnection } from '@duckdb/node-api';
import type { FairQueue } from '../../queue/fair-queue.ts';
import { FILE_QUESTION_MS } from '../../queue/question-limits.ts';
import { runInterruptibly } from './interruptible.ts';

/** Questions of one file, all by a connection of its own. */
export interface FileTurns {
  /** Runs one question when it is its turn. Throws RefusedQuestion. */
  turn<T>(ask: () => Promise<T>): Promise<T>;
  /** Closes the connection, once nothing runs on it any more. */
  close(): void;
}

/**
 * Files of a workspace take turns at one place, whoever asked for them: a page is read, and the next one is in line again.
 * `signal`: aborted when nobody wants the file any more; a question under way ends then.
 */
export const fileTurns = (
  queue: FairQueue,
  connection: DuckDBConnection,
  workspace: number,
  signal: AbortSignal | null = null,
): FileTurns => {
  // A question that was given up may still be on its way to an end: to close under it could bring down the process.
  let running = 0;
  let isOver = false;
  const closeWhenIdle = (): void => {
    if (isOver && running === 0) connection.closeSync();
  };
  return {
    turn: (ask) =>
      queue.run(
        { group: workspace, member: 'file', kind: 'program', signal, deadlineMs: FILE_QUESTION_MS },
        async (end) => {
          running += 1;
          try {
            return await runInterruptibly(connection, end, ask);
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

/** The pages of `source`, each of which is one question. */
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
