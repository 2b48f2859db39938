import type { Disk } from './disk.ts';
import { openSlots, readSlots, type SlotFile } from './slots.ts';

/** A place in a journal: everything before it, in this and all earlier segments. */
export interface Place {
  epoch: number;
  segment: number;
  /** Bytes of that segment. */
  length: number;
}

/** A place with the CRC-32 of its segment's bytes before it, so that two journals can be compared. */
export interface End extends Place {
  crc: number;
}

/**
 * Where a copy does not continue as the original did. `lost`: the machine no longer has what came in between, and it
 * never came here. `longer`: the copy has more than its machine, which was put back from an older copy.
 */
export interface Gap {
  kind: 'lost' | 'longer';
  /** Where the copy ended; null at its beginning. */
  from: Place | null;
  /** Segment with which it goes on. */
  to: { epoch: number; segment: number };
  at: number;
}

export type Refusal =
  /** The bytes sent are not those that were received before. */
  | 'different'
  /** The bytes belong to a part of the journal that its machine had declared finished. */
  | 'finished';

/**
 * Marks a journal as the copy of one that is written on another machine. Its worker is never judged by processes of
 * this machine; the order does not wait for its state but for `floor`.
 */
export interface CopyMark {
  /** The folder it is copied from (origin.ts). */
  origin: string;
  /** No record that is not in the copy yet is earlier, by the node's clock. Null: its machine stopped in order. */
  floor: number | null;
  /** When the node was last heard from, by this machine's clock. */
  heardAt: number;
  /** This machine's clock minus the node's, milliseconds; positive: the node's clock is behind. */
  clockOffset: number;
  /** Up to where it was received and put on the disk; null if nothing was. */
  end: Place | null;
  /** What was not in the copy then: bytes, and the receive time of the first record if known. */
  waiting: { bytes: number; since: number | null };
  gaps: Gap[];
  /** The last bytes that were refused, and when. */
  refused: { reason: Refusal; epoch: number; segment: number; offset: number; at: number } | null;
}

export const COPY_FILE = 'copy';
const SLOT = 2048;
/** The oldest are forgotten, so that a mark always fits its slot. */
const MAX_GAPS = 8;

export const addGap = (gaps: readonly Gap[], gap: Gap): Gap[] => [...gaps, gap].slice(-MAX_GAPS);

/** Null if the journal is written on this machine. */
export const readCopy = (disk: Disk, dir: string): CopyMark | null =>
  readSlots<CopyMark>(disk, `${dir}/${COPY_FILE}`, SLOT);

export const openCopyMark = (disk: Disk, dir: string): SlotFile<CopyMark> =>
  openSlots<CopyMark>(disk, dir, COPY_FILE, SLOT);
