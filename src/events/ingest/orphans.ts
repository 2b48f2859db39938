import { nodeDisk } from '../journal/disk.ts';
import { takeLock } from '../journal/lock.ts';
import { recoverJournal } from '../journal/recover.ts';
import { isRunning, nodeRuntime } from '../journal/runtime.ts';
import { listJournals } from '../journal/segments.ts';
import { readState } from '../journal/state.ts';

/**
 * Recovers journals whose worker died and has not come back: until somebody does, their last records cannot be read,
 * and ingest, which goes by the order over all journals, waits for them. Returns the directories recovered.
 */
export const recoverOrphans = (root: string): string[] =>
  listJournals(nodeDisk, root).flatMap(({ dir, node, worker }) => {
    const state = readState(nodeDisk, dir);
    if (state === null || state.closed || isRunning(state.process)) return [];
    const taken = takeLock(dir);
    if ('owner' in taken) return [];
    try {
      recoverJournal(nodeDisk, nodeRuntime(), dir, node, worker);
      return [dir];
    } finally {
      taken.lock.release();
    }
  });
