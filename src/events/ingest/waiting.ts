import { openSegment } from '../archive/segment-reader.ts';
import type { Disk } from '../journal/disk.ts';
import { isForeignJournal } from '../journal/origin.ts';
import { decodeRecord } from '../journal/record.ts';
import {
  extentOf,
  type JournalDir,
  listJournals,
  listSegments,
  type SegmentName,
} from '../journal/segments.ts';
import { readProgress, readState } from '../journal/state.ts';
import type { JournalPosition } from '../store/ingest-store.ts';

/** Room for several of the longest records. */
const LOOK_BYTES = 128 * 1024;
const NEWLINE = 10;

/** Receive time of the oldest journaled record that is not stored. Null if none; `unknown` if it cannot be read. */
export type Oldest = number | null | 'unknown';

/** Time of the first readable record in `bytes`, among complete lines; null without a complete line. */
const firstIn = (bytes: Uint8Array): Oldest => {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let found: Oldest = null;
  for (
    let from = 0, at = buffer.indexOf(NEWLINE);
    at >= 0;
    from = at + 1, at = buffer.indexOf(NEWLINE, from)
  ) {
    const decoded = decodeRecord(buffer.subarray(from, at));
    if (decoded.ok) return decoded.record.t;
    // Time never goes back within a journal, so the next record is not older.
    found = 'unknown';
  }
  return found;
};

const isBehind = ({ epoch, index }: SegmentName, at: JournalPosition): boolean =>
  epoch < at.epoch || (epoch === at.epoch && index < at.segment);

const oldestOf = (disk: Disk, journal: JournalDir, position: JournalPosition | undefined): Oldest => {
  const progress = readProgress(disk, journal.dir);
  const state = readState(disk, journal.dir);
  for (const segment of listSegments(disk, journal.dir)) {
    if (position !== undefined && isBehind(segment, position)) continue;
    // Compressed segments wait too when an older store is put back.
    const file = openSegment(disk, journal.dir, segment);
    if (file === null) continue;
    try {
      const isOwn = position?.epoch === segment.epoch && position.segment === segment.index;
      const start = isOwn ? position.offset : 0;
      const { size } = file;
      // A segment in progress, or one whose worker died, can contain more than may be read yet.
      const sealed = state !== null && extentOf(state, progress, segment, size).complete;
      const end = sealed ? extentOf(state, progress, segment, size).end : size;
      if (start >= end) continue;
      const oldest = firstIn(file.read(start, Math.min(end, start + LOOK_BYTES)));
      if (oldest !== null) return oldest;
    } finally {
      file.close();
    }
  }
  return null;
};

/**
 * Reads the disk instead of ingest's memory, so that it works while ingest starts, fails or is stuck. `stored`: how far
 * each journal is in the store, by `node.worker`; null if not known yet. `origin`: identity of the folder.
 */
export const oldestWaiting = (
  disk: Disk,
  root: string,
  stored: ReadonlyMap<string, JournalPosition> | null,
  origin?: string,
): Oldest => {
  if (stored === null) return 'unknown';
  try {
    let oldest: number | null = null;
    for (const journal of listJournals(disk, root)) {
      if (isForeignJournal(disk, journal.dir, origin)) continue;
      const own = oldestOf(disk, journal, stored.get(`${journal.node}.${journal.worker}`));
      if (own === 'unknown') return own;
      if (own !== null && (oldest === null || own < oldest)) oldest = own;
    }
    return oldest;
  } catch {
    return 'unknown';
  }
};
