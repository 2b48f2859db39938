import { DamagedSegment } from '../archive/format.ts';
import { openSegment, type SegmentReader } from '../archive/segment-reader.ts';
import type { Place } from '../journal/copy.ts';
import type { Disk } from '../journal/disk.ts';
import { type Scanned, scanRecords } from '../journal/scan.ts';
import {
  compressedFile,
  type Extent,
  extentOf,
  type JournalDir,
  journalDir,
  listSegments,
  type SegmentName,
  segmentFile,
} from '../journal/segments.ts';
import type { JournalProgress, JournalState } from '../journal/state.ts';
import type { JournalPosition, LedgerLine, SkipLine } from '../store/ingest-store.ts';

/** Where reading is stuck until someone decides. */
export interface Broken {
  /** Relative to the folder of all journals: `n1-w0/1763721000-000001.jsonl`. */
  segment: string;
  offset: number;
  reason: string;
}

type Item = Scanned | { kind: 'end'; bytes: number } | { kind: 'begin'; segment: SegmentName };

export interface Source {
  readonly journal: JournalDir;
  readonly position: JournalPosition;
  /**
   * Reads the next chunk, as far as `state` and `progress` allow. False if about `limit` records are waiting, or there
   * is nothing more to read. `copied`: up to where a journal of another machine has arrived, null for nowhere.
   */
  refill(
    state: JournalState,
    progress: JournalProgress | null,
    limit: number,
    copied?: Place | null,
  ): boolean;
  /** Next record in order, or null. */
  head(): Scanned | null;
  /** Removes the head. */
  shift(): void;
  /** Ledger lines of segments whose last record has been taken since the last call. */
  takeLedger(): LedgerLine[];
  /** Whether everything readable is waiting here or has been taken. */
  exhausted(): boolean;
  broken(): Broken | null;
  /** Skips a broken record. Returns the line to record and its bytes to keep. */
  skip(): { line: SkipLine; bytes: Uint8Array } | null;
}

const emptyPosition = (journal: JournalDir): JournalPosition => ({
  node: journal.node,
  worker: journal.worker,
  epoch: 0,
  sequence: 0,
  segment: 0,
  offset: 0,
  first: 0,
  count: 0,
  hash: 0,
  time: 0,
});

/** Running, order-sensitive hash of record checksums: cheap, and meant to detect accidents, not forgery. */
const mixHash = (hash: number, checksum: number): number => (Math.imul(hash, 31) + checksum) | 0;

/** Whether this place in a segment is behind everything that has arrived of a journal. */
const isAhead = ({ epoch, index }: SegmentName, offset: number, copied: Place | null): boolean =>
  copied === null ||
  epoch > copied.epoch ||
  (epoch === copied.epoch &&
    (index > copied.segment || (index === copied.segment && offset > copied.length)));

