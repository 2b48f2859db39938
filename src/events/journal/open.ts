import { setTimeout } from 'node:timers/promises';
import type { Journal } from './contract.ts';
import { nodeDisk } from './disk.ts';
import { takeLock } from './lock.ts';
import { nodeRuntime } from './runtime.ts';
import { journalDir } from './segments.ts';
import { openJournal } from './writer.ts';

const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 100;

export interface WorkerJournalOptions {
  /** Directory that holds the journals of all workers. */
  root: string;
  node: number;
  worker: number;
  mode: 'interval' | 'always';
  intervalMs: number;
  segmentBytes: number;
}

/**
 * Opens the journal of one worker on the real disk and holds its directory's lock until it is closed. Throws an error
 * fit for an operator's eyes when another process has it or the disk does not let us begin.
 */
export const openWorkerJournal = async (options: WorkerJournalOptions): Promise<Journal> => {
  const { root, node, worker } = options;
  const dir = journalDir(root, node, worker);
  let taken = takeLock(dir);
  // The control process may hold it for a moment, to recover what an unclean stop left.
  for (let tries = 0; 'owner' in taken && tries < LOCK_TRIES; tries++) {
    await setTimeout(LOCK_PAUSE_MS);
    taken = takeLock(dir);
  }
  if ('owner' in taken) {
    throw new Error(
      `Another edge worker (process ${Number.parseInt(taken.owner, 10)}) has the journal ${dir}. Stop it, or give this one another --worker or FAIRLEAD_NODE.`,
    );
  }
  const { lock } = taken;
  try {
    const journal = openJournal({ ...options, dir, disk: nodeDisk, runtime: nodeRuntime() });
    return {
      ...journal,
      close: async () => {
        await journal.close();
        lock.release();
      },
    };
  } catch (error) {
    lock.release();
    throw new Error(
      `The journal ${dir} cannot be opened: ${error instanceof Error ? error.message : error}`,
      {
        cause: error,
      },
    );
  }
};
