import { crc32 } from 'node:zlib';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { openSegment } from '../archive/segment-reader.ts';
import {
  addGap,
  type CopyMark,
  type End,
  openCopyMark,
  type Place,
  type Refusal,
  readCopy,
} from '../journal/copy.ts';
import { type Disk, type DiskFile, readRange, writeFully } from '../journal/disk.ts';
import { decodeRecord } from '../journal/record.ts';
import { scanRecords } from '../journal/scan.ts';
import { type JournalDir, listSegments, segmentFile } from '../journal/segments.ts';
import {
  freshState,
  type JournalFiles,
  type JournalProgress,
  type JournalState,
  openJournalFiles,
  readProgress,
  readState,
} from '../journal/state.ts';
import { comparePlaces, judge, type PieceHead, segmentOf } from './chain.ts';
import type { JournalAnswer, SentJournal } from './message.ts';
import type { SentState } from './sent-state.ts';

type Result = JournalAnswer['result'];

/** The copy of one journal, as the receiver writes it. It is a journal that ingest reads like any other. */
export interface CopiedJournal {
  readonly journal: JournalDir;
  /** The folder it is copied from. */
  readonly origin: string;
  /** False if someone removed it. */
  isThere(): boolean;
  /** End of what is on the disk; null if there is nothing. */
  end(): End | null;
  /** Adds bytes and puts them on the disk, if they continue the copy. Throws if the disk refuses. */
  add(piece: PieceHead, bytes: Uint8Array, sent: SentJournal, at: number): Promise<Result>;
  /**
   * Takes what the worker says about its journal, as far as the copy holds all that this is about. `floor`: of the
   * journal, null for none.
   */
  take(
    sent: SentJournal,
    heard: { floor: number | null | 'unchanged'; at: number; clockOffset: number | null },
  ): void;
  /** Its machine no longer has the journal: nothing comes before `floor`. */
  pass(floor: number | null, at: number): void;
  close(): void;
}

const NEWLINE = 10;
/** How long a refusal is told after the journals agree again. */
const REFUSED_MS = 10 * MINUTE_MS;
const CHUNK = 4 * 1024 * 1024;
const FIRST: Pick<JournalProgress, 'floor' | 'lastTime' | 'sequence' | 'malformed' | 'forwardingIgnored'> = {
  floor: 0,
  lastTime: 0,
  sequence: 0,
  malformed: 0,
  forwardingIgnored: 0,
};

const checksumOf = (file: Pick<DiskFile, 'read'>, length: number): number => {
  let sum = 0;
  for (let at = 0; at < length; at += CHUNK)
    sum = crc32(readRange(file, at, Math.min(length, at + CHUNK)), sum);
  return sum;
};

/** The last segment to which its worker adds nothing more, as far as it said so; null if none. */
const finishedOf = (
  state: JournalState,
  progress: JournalProgress | null,
): { epoch: number; segment: number } => {
  if (state.closed) return { epoch: state.epoch, segment: Number.POSITIVE_INFINITY };
  const current = progress?.epoch === state.epoch ? progress : null;
  return { epoch: state.epoch, segment: (current?.segment ?? 1) - 1 };
};

/** Offset in the last segment up to which everything was on the disk before this process. */
const trustedLength = (
  { epoch, index }: { epoch: number; index: number },
  size: number,
  state: JournalState | null,
  progress: JournalProgress | null,
): number => {
  if (state === null || epoch > state.epoch) return 0;
  if (epoch < state.epoch || state.closed) return size;
  if (progress?.epoch !== epoch || index > progress.segment) return 0;
  return index < progress.segment ? size : Math.min(size, progress.synced);
};

/**
 * Finds the end of a copy. What a crash left behind the last place known to be on the disk is kept as far as it is whole
 * records, and cut after them; the sender sends the rest again.
 */
const findEnd = (
  disk: Disk,
  { dir }: JournalDir,
  state: JournalState | null,
  progress: JournalProgress | null,
): End | null => {
  const last = listSegments(disk, dir).at(-1);
  if (last === undefined) return null;
  const place = { epoch: last.epoch, segment: last.index };
  const file = disk.open(`${dir}/${segmentFile(last)}`, false);
  if (file === null) {
    // Compressed: all of it is in the event store.
    const packed = openSegment(disk, dir, last);
    if (packed === null) return null;
    try {
      return { ...place, length: packed.size, crc: crc32(packed.read(0, packed.size)) };
    } finally {
      packed.close();
    }
  }
  try {
    const size = file.size();
    const from = trustedLength(last, size, state, progress);
    let length = from;
    if (from < size) {
      const tail = readRange(file, from, size);
      length = scanRecords(tail, from, last.epoch, 0).end;
      // Written again so that the sync covers it: after a failed one, the system may consider lost pages clean.
      writeFully(file, tail.subarray(0, length - from), from);
      file.truncate(length);
      file.syncNow();
    }
    return { ...place, length, crc: checksumOf(file, length) };
  } finally {
    file.close();
  }
};

