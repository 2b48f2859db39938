import { crc32 } from 'node:zlib';
import { type Disk, type DiskFile, readRange, writeFully } from './disk.ts';

/**
 * A small preallocated file with two slots that are overwritten in turn: whatever goes wrong with one write, the
 * value before it can still be read, and a full disk cannot refuse it.
 */
export interface SlotFile<T> {
  /** Overwrites the older slot. Throws when the disk refuses; the newer one is then still whole. */
  write(value: T): void;
  /** Puts the last written value on the disk. Throws when the disk refuses. */
  sync(): void;
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

const decode = <T>(bytes: Uint8Array): [number, T] | null => {
  const text = Buffer.from(bytes).toString('utf8').trimEnd();
  const body = text.slice(8);
  if (body === '' || text.slice(0, 8) !== crc32(body).toString(16).padStart(8, '0')) return null;
  return JSON.parse(body) as [number, T];
};

const newest = <T>(file: DiskFile, size: number): [number, T] | null => {
  const a = decode<T>(readRange(file, 0, size));
  const b = decode<T>(readRange(file, size, 2 * size));
  if (a === null || b === null) return a ?? b;
  return a[0] > b[0] ? a : b;
};

/** The newest whole value of a slot file; null when the file is absent or neither slot can be read. */
export const readSlots = <T>(disk: Disk, path: string, size: number): T | null => {
  const file = disk.open(path, false);
  if (file === null) return null;
  try {
    return newest<T>(file, size)?.[1] ?? null;
  } finally {
    file.close();
  }
};

/** Opens a slot file for writing; an absent one is made at its full size, on the disk. */
export const openSlots = <T>(disk: Disk, dir: string, name: string, size: number): SlotFile<T> => {
  const path = `${dir}/${name}`;
  const existing = disk.open(path, false);
  const file = existing ?? (disk.open(path, true) as DiskFile);
  if (file.size() < 2 * size) {
    writeFully(file, Buffer.alloc(2 * size, 0x20), 0);
    file.syncNow();
    disk.syncDir(dir);
  }
  let generation = newest<T>(file, size)?.[0] ?? 0;
  return {
    write: (value) => {
      // A failed write may have spoilt its slot, so the next try goes to that one again and not to the good one.
      const next = generation + 1;
      writeFully(file, encode(value, next, size), (next % 2) * size);
      generation = next;
    },
    sync: () => file.syncNow(),
    close: () => file.close(),
  };
};
