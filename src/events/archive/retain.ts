import fs from 'node:fs';
import { type Disk, nodeDisk } from '../journal/disk.ts';
import {
  compressedFile,
  type JournalDir,
  listJournals,
  listSegments,
  type SegmentName,
  segmentFile,
} from '../journal/segments.ts';
import type { JournalPosition } from '../store/ingest-store.ts';

/** Segment up to which a journal is in the event store: all before it are there completely. */
export type StoredUpTo = Pick<JournalPosition, 'node' | 'worker' | 'epoch' | 'segment'>;

/** A segment of which every record is in the event store. */
export interface StoredSegment {
  journal: JournalDir;
  segment: SegmentName;
}

/** Segments that ingest has taken completely, of all journals, in the order they were written. */
export const storedSegments = (disk: Disk, root: string, positions: readonly StoredUpTo[]): StoredSegment[] =>
  listJournals(disk, root).flatMap((journal) => {
    const position = positions.find((p) => p.node === journal.node && p.worker === journal.worker);
    if (position === undefined) return [];
    return listSegments(disk, journal.dir)
      .filter((s) => s.epoch < position.epoch || (s.epoch === position.epoch && s.index < position.segment))
      .map((segment) => ({ journal, segment }));
  });

interface Kept {
  /** Its files, one or two, and their bytes. */
  files: string[];
  bytes: number;
  /** When it was last written to, milliseconds since 1970. */
  written: number;
}

const keptOf = ({ journal, segment }: StoredSegment): Kept => {
  const found = [segmentFile(segment), compressedFile(segment)].flatMap((name) => {
    const file = `${journal.dir}/${name}`;
    const stat = fs.statSync(file, { throwIfNoEntry: false });
    return stat === undefined ? [] : [{ file, stat }];
  });
  return {
    files: found.map(({ file }) => file),
    bytes: found.reduce((sum, { stat }) => sum + stat.size, 0),
    written: Math.min(...found.map(({ stat }) => stat.mtimeMs)),
  };
};

const bytesBelow = (root: string): number =>
  listJournals(nodeDisk, root)
    .flatMap(({ dir }) => nodeDisk.list(dir).map((name) => `${dir}/${name}`))
    .reduce((sum, file) => sum + (fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0), 0);

/** How long and in what space stored segments are kept. */
export interface Keep {
  ms: number;
  /** Bytes of all journals, with what is not stored yet; null for any number. */
  bytes: number | null;
}

/**
 * Removes stored segments that have not been written to for `keep.ms`, and the oldest of the others until all journals
 * take `keep.bytes`. Their ledger lines stay. A segment at or after a journal's position is never touched, however much
 * there is. Returns the files removed.
 */
export const removeOldSegments = (
  root: string,
  positions: readonly StoredUpTo[],
  keep: Keep,
  now: number,
): string[] => {
  const kept = storedSegments(nodeDisk, root, positions)
    .map(keptOf)
    .sort((a, b) => a.written - b.written);
  let over = keep.bytes === null ? 0 : bytesBelow(root) - keep.bytes;
  return kept.flatMap(({ files, bytes, written }) => {
    if (now - written <= keep.ms && over <= 0) return [];
    for (const file of files) fs.rmSync(file);
    over -= bytes;
    return files;
  });
};
