import { crc32 } from 'node:zlib';
import type { AppendResult } from './contract.ts';
import { type RequestText, recordBody } from './encode-record.ts';
import type { RecordFields } from './record.ts';

/** A queued record; its bytes are in its batch. */
export interface Entry {
  readonly time: number;
  /** Length of its line, including the newline. */
  readonly length: number;
  readonly done: (result: AppendResult) => void;
}

/** Consecutive records of one turn of the event loop. `bytes` is valid only until the next `take`. */
export interface Batch {
  readonly entries: Entry[];
  readonly bytes: Buffer;
}

const START = 256 * 1024;
/** Length of `,"x":"0a1b2c3d"}\n`. */
const TAIL = 17;
const HEX = Buffer.from('0123456789abcdef');
const TAIL_START = Buffer.from(',"x":"');
const TAIL_END = Buffer.from('"}\n');

/**
 * Collects lines directly in the buffer to be written, so that a text is encoded once for both the checksum and the
 * disk. There are two buffers, because records that arrive while one is being written must not wait.
 */
export const recordQueue = () => {
  let buffer = Buffer.allocUnsafe(START);
  let spare = Buffer.allocUnsafe(START);
  let used = 0;
  let entries: Entry[] = [];

  const makeRoom = (needed: number): void => {
    if (used + needed <= buffer.length) return;
    const larger = Buffer.allocUnsafe(Math.max(buffer.length * 2, used + needed));
    buffer.copy(larger, 0, 0, used);
    buffer = larger;
  };

  return {
    /** Receive time of the oldest; undefined if there is none. */
    oldest: (): number | undefined => entries[0]?.time,
    add(
      record: RecordFields | RequestText,
      epoch: number,
      sequence: number,
      time: number,
      done: Entry['done'],
    ): void {
      const body = recordBody(record, epoch, sequence, time);
      // A UTF-16 unit has at most three bytes in UTF-8.
      makeRoom(body.length * 3 + TAIL);
      const end = used + buffer.write(body, used);
      const sum = crc32(buffer.subarray(used, end));
      let at = end;
      for (let i = 0; i < TAIL_START.length; i++) buffer[at++] = TAIL_START[i] as number;
      for (let shift = 28; shift >= 0; shift -= 4) buffer[at++] = HEX[(sum >>> shift) & 15] as number;
      for (let i = 0; i < TAIL_END.length; i++) buffer[at++] = TAIL_END[i] as number;
      entries.push({ time, length: at - used, done });
      used = at;
    },
    take(): Batch {
      const batch = { entries, bytes: buffer.subarray(0, used) };
      entries = [];
      used = 0;
      [buffer, spare] = [spare, buffer];
      // A single large turn must not keep its buffer permanently.
      if (buffer.length > 8 * START) buffer = Buffer.allocUnsafe(START);
      return batch;
    },
  };
};
