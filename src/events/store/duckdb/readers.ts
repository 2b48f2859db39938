import type { DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { type FairQueue, fairQueue } from '../../queue/fair-queue.ts';
import { currentAsker, RefusedQuestion } from '../../queue/question.ts';
import { QUESTION_LIMITS } from '../../queue/question-limits.ts';
import { type EventDatabase, isOutOfMemory, type Sparing } from './open.ts';

/** Interval between interruptions of a query that should end. */
const AGAIN_MS = 10;

/**
 * Runs `work`, whose queries all use `connection`, and ends them when the signal fires. An interruption reaches only a
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

/** Connections for reading. A connection does one thing at a time. */
export interface Readers {
  /**
   * Runs on an exclusive connection when the asker's turn comes (currentAsker()). The query ends once it is no longer
   * wanted, or after its deadline. The system has separate connections and never waits for people. Throws
   * RefusedQuestion.
   */
  read<T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T>;
  /** The queue, for callers that already have a connection. */
  readonly queue: FairQueue;
  close(): void;
}

/** Connections for the system's queries: background jobs. */
const HOUSE = 3;

const leastBusy = async (instance: DuckDBInstance, count: number) => {
  const readers = await Promise.all(
    Array.from({ length: count }, async () => ({ connection: await instance.connect(), busy: 0 })),
  );
  return {
    read: async <T>(work: (connection: DuckDBConnection) => Promise<T>): Promise<T> => {
      const reader = readers.reduce((least, one) => (one.busy < least.busy ? one : least));
      reader.busy++;
      try {
        return await work(reader.connection);
      } finally {
        reader.busy--;
      }
    },
    close: () => {
      for (const { connection } of readers) connection.closeSync();
    },
  };
};

const ended = (signal: AbortSignal): Promise<void> =>
  new Promise((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

/**
 * Runs `work` again as long as it runs out of memory while all queries have little: after a start, the last day is read
 * several times. `work` throws once the query's time is over.
 */
const againAfterSparing = async <T>(
  sparing: Sparing,
  end: AbortSignal,
  work: () => Promise<T>,
): Promise<T> => {
  for (;;) {
    const { times, isOn } = sparing;
    try {
      return await work();
    } catch (error) {
      const wasLimited = isOn || sparing.times > times;
      if (!(wasLimited && error instanceof RefusedQuestion && error.problem === 'memory')) throw error;
      await Promise.race([sparing.over(), ended(end)]);
    }
  }
};

/** `questionMs`: maximum duration of one query by people and programs. */
export const openReaders = async (
  { instance, sparing }: Pick<EventDatabase, 'instance' | 'sparing'>,
  questionMs: number,
): Promise<Readers> => {
  const queue = fairQueue(QUESTION_LIMITS);
  const house = await leastBusy(instance, HOUSE);
  const free = await Promise.all(Array.from({ length: QUESTION_LIMITS.slots }, () => instance.connect()));
  let isOver = false;
  return {
    queue,
    read: (work) => {
      const asker = currentAsker();
      if (asker === null) return house.read(work);
      const { workspace: group, member, kind, signal } = asker;
      const deadlineMs = asker.deadlineMs ?? questionMs;
      return queue.run({ group, member, kind, signal, deadlineMs }, async (end) => {
        const connection = free.pop();
        if (connection === undefined) throw new Error('More questions run than there are connections.');
        try {
          return await againAfterSparing(sparing, end, () =>
            runInterruptibly(connection, end, () => work(connection)),
          );
        } finally {
          if (isOver) connection.closeSync();
          else free.push(connection);
        }
      });
    },
    close: () => {
      isOver = true;
      queue.close();
      // Busy ones are told to end, and are closed when they have.
      for (const connection of free) connection.closeSync();
      house.close();
    },
  };
};
