import fs from 'node:fs';
import path from 'node:path';
import { nodeDisk } from './disk.ts';
import { listJournals } from './segments.ts';

/** The segments of a journal on disk. */
export interface JournalSize {
  readonly node: number;
  readonly worker: number;
  readonly bytes: number;
  /** When the oldest segment was last written to, milliseconds since 1970. Null without segments. */
  readonly oldestAt: number | null;
}

/** Null for a file that was removed in the meantime. */
const lookAt = (file: string): fs.Stats | null => fs.statSync(file, { throwIfNoEntry: false }) ?? null;

/** Sizes of all journals below `root`. */
export const journalSizes = (root: string): JournalSize[] =>
  listJournals(nodeDisk, root).map(({ dir, node, worker }) => {
    const segments = nodeDisk
      .list(dir)
      .filter((name) => /^\d+-\d{6,}\.jsonl/.test(name))
      .flatMap((name) => lookAt(path.join(dir, name)) ?? []);
    const times = segments.map(({ mtimeMs }) => mtimeMs);
    return {
      node,
      worker,
      bytes: segments.reduce((sum, { size }) => sum + size, 0),
      oldestAt: times.length === 0 ? null : Math.min(...times),
    };
  });
