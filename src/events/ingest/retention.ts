import fs from 'node:fs';
import { nodeDisk } from '../journal/disk.ts';
import { listJournals, listSegments, segmentFile } from '../journal/segments.ts';
import type { JournalPosition } from '../store/ingest-store.ts';

/**
 * Removes segments that ingest has taken completely and that have not been written to for `keepMs`. Their ledger line
 * stays. A segment at or after a journal's position is never touched. Returns the files removed.
 */
export const removeOldSegments = (
  root: string,
  positions: readonly JournalPosition[],
  keepMs: number,
  now: number,
): string[] =>
  listJournals(nodeDisk, root).flatMap(({ dir, node, worker }) => {
    const position = positions.find((p) => p.node === node && p.worker === worker);
    if (position === undefined) return [];
    return listSegments(nodeDisk, dir)
      .filter((s) => s.epoch < position.epoch || (s.epoch === position.epoch && s.index < position.segment))
      .map((segment) => `${dir}/${segmentFile(segment)}`)
      .filter((file) => now - fs.statSync(file).mtimeMs > keepMs)
      .map((file) => {
        fs.rmSync(file);
        return file;
      });
  });
