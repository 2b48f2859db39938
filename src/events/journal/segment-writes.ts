import type { DiskFile } from './disk.ts';
import type { Batch, Entry } from './queue.ts';

/** Records written by one system call. */
export interface Write {
  end: number;
  /** Receive time of the oldest. */
  time: number;
  count: number;
  /** Records still to be answered. An answer holds a connection, which must not be kept until the disk is synced. */
  waiting: readonly Entry[];
}

export const NONE_WAITING: readonly Entry[] = [];

export interface Segment {
  index: number;
  file: DiskFile;
  /** Offset after the last record written, and after the last one on the disk. */
  good: number;
  /** Records up to `good`. */
  count: number;
  synced: number;
  /** Writes between `synced` and `good`, oldest first: answered ones, then waiting ones. */
  unsynced: Write[];
  /** The disk refused a write; nothing may be written after it. */
  failed: boolean;
  /** Its end is sealed at `synced` in the state, possibly not on the disk yet. */
  sealed: boolean;
}

/**
 * Merges the answered writes at the end that the current sync (up to `syncingTo`) does not cover. There are thousands a
 * second, and separate objects would outlive the young generation before the next sync.
 */
export const mergeAnswered = (unsynced: Write[], syncingTo: number): void => {
  for (let last = unsynced.length - 1; last > 0; last--) {
    const newer = unsynced[last] as Write;
    const older = unsynced[last - 1] as Write;
    if (newer.waiting.length > 0 || older.waiting.length > 0 || older.end <= syncingTo) return;
    older.end = newer.end;
    older.count += newer.count;
    unsynced.pop();
  }
};

/** Writes a batch after the last good record. Returns the records that did not fit completely, or null. */
export const writeBatch = (target: Segment, { entries, bytes }: Batch): Batch | null => {
  let written = 0;
  try {
    while (written < bytes.length) {
      const rest = written === 0 ? bytes : bytes.subarray(written);
      const count = target.file.write(rest, target.good + written);
      if (count <= 0) break;
      written += count;
    }
  } catch {
    // Earlier writes count; why it stopped does not matter here.
  }
  let whole = entries.length;
  let length = bytes.length;
  if (written < bytes.length) {
    target.failed = true;
    whole = 0;
    length = 0;
    for (const entry of entries) {
      if (length + entry.length > written) break;
      length += entry.length;
      whole++;
    }
  }
  const first = entries[0];
  if (whole > 0 && first !== undefined) {
    target.good += length;
    target.count += whole;
    const waiting = whole === entries.length ? entries : entries.slice(0, whole);
    target.unsynced.push({ end: target.good, time: first.time, count: whole, waiting });
  }
  return whole === entries.length ? null : { entries: entries.slice(whole), bytes: bytes.subarray(length) };
};
