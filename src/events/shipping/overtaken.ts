import fs from 'node:fs';
import type { StoredUpTo } from '../archive/retain.ts';
import { readCopy } from '../journal/copy.ts';
import type { Disk } from '../journal/disk.ts';
import { listJournals, listSegments } from '../journal/segments.ts';
import { compareSegments } from './chain.ts';

/**
 * Removes copies of other machines' journals that end before the segment up to which the event store has them: another
 * control was active since. Everything in them is in the store and its ledger, and what follows would not continue them.
 * Returns their folders. Only before anything reads or writes copies.
 */
export const dropOvertakenCopies = (disk: Disk, root: string, stored: readonly StoredUpTo[]): string[] => {
  const overtaken = listJournals(disk, root).filter(({ dir, node, worker }) => {
    const position = stored.find((one) => one.node === node && one.worker === worker);
    if (position === undefined || readCopy(disk, dir) === null) return false;
    const last = listSegments(disk, dir).at(-1);
    return last !== undefined && compareSegments({ epoch: last.epoch, segment: last.index }, position) < 0;
  });
  for (const { dir } of overtaken) fs.rmSync(dir, { recursive: true });
  return overtaken.map(({ dir }) => dir);
};