/** Receive time of the last whole record in `bytes`; null if there is none. */
const lastTimeIn = (bytes: Uint8Array): number | null => {
  const end = bytes.lastIndexOf(NEWLINE);
  if (end <= 0) return null;
  const line = Buffer.from(bytes.subarray(bytes.lastIndexOf(NEWLINE, end - 1) + 1, end));
  const decoded = decodeRecord(line);
  return decoded.ok ? decoded.record.t : null;
};

const placeOf = (end: End | null): Place | null =>
  end && { epoch: end.epoch, segment: end.segment, length: end.length };

const stateOf = ({ node, worker, state }: Pick<SentJournal, 'node' | 'worker' | 'state'>): JournalState => ({
  ...freshState(node, worker),
  ...state,
});

const newMark = ({ origin, state, at }: { origin: string; state: SentState; at: number }): CopyMark => ({
  origin,
  // Records of earlier epochs can be older; they are late then.
  floor: state.openedAt,
  heardAt: at,
  clockOffset: 0,
  end: null,
  waiting: { bytes: 0, since: null },
  gaps: [],
  refused: null,
});

/** The copy's last segment, kept open between pieces. */
interface OpenSegment {
  file: DiskFile;
  epoch: number;
  segment: number;
}

/**
 * Opens the copy of a journal, or begins one as `sent` says. Throws if the disk refuses; returns why not if the folder
 * holds something else, or nothing.
 */
