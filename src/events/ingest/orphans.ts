import { setTimeout } from 'node:timers/promises';
import { readCopy } from '../journal/copy.ts';
import { nodeDisk } from '../journal/disk.ts';
import { takeLock } from '../journal/lock.ts';
import { isForeign, originOf } from '../journal/origin.ts';
import { recoverJournal } from '../journal/recover.ts';
import { isRunning, nodeRuntime } from '../journal/runtime.ts';
import { type JournalDir, listJournals } from '../journal/segments.ts';
import { PROGRESS, readProgress, readState } from '../journal/state.ts';

/** A living worker updates its progress many times within this period. */
const LOOK_MS = 300;

/** Process IDs of another machine mean nothing here: its journals are never judged by them. */
const isOrphan = ({ dir }: JournalDir, origin: string): boolean => {
  if (readCopy(nodeDisk, dir) !== null) return false;
  const state = readState(nodeDisk, dir);
  return state !== null && !state.closed && !isForeign(state, origin) && !isRunning(state.process);
};

const progressOf = ({ dir }: JournalDir): string => JSON.stringify(readProgress(nodeDisk, dir));

/**
 * Recovers journals whose worker died and has not come back. Until then, their last records cannot be read, and ingest,
 * which follows the order over all journals, waits for them. A worker counts as dead when its process is gone and its
 * progress does not change. Resolves to the directories recovered.
 */
export const recoverOrphans = async (root: string): Promise<string[]> => {
  const journals = listJournals(nodeDisk, root);
  if (journals.length === 0) return [];
  const origin = originOf(root);
  const suspects = journals.filter((journal) => isOrphan(journal, origin));
  if (suspects.length === 0) return [];
  const before = suspects.map(progressOf);
  await setTimeout(LOOK_MS);
  const recovered: string[] = [];
  for (const [i, journal] of suspects.entries()) {
    if (progressOf(journal) !== before[i] || !isOrphan(journal, origin)) continue;
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

/**
 * Takes over a journal that was copied here from a machine that is gone: it becomes one of this folder, and is recovered.
 * Throws if the journal's lock is held.
 */
export const adoptJournal = (root: string, name: string): void => {
  const journal = listJournals(nodeDisk, root).find(({ dir }) => dir === `${root}/${name}`);
  if (journal === undefined) throw new Error(`There is no journal ${name}.`);
  const { dir, node, worker } = journal;
  const taken = takeLock(dir);
  if ('owner' in taken)
    throw new Error(`Process ${Number.parseInt(taken.owner, 10)} has the journal ${name}. Stop it first.`);
  try {
    // What progress says of a copy made while the journal was written need not be true.
    nodeDisk.remove(`${dir}/${PROGRESS}`);
    recoverJournal(nodeDisk, { ...nodeRuntime(), bootId: 'of another machine' }, dir, node, worker);
  } finally {
    taken.lock.release();
  }
};