/** Follows one worker's journal from `start` (null for its beginning). */
export const openSource = (disk: Disk, journal: JournalDir, start: JournalPosition | null): Source => {
  const position: JournalPosition = start ? { ...start } : emptyPosition(journal);
  /** How far reading (not taking) has come. */
  let reading: SegmentName = { epoch: position.epoch, index: position.segment };
  let offset = position.offset;
  let sequence = position.sequence;
  let finished = position.epoch === 0;
  let items: Item[] = [];
  let cursor = 0;
  let exhausted = false;
  let broken: (Broken & { end: number }) | null = null;
  let ledger: LedgerLine[] = [];

  /** Relative to the folder of all journals, as shown to people. */
  const nameOf = (file: string): string => `${journalDir('', journal.node, journal.worker).slice(1)}/${file}`;

  const stop = (reason: string, end: number): void => {
    const file = reason === 'damaged' ? compressedFile(reading) : segmentFile(reading);
    broken = { segment: nameOf(file), offset, reason, end };
  };

  /** What `look` finds in the segment being read, null if there is none. Stops reading if it is damaged. */
  const withReading = <T>(look: (segment: SegmentReader) => T): T | null | 'damaged' => {
    let segment: SegmentReader | null = null;
    try {
      segment = openSegment(disk, journal.dir, reading);
      return segment === null ? null : look(segment);
    } catch (error) {
      if (!(error instanceof DamagedSegment)) throw error;
      stop('damaged', error.end ?? offset);
      return 'damaged';
    } finally {
      segment?.close();
    }
  };

  const sizeOfReading = (): number | null | 'damaged' => withReading(({ size }) => size);

  const readChunk = (extent: Extent): void => {
    withReading((segment) => {
      const bytes = segment.readSome(offset, extent.end);
      const scan = scanRecords(bytes, offset, reading.epoch, sequence);
      for (const scanned of scan.records) items.push(scanned);
      sequence = scan.records.at(-1)?.record.s ?? sequence;
      // Bytes without a newline within the declared range: no record ends there.
      const stalled = bytes.length > 0 && scan.end === offset;
      const reason = scan.broken?.reason ?? (stalled ? 'unfinished' : null);
      offset = scan.end;
      if (reason !== null) stop(reason, extent.end);
    });
  };

  /** Handles what needs no ordering: ends and beginnings of segments. */
  const settle = (): void => {
    for (;;) {
      const item = items[cursor];
      if (item === undefined || item.kind === 'record') break;
      cursor++;
      if (item.kind === 'end') {
        ledger.push({
          node: journal.node,
          worker: journal.worker,
          epoch: position.epoch,
          segment: position.segment,
          first: position.first,
          last: position.count === 0 ? 0 : position.sequence,
          count: position.count,
          bytes: item.bytes,
          hash: position.hash,
        });
        position.offset = item.bytes;
      } else {
        const newEpoch = item.segment.epoch !== position.epoch;
        Object.assign(position, {
          epoch: item.segment.epoch,
          segment: item.segment.index,
          offset: 0,
          first: 0,
          count: 0,
          hash: 0,
          ...(newEpoch ? { sequence: 0 } : {}),
        });
      }
    }
    if (cursor > 0 && cursor >= items.length) {
      items = [];
      cursor = 0;
    }
  };

  return {
    journal,
    position,
    refill: (state, progress, limit, copied) => {
      exhausted = false;
      if (cursor > 0) {
        items = items.slice(cursor);
        cursor = 0;
      }
      // A removed folder is recreated by its worker, which still has the open segment. A file can be put back.
      if (broken?.reason === 'damaged') broken = null;
      if (broken?.reason === 'missing') {
        const size = sizeOfReading();
        if (size !== null && size !== 'damaged' && size >= offset) broken = null;
      }
      if (items.length >= limit || broken !== null) return false;
      if (finished) {
        const next = listSegments(disk, journal.dir).find(
          (s) => s.epoch > reading.epoch || (s.epoch === reading.epoch && s.index > reading.index),
        );
        if (next === undefined) {
          exhausted = true;
          return false;
        }
        if (next.epoch !== reading.epoch) sequence = 0;
        reading = next;
        offset = 0;
        finished = false;
        items.push({ kind: 'begin', segment: next });
      }
      const size = sizeOfReading();
      if (size === 'damaged') {
        // Its beginning is taken even though nothing of it can be read, so that it can be skipped.
        settle();
        return false;
      }
      if ((size ?? 0) < offset && copied !== undefined && isAhead(reading, offset, copied)) {
        // Control was on another machine, and everything before is stored. The segment is sent again; the order decides how
        // long to wait.
        exhausted = true;
        return false;
      }
      if (size === null && offset > 0) {
        // Retention never removes a segment that has not been taken completely.
        stop('missing', offset);
        return false;
      }
      // A power loss can take the name of a file of which nothing was on the disk: its worker has then begun another
      // epoch. A copy put back from an older one can lack a file that comes again.
      const extent = extentOf(state, progress, reading, size ?? 0);
      if (offset < extent.end) readChunk(extent);
      if (broken === null && offset >= extent.end) {
        finished = extent.complete;
        exhausted = !extent.complete;
        if (finished) items.push({ kind: 'end', bytes: offset });
      }
      settle();
      return broken === null && !exhausted;
    },
    head: () => {
      const item = items[cursor];
      return item?.kind === 'record' ? item : null;
    },
    shift: () => {
      const item = items[cursor];
      if (item?.kind !== 'record') return;
      cursor++;
      const { record, end, checksum } = item;
      if (position.count === 0) position.first = record.s;
      position.sequence = record.s;
      position.time = record.t;
      position.offset = end;
      position.count++;
      position.hash = mixHash(position.hash, checksum);
      settle();
    },
    takeLedger: () => {
      const lines = ledger;
      ledger = [];
      return lines;
    },
    exhausted: () => exhausted,
    broken: () => broken && { segment: broken.segment, offset: broken.offset, reason: broken.reason },
    skip: () => {
      if (broken === null || cursor < items.length) return null;
      const { end } = broken;
      const found = broken.reason === 'damaged' ? 'damaged' : withReading((file) => file.read(offset, end));
      // Of a damaged frame nothing can be kept; without its index, nothing of the file can be read.
      const bytes = found === 'damaged' || found === null ? new Uint8Array() : found;
      const newline = bytes.indexOf(10);
      const cut = newline < 0 ? bytes : bytes.subarray(0, newline + 1);
      const skipped = found === 'damaged' ? end - offset : cut.length;
      const line: SkipLine = {
        node: journal.node,
        worker: journal.worker,
        epoch: reading.epoch,
        segment: reading.index,
        offset: broken.offset,
        bytes: skipped,
      };
      offset = broken.offset + skipped;
      position.offset = offset;
      if (broken.reason === 'missing' || (found === 'damaged' && skipped === 0)) {
        finished = true;
        items.push({ kind: 'end', bytes: offset });
      }
      broken = null;
      return { line, bytes: cut };
    },
  };
};
