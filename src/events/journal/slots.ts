import { crc32 } from 'node:zlib';
import { type Disk, type DiskFile, readRange, writeFully } from './disk.ts';

/**
 * A small preallocated file with two slots that are overwritten alternately. Whatever goes wrong with a write, the
 * previous value can still be read, and a full disk cannot refuse it.
 */
export interface SlotFile<T> {
  /** Overwrites the older slot for readers, not durably. Throws if the disk refuses. */
  write(value: T): void;
  /** Overwrites the older slot and puts it on the disk. Throws if the disk refuses; the newer slot is still intact. */
  save(value: T): void;
  /** False if the file was removed: nothing written to it will be found. */
  isThere(): boolean;
  close(): void;
}

const encode = (value: unknown, generation: number, size: number): Uint8Array => {
  const body = JSON.stringify([generation, value]);
  const text = `${crc32(body).toString(16).padStart(8, '0')}${body}`;
  const bytes = Buffer.alloc(size, 0x20);
  if (Buffer.byteLength(text) > size) throw new Error('A slot of the journal state is too small.');
  bytes.write(text);
  return bytes;
};

const SUM_DIGITS = 8;
const END = ']'.charCodeAt(0);

const decode = <T>(slot: Buffer): [number, T] | null => {
  const body = slot.subarray(SUM_DIGITS, slot.lastIndexOf(END) + 1);
  const sum = slot.toString('latin1', 0, SUM_DIGITS);
  if (body.length === 0 || sum !== crc32(body).toString(16).padStart(SUM_DIGITS, '0')) return null;
  return JSON.parse(body.toString('utf8')) as [number, T];
};

/** What a slot says of its generation, intact or not: the one to try first. */
const claimedBy = (slot: Buffer): number =>
  Number.parseInt(slot.toString('latin1', SUM_DIGITS + 1, SUM_DIGITS + 20), 10) || 0;

const newest = <T>(file: DiskFile, size: number): [number, T] | null => {
  const bytes = readRange(file, 0, 2 * size);
  const both = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [a, b] = [both.subarray(0, size), both.subarray(size)];
  const [first, second] = claimedBy(a) > claimedBy(b) ? [a, b] : [b, a];
  const found = decode<T>(first);
  if (found !== null) return found;
  return decode<T>(second);
};

/** The newest intact value of a slot file; null if the file is missing or neither slot can be read. */
export const readSlots = <T>(disk: Disk, path: string, size: number): T | null => {
  const file = disk.open(path, false);
  if (file === null) return null;
  try {
    return newest<T>(file, size)?.[1] ?? null;
  } finally {
    file.close();
  }
};

/** Opens a slot file for writing; a missing one is created durably at its full size. */
export const openSlots = <T>(disk: Disk, dir: string, name: string, size: number): SlotFile<T> => {
  const path = `${dir}/${name}`;
  const existing = disk.open(path, false);
  const file = existing ?? (disk.open(path, true) as DiskFile);
  if (file.size() < 2 * size) {
    writeFully(file, Buffer.alloc(2 * size, 0x20), 0);
    file.syncNow();
  }
  // Also for an existing file: its creator may have died before its name was on the disk.
  disk.syncDir(dir);
  const found = newest<T>(file, size);
  let generation = found?.[0] ?? 0;
  /** Whether the newest slot is known to be on the disk; only then may the other one be overwritten. */
  let settled = found === null;
  const put = (value: T, number: number): void =>
    writeFully(file, encode(value, number, size), (number % 2) * size);
  return {
    write: (value) => {
      put(value, generation + 1);
      generation++;
    },
    save: (value) => {
      if (!settled && found !== null) {
        // Left by another process, possibly after a failed sync: what can be read may not be on the disk.
        put(found[1], found[0]);
        file.syncNow();
        settled = true;
      }
      // Until the sync has succeeded, further attempts overwrite this slot again, not the good one.
      put(value, generation + 1);
      file.syncNow();
      generation++;
    },
    isThere: () => file.isAt(path),
    close: () => file.close(),
  };
};
