import { setTimeout } from 'node:timers/promises';
import { nodeDisk } from '../journal/disk.ts';
import { takeLock } from '../journal/lock.ts';
import { recoverJournal } from '../journal/recover.ts';
import { isRunning, nodeRuntime } from '../journal/runtime.ts';
import { type JournalDir, listJournals } from '../journal/segments.ts';
import { readProgress, readState } from '../journal/state.ts';

/** A living worker updates its progress many times within this period. */
const LOOK_MS = 300;

const isOrphan = ({ dir }: JournalDir): boolean => {
  const state = readState(nodeDisk, dir);
  return state !== null && !state.closed && !isRunning(state.process);
};

const progressOf = ({ dir }: JournalDir): string => JSON.stringify(readProgress(nodeDisk, dir));

/**
 * Recovers journals whose worker died and has not come back. Until then, their last records cannot be read, and ingest,
 * which follows the order over all journals, waits for them. A worker counts as dead when its process is gone and its
 * progress does not change. Resolves to the directories recovered.
 */
export const recoverOrphans = async (root: string): Promise<string[]> => {
  const suspects = listJournals(nodeDisk, root).filter(isOrphan);
  if (suspects.length === 0) return [];
  const before = suspects.map(progressOf);
  await setTimeout(LOOK_MS);
  const recovered: string[] = [];
  for (const [i, journal] of suspects.entries()) {
    if (progressOf(journal) !== before[i] || !isOrphan(journal)) continue;
    const taken = takeLock(journal.dir);
    if ('owner' in taken) continue;
    try {
      recoverJournal(nodeDisk, nodeRuntime(), journal.dir, journal.node, journal.worker);
      recovered.push(journal.dir);
    } finally {
      taken.lock.release();
    }
  }
  return recovered;
};
