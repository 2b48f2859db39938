import { checkedBody, checksumBefore, type JournalHead, parseHead, parseHeads } from './record.ts';

/** A record as stored in a segment. */
export interface Scanned {
  kind: 'record';
  record: JournalHead;
  /** Offset after its newline. */
  end: number;
  /** The line's bytes without checksum and closing brace; a view into the scanned bytes. */
  body: Uint8Array;
  /** CRC-32 of the body, as a signed number. */
  checksum: number;
}

export interface ScanResult {
  records: Scanned[];
  /** Offset after the last good record. */
  end: number;
  /** Why the scan stopped before the last byte; null if it did not, or only an unfinished line follows. */
  broken: { offset: number; reason: 'checksum' | 'shape' | 'epoch' | 'sequence' } | null;
}

type Wrong = NonNullable<ScanResult['broken']>['reason'];

const NEWLINE = 10;
/** Lines parsed together: a recovered segment can be long, and its heads need not all be in memory as text. */
const TOGETHER = 256;

/** Lines whose checksums are right, and where each ends in the bytes. */
interface Lines {
  bodies: Buffer[];
  ends: number[];
  /** What is wrong with the line after them; null if there is none, or only a part of it. */
  wrong: Wrong | null;
}

const takeLines = (bytes: Buffer, start: number): Lines => {
  const lines: Lines = { bodies: [], ends: [], wrong: null };
  for (let from = start; lines.ends.length < TOGETHER; ) {
    const end = bytes.indexOf(NEWLINE, from);
    if (end < 0) break;
    const body = checkedBody(bytes, from, end);
    if (typeof body === 'string') return { ...lines, wrong: body };
    lines.bodies.push(body);
    lines.ends.push(end);
    from = end + 1;
  }
  return lines;
};

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
  const result = (reason: Wrong | null): ScanResult => {
    const end = offset + from;
    return { records, end, broken: reason === null ? null : { offset: end, reason } };
  };
  for (;;) {
    const { bodies, ends, wrong } = takeLines(buffer, from);
    // If one of them is not JSON, those before it are good all the same.
    const heads = bodies.length > 1 ? parseHeads(bodies) : null;
    for (let i = 0; i < bodies.length; i++) {
      const body = bodies[i] as Buffer;
      const record = heads?.[i] ?? parseHead(body);
      if (record === null) return result('shape');
      if (record.e !== epoch) return result('epoch');
      if (record.s <= last) return result('sequence');
      last = record.s;
      const end = ends[i] as number;
      from = end + 1;
      records.push({
        kind: 'record',
        record,
        end: offset + from,
        body,
        checksum: checksumBefore(buffer, end),
      });
    }
    if (wrong !== null || bodies.length < TOGETHER) return result(wrong);
  }
};
