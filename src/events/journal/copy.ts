import type { Disk } from './disk.ts';
import { openSlots, readSlots } from './slots.ts';

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

/** What must survive anything: written and synced on each change, which is rare. */
interface CopyKept {
  /** The folder it is copied from (origin.ts). */
  origin: string;
  gaps: Gap[];
  /** The last bytes that were refused, and when. */
  refused: { reason: Refusal; epoch: number; segment: number; offset: number; at: number } | null;
}

/** What its machine last said: overwritten several times a second, and never synced. */
interface CopyHeard {
  /** No record that is not in the copy yet is earlier, by the node's clock. Null: its machine stopped in order. */
  floor: number | null;
  /** When the node was last heard from, by this machine's clock; 0 if a power loss took that. */
  heardAt: number;
  /** This machine's clock minus the node's, milliseconds; positive: the node's clock is behind. */
  clockOffset: number;
  /** Up to where it was received and put on the disk; null if nothing was. */
  end: Place | null;
  /** What was not in the copy then: bytes, and the receive time of the first record if known. */
  waiting: { bytes: number; since: number | null };
}

/**
 * Marks a journal as the copy of one that is written on another machine. Its worker is never judged by processes of
 * this machine; the order does not wait for its state but for `floor`.
 */
export interface CopyMark extends CopyKept, CopyHeard {}

const KEPT = 'copy';
const HEARD = 'heard';
/** Files beside those that every journal has. */
export const COPY_FILES = [KEPT, HEARD] as const;
const KEPT_SLOT = 2048;
const HEARD_SLOT = 512;
/** The oldest are forgotten, so that a mark always fits its slot. */
const MAX_GAPS = 8;

const UNHEARD: CopyHeard = {
  floor: 0,
  heardAt: 0,
  clockOffset: 0,
  end: null,
  waiting: { bytes: 0, since: null },
};

export const addGap = (gaps: readonly Gap[], gap: Gap): Gap[] => [...gaps, gap].slice(-MAX_GAPS);

/** Null if the journal is written on this machine. */
export const readCopy = (disk: Disk, dir: string): CopyMark | null => {
  const kept = readSlots<CopyKept>(disk, `${dir}/${KEPT}`, KEPT_SLOT);
  if (kept === null) return null;
  return { ...kept, ...(readSlots<CopyHeard>(disk, `${dir}/${HEARD}`, HEARD_SLOT) ?? UNHEARD) };
};

export interface CopyMarkFile {
  /** Writes what its machine said. Throws if the disk refuses. */
  tell(mark: CopyMark): void;
  /** The same, and puts the rest on the disk. */
  save(mark: CopyMark): void;
  /** False if someone removed it. */
  isThere(): boolean;
  close(): void;
}

export const openCopyMark = (disk: Disk, dir: string): CopyMarkFile => {
  const kept = openSlots<CopyKept>(disk, dir, KEPT, KEPT_SLOT);
  const heard = openSlots<CopyHeard>(disk, dir, HEARD, HEARD_SLOT);
  const tell = ({ floor, heardAt, clockOffset, end, waiting }: CopyMark): void =>
    heard.write({ floor, heardAt, clockOffset, end, waiting });
  return {
    tell,
    save: (mark) => {
      const { origin, gaps, refused } = mark;
      kept.save({ origin, gaps, refused });
      tell(mark);
    },
    isThere: () => kept.isThere() && heard.isThere(),
    close: () => {
      kept.close();
      heard.close();
    },
  };
};