export const openCopiedJournal = (
  disk: Disk,
  journal: JournalDir,
  sent: { origin: string; state: SentState; at: number },
): CopiedJournal | Extract<Result, 'other_folder' | 'own'> => {
  const { dir, node, worker } = journal;
  const known = readCopy(disk, dir);
  let state = readState(disk, dir);
  if (known === null && state !== null) return 'own';
  if (known !== null && known.origin !== sent.origin) return 'other_folder';
  disk.mkdir(dir);
  const mark = known ?? newMark(sent);
  const marks = openCopyMark(disk, dir);
  let files: JournalFiles | null = null;
  let open: OpenSegment | null = null;
  let end: End | null;
  /** Offset after the last whole record; ingest must not see part of one. */
  let whole: number;
  let progress: JournalProgress;
  try {
    // Also what can be read: the sync after which it would be on the disk may have failed.
    marks.save(mark);
    files = openJournalFiles(disk, dir);
    const written = readProgress(disk, dir);
    end = findEnd(disk, journal, state, written);
    whole = end?.length ?? 0;
    state ??= { ...stateOf({ node, worker, state: sent.state }), epoch: end?.epoch ?? 0, closed: false };
    files.state.save(state);
    progress = { ...FIRST, ...written, epoch: state.epoch, segment: 1, synced: 0 };
  } catch (error) {
    marks.close();
    files?.state.close();
    files?.progress.close();
    throw error;
  }
  const own = files;
  let current: JournalState = state;

  /** What ingest may read: never less than before, and `segment` at least as far as the worker says. */
  const tellProgress = (said: JournalProgress | null): void => {
    const base = said?.epoch === current.epoch ? said : null;
    const at = end?.epoch === current.epoch ? end : null;
    const least = progress.epoch === current.epoch ? progress.segment : 1;
    const segment = Math.max(base?.segment ?? 1, at?.segment ?? 1, least);
    progress = {
      ...progress,
      ...base,
      epoch: current.epoch,
      segment,
      synced: at?.segment === segment ? whole : 0,
    };
    own.progress.write(progress);
  };

  const saveState = (next: JournalState): void => {
    if (JSON.stringify(next) === JSON.stringify(current)) return;
    own.state.save(next);
    current = next;
  };

  const leave = (): void => {
    open?.file.close();
    open = null;
  };

  const bytesThere = (piece: PieceHead): Uint8Array => {
    const segment = openSegment(disk, dir, segmentOf(piece));
    if (segment === null) return new Uint8Array();
    try {
      const isLast = end?.epoch === piece.epoch && end.segment === piece.segment;
      const most = isLast ? (end?.length ?? 0) : segment.size;
      return segment.read(piece.offset, Math.min(most, piece.offset + piece.bytes));
    } finally {
      segment.close();
    }
  };

  const refuse = (reason: Refusal, { epoch, segment, offset }: PieceHead, at: number): Result => {
    mark.refused = { reason, epoch, segment, offset, at };
    marks.save(mark);
    return reason;
  };

  /** The file of the segment that the piece continues or begins. */
  const fileFor = (piece: PieceHead, begins: boolean): DiskFile => {
    const path = `${dir}/${segmentFile(segmentOf(piece))}`;
    const isOpen = !begins && open?.epoch === piece.epoch && open.segment === piece.segment;
    if (isOpen && open?.file.isAt(path) === true) return open.file;
    leave();
    let file = disk.open(path, false);
    if (file === null) {
      if (!begins) throw new Error(`${path} is gone.`);
      file = disk.open(path, true) as DiskFile;
    } else if (begins) {
      // Left by an attempt that failed.
      file.truncate(0);
    }
    open = { file, epoch: piece.epoch, segment: piece.segment };
    if (begins) disk.syncDir(dir);
    return file;
  };

  const begin = (piece: PieceHead, sent: SentJournal, at: number): void => {
    if (piece.gap !== undefined) {
      mark.gaps = addGap(mark.gaps, {
        kind: piece.gap,
        from: placeOf(end),
        to: { epoch: piece.epoch, segment: piece.segment },
        at,
      });
      marks.save(mark);
    }
    if (piece.epoch > current.epoch) saveState({ ...stateOf(sent), epoch: piece.epoch, closed: false });
  };

  tellProgress(null);

  return {
    journal,
    origin: mark.origin,
    isThere: () => marks.isThere() && own.state.isThere() && own.progress.isThere(),
    end: () => end,
    add: async (piece, bytes, sent, at) => {
      const judgement = judge(end, finishedOf(current, progress), piece);
      if (judgement.kind === 'conflict') return 'conflict';
      if (judgement.kind === 'refused') return refuse(judgement.reason, piece, at);
      if (judgement.kind === 'repeated') {
        const there = bytesThere(piece);
        const isSame = Buffer.compare(there, bytes.subarray(0, there.length)) === 0;
        return isSame ? 'conflict' : refuse('different', piece, at);
      }
      const begins = judgement.kind === 'begin';
      if (begins) begin(piece, sent, at);
      const file = fileFor(piece, begins);
      writeFully(file, bytes, piece.offset);
      await new Promise<void>((resolve, reject) => {
        file.sync((error) => (error === null ? resolve() : reject(error)));
      });
      const { epoch, segment, offset, before } = piece;
      end = { epoch, segment, length: offset + bytes.length, crc: crc32(bytes, before) };
      if (begins) whole = 0;
      const newline = bytes.lastIndexOf(NEWLINE);
      if (newline >= 0) whole = offset + newline + 1;
      tellProgress(null);
      const time = lastTimeIn(bytes);
      // Times never decrease within an epoch.
      if (time !== null && mark.floor !== null && time > mark.floor) mark.floor = time;
      return 'ok';
    },
    take: (sent, { floor, at, clockOffset }) => {
      const isStale = sent.state.epoch < current.epoch;
      const isWhole = comparePlaces(end, sent.end) >= 0;
      mark.heardAt = at;
      mark.end = placeOf(end);
      if (clockOffset !== null) mark.clockOffset = clockOffset;
      if (!isStale) {
        mark.waiting = isWhole ? { bytes: 0, since: null } : sent.waiting;
      }
      if (sent.differs === 1 && end !== null) {
        const { epoch, segment, length } = end;
        mark.refused = { reason: 'different', epoch, segment, offset: length, at };
        marks.save(mark);
        return;
      }
      if (!isStale && isWhole) {
        // Of a journal that ends before its copy, an older copy of the machine may speak: its stop is not the original's.
        if (comparePlaces(end, sent.end) === 0) {
          saveState(stateOf(sent));
          tellProgress(sent.progress);
        }
        if (floor !== 'unchanged') mark.floor = floor;
        if (mark.refused !== null && at - mark.refused.at > REFUSED_MS) mark.refused = null;
      }
      marks.tell(mark);
    },
    pass: (floor, at) => {
      mark.heardAt = at;
      mark.floor = floor;
      mark.waiting = { bytes: 0, since: null };
      marks.tell(mark);
    },
    close: () => {
      leave();
      marks.close();
      own.state.close();
      own.progress.close();
    },
  };
};
