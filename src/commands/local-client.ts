import { existsSync } from 'node:fs';
import { connect } from 'node:net';
import type { Config } from '../config/config.ts';
import { errorCode, Problem } from '../config/problem.ts';
import { type CommandAnswer, type CommandMessage, lineSplitter } from '../contracts/workspace/local.ts';
import { openControlStore } from '../db/open.ts';
import type { Db } from '../db/tables.ts';

interface AskOptions {
  /** `waiting`: for what the work waits, if for anything. */
  onProgress?: (done: number, total: number, waiting?: string) => void;
  /** When aborted, the call hangs up and the promise rejects with the reason. */
  signal?: AbortSignal;
  /** How long to wait for immediate answers. A control process older than the command never answers. */
  timeoutMs?: number;
}

/**
 * Asks the running control process. Resolves to the answer's body, or null if none is running on this data folder.
 * Throws Problem with the control process's message if it refuses, or if it disappears before answering.
 */
export const askControl = (
  path: string,
  message: CommandMessage,
  { onProgress, signal, timeoutMs }: AskOptions = {},
): Promise<{ body: unknown } | null> =>
  new Promise((resolve, reject) => {
    const socket = connect(path);
    const hangUp = (): void => {
      reject(signal?.reason);
      socket.destroy();
    };
    signal?.addEventListener('abort', hangUp, { once: true });
    const split = lineSplitter((line) => {
      const answer = JSON.parse(line) as CommandAnswer;
      if (answer.kind === 'progress') onProgress?.(answer.done, answer.total, answer.waiting);
      else if (answer.kind === 'answer') resolve({ body: answer.body });
      else reject(new Problem(answer.message));
    });
    if (timeoutMs !== undefined) {
      socket.setTimeout(timeoutMs, () => {
        reject(
          new Problem(
            'The running Fairlead did not answer. It may be an older version. Restart it, then run this again.',
          ),
        );
        socket.destroy();
      });
    }
    socket.setEncoding('utf8');
    socket.once('connect', () => socket.write(`${JSON.stringify(message)}\n`));
    socket.on('data', (chunk: string) => split(chunk));
    socket.once('error', (error) => {
      const code = errorCode(error);
      if (code === 'ENOENT' || code === 'ECONNREFUSED') resolve(null);
      else reject(error);
    });
    // Has no effect after an answer, because a promise settles once.
    socket.once('close', () => {
      signal?.removeEventListener('abort', hangUp);
      reject(new Problem('The control process stopped before it answered. Try again.'));
    });
  });

/** Without a control process, a command opens the control store itself for the duration of `work`. */
export const withControlStore = async <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> => {
  if (config.databaseUrl === null && !existsSync(`${config.dataDir}/control`)) {
    throw new Problem(
      `No Fairlead data found in ${config.dataDir}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`,
    );
  }
  const store = await openControlStore(config);
  try {
    return await work(store.db);
  } finally {
    await store.close();
  }
};
