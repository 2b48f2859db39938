import { decodeRecord, type JournalHead } from './record.ts';

/** A record as stored in a segment. */
export interface Scanned {
  record: JournalHead;
  /** Offset after its newline. */
  end: number;
  /** The line's bytes without checksum and closing brace; a view into the scanned bytes. */
  body: Uint8Array;
}

export interface ScanResult {
  records: Scanned[];
  /** Offset after the last good record. */
  end: number;
  /** Why the scan stopped before the last byte; null if it did not, or only an unfinished line follows. */
  broken: { offset: number; reason: 'checksum' | 'shape' | 'epoch' | 'sequence' } | null;
}

const NEWLINE = 10;

/**
 * Reads whole lines of one epoch from `bytes`, which start at `offset` of their segment. Stops at the first line that
 * is not a good record, belongs to another epoch, or does not follow `after` in sequence.
 */
export const scanRecords = (bytes: Uint8Array, offset: number, epoch: number, after: number): ScanResult => {
  const records: Scanned[] = [];
  // Views into a Buffer are Buffers, so lines need no conversion.
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let from = 0;
  let last = after;
  for (;;) {
    const at = buffer.indexOf(NEWLINE, from);
    if (at < 0) return { records, end: offset + from, broken: null };
    const decoded = decodeRecord(buffer.subarray(from, at));
    const wrong = !decoded.ok
      ? decoded.reason
      : decoded.record.e !== epoch
        ? 'epoch'
        : decoded.record.s <= last
          ? 'sequence'
          : null;
    if (!decoded.ok || wrong !== null) {
      const place = offset + from;
      return { records, end: place, broken: wrong === null ? null : { offset: place, reason: wrong } };
    }
    last = decoded.record.s;
    records.push({
      record: decoded.record,
      end: offset + at + 1,
      body: decoded.body,
    });
    from = at + 1;
  }
};
