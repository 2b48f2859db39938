import { randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import type { StoredUpTo } from '../archive/retain.ts';
import { openSegment } from '../archive/segment-reader.ts';
import { lookAtJournals } from '../ingest/order.ts';
import type { End, Place } from '../journal/copy.ts';
import type { Disk } from '../journal/disk.ts';
import { decodeRecord } from '../journal/record.ts';
import {
  type Extent,
  extentOf,
  type JournalDir,
  listSegments,
  type SegmentName,
} from '../journal/segments.ts';
import type { JournalProgress, JournalState } from '../journal/state.ts';
import { comparePlaces, compareSegments, isSamePlace, type PieceHead } from './chain.ts';
import {
  type Answer,
  encodeShipment,
  type JournalAnswer,
  PIECE_BYTES,
  type SentJournal,
  SHIPMENT_BYTES,
} from './message.ts';

/** Why a journal is not sent now. `different`: control has other bytes in the same place. */
export type Trouble = Exclude<JournalAnswer['result'], 'ok' | 'conflict'>;

export interface Outbox {
  /** The next shipment. `leaving`: the last one. Throws if the disk cannot be read now. */
  next(leaving: boolean): Promise<Uint8Array>;
  /** Takes the answer to the last shipment. */
  settle(answer: Answer, sentAt: number): void;
  /** The last shipment may or may not have arrived. */
  forget(): void;
  /** Whether more bytes wait than the last shipment had room for. */
  hasMore(): boolean;
  /** Whether the last shipment carried bytes. */
  wasBusy(): boolean;
  /** Bytes that control does not have, as of the last look, and the receive time of the oldest record. */
  waiting(): { bytes: number; since: number | null };
  stored(): StoredUpTo[];
  troubles(): { journal: JournalDir; trouble: Trouble }[];
}

/** What is known about the copy of a journal. */
interface Cursor {
  journal: JournalDir;
  /** Undefined until control says. */
  end: End | null | undefined;
  /** While there is no copy: segments before this one are in the event store, and are not sent again. */
  from: { epoch: number; segment: number } | null;
  /** The journal here is the same up to `end`. */
  isChecked: boolean;
  /** `end` once everything sent has been added. */
  expected: End | null | undefined;
  stored: StoredUpTo | null;
  trouble: Trouble | null;
  /** Shipments until bytes are sent again. */
  rest: number;
  since: number | null;
}

/** Shipments without bytes of a journal after they were refused: about ten seconds. */
const REST = 20;
const CHUNK = 4 * 1024 * 1024;
/** Room for several of the longest records. */
const FIRST_BYTES = 128 * 1024;
const NEWLINE = 10;

/** Bytes [from, to) of a segment; fewer if it has fewer. */
const bytesOf = (disk: Disk, dir: string, segment: SegmentName, from: number, to: number): Uint8Array => {
  const reader = openSegment(disk, dir, segment);
  if (reader === null) return new Uint8Array();
  try {
    return reader.read(from, to);
  } finally {
    reader.close();
  }
};

const checksumOf = (disk: Disk, dir: string, segment: SegmentName, length: number): number => {
  let sum = 0;
  for (let at = 0; at < length; at += CHUNK)
    sum = crc32(bytesOf(disk, dir, segment, at, Math.min(length, at + CHUNK)), sum);
  return sum;
};

const sizeOf = (disk: Disk, dir: string, segment: SegmentName): number => {
  const reader = openSegment(disk, dir, segment);
  try {
    return reader?.size ?? 0;
  } finally {
    reader?.close();
  }
};

/** Receive time of the first whole record in `bytes`. */
const firstTimeIn = (bytes: Uint8Array): number | null => {
  const at = bytes.indexOf(NEWLINE);
  const decoded = at < 0 ? null : decodeRecord(Buffer.from(bytes.subarray(0, at)));
  return decoded?.ok === true ? decoded.record.t : null;
};

interface Local extends Extent {
  name: SegmentName;
}

const placeOf = ({ name, end }: Local): Place => ({ epoch: name.epoch, segment: name.index, length: end });

/** A journal here, from the segment in which its copy ends. */
interface View {
  journal: JournalDir;
  state: JournalState;
  progress: JournalProgress | null;
  floor: number;
  /** Segments with content, from the one of the copy's end on. */
  segments: Local[];
  /** An earlier segment, which is not in the event store, is not here any more, as far as their numbers tell. */
  isCut: boolean;
  /** The copy ends in an epoch that this journal never had: another machine, a copy of this one, has sent it. */
  isAstray: boolean;
}

export interface OutboxOptions {
  root: string;
  disk: Disk;
  origin: string;
  /** Identity of this machine as long as it is up. */
  machine: string;
  now: () => number;
}

/** What this machine has to say to control: ranges of all journals below `root`, in order, with state and floors. */
export const createOutbox = ({ root, disk, origin, machine, now }: OutboxOptions): Outbox => {
  const sender = randomBytes(8).toString('hex');
  const cursors = new Map<string, Cursor>();
  let number = 0;
  let clockOffset: number | null = null;
  let more = false;
  let busy = false;
  let waiting: { bytes: number; since: number | null } = { bytes: 0, since: null };

  const cursorOf = (journal: JournalDir): Cursor => {
    const known = cursors.get(journal.dir);
    if (known !== undefined) return known;
    const fresh: Cursor = {
      journal,
      end: undefined,
      from: null,
      isChecked: false,
      expected: undefined,
      stored: null,
      trouble: null,
      rest: 0,
      since: null,
    };
    cursors.set(journal.dir, fresh);
    return fresh;
  };

  const viewOf = (
    { journal, state, progress, floor }: ReturnType<typeof lookAtJournals>[number],
    { end, from }: Cursor,
  ): View => {
    const names = listSegments(disk, journal.dir);
    // Control may be on another machine than before, with the same event store.
    const begin = names.some(({ epoch, index }) => epoch === from?.epoch && index === from.segment)
      ? from
      : null;
    const known = end ?? begin;
    const localOf = (name: SegmentName): Local => ({
      name,
      ...extentOf(state, progress, name, sizeOf(disk, journal.dir, name)),
    });
    const isBefore = ({ name }: Local): boolean => known !== null && name.epoch < known.epoch;
    // Segments are removed from the oldest on.
    const isAstray =
      known !== null &&
      (known.epoch > state.epoch ||
        (names.every(({ epoch }) => epoch !== known.epoch) &&
          names.map(localOf).some((local) => local.end > 0 && isBefore(local))));
    const segments = names
      .filter(
        ({ epoch, index }) =>
          known === null || isAstray || compareSegments({ epoch, segment: index }, known) >= 0,
      )
      .map(localOf)
      .filter((local) => local.end > 0);
    const isCut = begin === null && (names[0]?.index ?? 1) > 1;
    return { journal, state, progress, floor, segments, isCut, isAstray };
  };

  /** Where to go on after `at`: in the same segment, in the next one, or nowhere. */
  const nextPiece = (
    { segments, isCut }: View,
    at: End | null,
  ): (Omit<PieceHead, 'bytes'> & { local: Local }) | null => {
    const own = segments.find(({ name }) => name.epoch === at?.epoch && name.index === at.segment);
    if (at !== null && own !== undefined && at.length < own.end) {
      const { epoch, segment, length, crc } = at;
      return { epoch, segment, offset: length, before: crc, follows: null, local: own };
    }
    // While its worker writes a segment, nothing comes after it.
    if (own !== undefined && !own.complete) return null;
    const local = segments.find(
      ({ name }) => at === null || compareSegments({ epoch: name.epoch, segment: name.index }, at) > 0,
    );
    if (local === undefined) return null;
    const isLost = at === null ? isCut : own === undefined;
    const isLonger = at !== null && own !== undefined && at.length > own.end;
    const gap = isLost ? 'lost' : isLonger ? 'longer' : undefined;
    const { epoch, index: segment } = local.name;
    return { epoch, segment, offset: 0, before: 0, follows: at, gap, local };
  };

  /** Compares the journal here with its copy up to the copy's end. */
  const check = (
    { journal, segments, isAstray }: View,
    end: End | null,
  ): 'same' | 'different' | 'unknown' => {
    if (isAstray) return 'different';
    const own = segments.find(({ name }) => name.epoch === end?.epoch && name.index === end.segment);
    if (end === null || own === undefined) return 'same';
    // After a power loss, a segment looks shorter until its worker has looked through it.
    if (end.length > own.end) return own.complete ? 'same' : 'unknown';
    return checksumOf(disk, journal.dir, own.name, end.length) === end.crc ? 'same' : 'different';
  };

  const cut = (bytes: Uint8Array, isRest: boolean): Uint8Array => {
    const length = isRest ? 0 : bytes.lastIndexOf(NEWLINE) + 1;
    return length === 0 ? bytes : bytes.subarray(0, length);
  };

  /** Pieces of one journal, at most `room` bytes. */
  const piecesOf = (
    view: View,
    cursor: Cursor,
    room: number,
  ): { heads: PieceHead[]; bytes: Uint8Array[] } => {
    const heads: PieceHead[] = [];
    const bytes: Uint8Array[] = [];
    cursor.expected = cursor.end;
    if (cursor.end === undefined || cursor.rest > 0) return { heads, bytes };
    if (!cursor.isChecked) {
      const found = check(view, cursor.end);
      if (found === 'different') {
        cursor.trouble = 'different';
        cursor.rest = REST;
      }
      if (found !== 'same') return { heads, bytes };
      cursor.isChecked = true;
    }
    let at = cursor.end;
    for (let left = room; left > 0; ) {
      const found = nextPiece(view, at);
      if (found === null) break;
      const { local, ...head } = found;
      const to = Math.min(local.end, head.offset + left);
      const part = cut(bytesOf(disk, view.journal.dir, local.name, head.offset, to), to === local.end);
      if (part.length === 0) break;
      heads.push({ ...head, bytes: part.length });
      bytes.push(part);
      left -= part.length;
      const { epoch, segment } = head;
      at = { epoch, segment, length: head.offset + part.length, crc: crc32(part, head.before) };
    }
    cursor.expected = at;
    return { heads, bytes };
  };

  /** What the copy does not have, before this shipment. */
  const waitingIn = (view: View, cursor: Cursor): SentJournal['waiting'] => {
    const { segments, journal } = view;
    const end = cursor.end ?? null;
    const bytes = segments.reduce((sum, local) => {
      const isOwn = local.name.epoch === end?.epoch && local.name.index === end.segment;
      return sum + Math.max(0, local.end - (isOwn ? end.length : 0));
    }, 0);
    if (bytes === 0) cursor.since = null;
    else if (cursor.since === null) {
      const found = nextPiece(view, end);
      const from = found?.offset ?? 0;
      cursor.since =
        found === null
          ? null
          : firstTimeIn(
              bytesOf(
                disk,
                journal.dir,
                found.local.name,
                from,
                Math.min(found.local.end, from + FIRST_BYTES),
              ),
            );
    }
    return { bytes, since: cursor.since };
  };

  return {
    next: async (leaving) => {
      // Read before the journals: one that begins later has no earlier records.
      const began = now();
      const looks = lookAtJournals(disk, root, { origin, copies: null });
      const here = new Set(looks.map(({ journal }) => journal.dir));
      for (const dir of cursors.keys()) if (!here.has(dir)) cursors.delete(dir);
      let room = SHIPMENT_BYTES;
      more = false;
      waiting = { bytes: 0, since: null };
      const journals: SentJournal[] = [];
      const parts: Uint8Array[] = [];
      for (const look of looks) {
        const { journal, state, progress } = look;
        const cursor = cursorOf(journal);
        if (cursor.rest > 0) cursor.rest--;
        const view = viewOf(look, cursor);
        const left = waitingIn(view, cursor);
        const { heads, bytes } = piecesOf(view, cursor, Math.min(room, PIECE_BYTES));
        const sent = bytes.reduce((sum, part) => sum + part.length, 0);
        room -= sent;
        parts.push(...bytes);
        const last = view.segments.at(-1);
        journals.push({
          node: journal.node,
          worker: journal.worker,
          state,
          progress,
          floor: Number.isFinite(look.floor) ? look.floor : null,
          end: last === undefined ? (cursor.end ?? null) : placeOf(last),
          waiting: left,
          ...(cursor.trouble === 'different' && !cursor.isChecked && { differs: 1 as const }),
          pieces: heads,
        });
        if (left.bytes > sent && cursor.rest === 0) more = true;
        waiting.bytes += left.bytes;
        if (left.since !== null) waiting.since = Math.min(waiting.since ?? left.since, left.since);
      }
      busy = parts.length > 0;
      const floor = leaving ? null : began;
      return encodeShipment(
        { sender, number: ++number, origin, machine, floor, clockOffset, journals },
        Buffer.concat(parts),
      );
    },
    settle: (answer, sentAt) => {
      clockOffset = Math.round(answer.now - (sentAt + now()) / 2);
      for (const { node, worker, result, end, stored } of answer.journals) {
        const cursor = [...cursors.values()].find(
          ({ journal }) => journal.node === node && journal.worker === worker,
        );
        if (cursor === undefined) continue;
        const isKnown = result === 'ok' || result === 'conflict' || result === 'no_space';
        if (result !== 'ok' && result !== 'conflict') {
          cursor.trouble = result;
          cursor.rest = REST;
        } else if (cursor.isChecked) cursor.trouble = null;
        // Control has less than it had: it was put back, or something was lost on the way.
        if (cursor.rest === 0 && isKnown && comparePlaces(end, cursor.expected ?? null) < 0) more = true;
        const before = cursor.end;
        // After a refusal by its disk, control looks through its copy first.
        cursor.end = isKnown ? end : undefined;
        cursor.from = isKnown && end === null ? stored : null;
        cursor.isChecked &&=
          isKnown && (isSamePlace(end, cursor.expected ?? null) || isSamePlace(end, before ?? null));
        if (comparePlaces(end, before ?? null) !== 0) cursor.since = null;
        // Never more than was received, of this journal.
        const isReceived =
          cursor.isChecked && stored !== null && end !== null && compareSegments(stored, end) <= 0;
        cursor.stored = isReceived ? { node, worker, ...stored } : null;
      }
    },
    forget: () => {
      for (const cursor of cursors.values()) cursor.expected = undefined;
    },
    hasMore: () => more,
    wasBusy: () => busy,
    waiting: () => waiting,
    stored: () => [...cursors.values()].flatMap(({ stored }) => stored ?? []),
    troubles: () =>
      [...cursors.values()].flatMap(({ journal, trouble }) =>
        trouble === null ? [] : [{ journal, trouble }],
      ),
  };
};
