import type { AppendResult } from './contract.ts';
import type { DiskFile } from './disk.ts';

/** A record on its way. */
export interface Entry {
  time: number;
  line: string;
  done: (result: AppendResult) => void;
}

/** Records written by one system call. */
export interface Write {
  end: number;
  entries: Entry[];
  answered: boolean;
}

export interface Segment {
  index: number;
  file: DiskFile;
  /** Offset behind the last record written, and behind the last one on the disk. */
  good: number;
  synced: number;
  /** Writes between `synced` and `good`, oldest first: answered ones, then waiting ones. */
  unsynced: Write[];
  /** The disk refused a write; nothing may be written behind it any more. */
  failed: boolean;
  /** Its end is sealed at `synced` in the state, perhaps not yet on the disk. */
  sealed: boolean;
}

/** Writes entries behind the last good record. Returns those that did not get in whole. */
export const writeEntries = (target: Segment, entries: Entry[]): Entry[] => {
  const bytes = Buffer.from(entries.map((entry) => entry.line).join(''));
  let written = 0;
  try {
    while (written < bytes.length) {
      const rest = written === 0 ? bytes : bytes.subarray(written);
      const count = target.file.write(rest, target.good + written);
      if (count <= 0) break;
      written += count;
    }
  } catch {
    // What was written before counts; why it stopped does not matter here.
  }
  let whole = entries.length;
  if (written < bytes.length) {
    let end = 0;
    whole = entries.findIndex((entry) => {
      end += Buffer.byteLength(entry.line);
      return end > written;
    });
    written = entries.slice(0, whole).reduce((sum, entry) => sum + Buffer.byteLength(entry.line), 0);
    target.failed = true;
  }
  if (whole > 0) {
    target.good += written;
    target.unsynced.push({ end: target.good, entries: entries.slice(0, whole), answered: false });
  }
  return entries.slice(whole);
};
