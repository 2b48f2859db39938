import fs from 'node:fs';
import path from 'node:path';

/**
 * The file operations a journal needs, so that the same code runs on a real disk and on the simulated one in tests. All
 * calls block except `sync`, which is the slow one. Failures throw an Error with a `code` (ENOSPC, EIO).
 */
export interface Disk {
  /** Creates a directory and its parents durably; no error if it exists. */
  mkdir(dir: string): void;
  /** Names in a directory, sorted; empty if the directory does not exist. */
  list(dir: string): string[];
  /** Opens for reading and writing. `create`: creates the file, which must not exist. Null if it does not exist. */
  open(file: string, create: boolean): DiskFile | null;
  remove(file: string): void;
  /** Gives a file another name in its directory, replacing a file that has it. */
  rename(from: string, to: string): void;
  /** Makes creations, renames and removals in the directory durable. */
  syncDir(dir: string): void;
}

export interface DiskFile {
  /** Bytes written, possibly fewer than given. */
  write(data: Uint8Array, position: number): number;
  /** Bytes read into `into`; 0 at the end. */
  read(into: Uint8Array, position: number): number;
  size(): number;
  /** Whether the file is still at `path`, not removed or replaced. */
  isAt(path: string): boolean;
  truncate(length: number): void;
  /** fdatasync off the main thread. `done(null)` runs once everything written before the call is on the disk. */
  sync(done: (error: Error | null) => void): void;
  syncNow(): void;
  close(): void;
}

const codeOf = (error: unknown): string => (error as NodeJS.ErrnoException).code ?? '';

const nodeFile = (fd: number): DiskFile => ({
  write: (data, position) => fs.writeSync(fd, data, 0, data.length, position),
  read: (into, position) => fs.readSync(fd, into, 0, into.length, position),
  size: () => fs.fstatSync(fd).size,
  isAt: (file) => {
    try {
      const [own, there] = [fs.fstatSync(fd), fs.statSync(file)];
      return own.ino === there.ino && own.dev === there.dev;
    } catch (error) {
      // A disk that does not respond says nothing about the file.
      return codeOf(error) !== 'ENOENT' && codeOf(error) !== 'ENOTDIR';
    }
  },
  truncate: (length) => fs.ftruncateSync(fd, length),
  sync: (done) => fs.fdatasync(fd, (error) => done(error)),
  syncNow: () => fs.fdatasyncSync(fd),
  close: () => fs.closeSync(fd),
});

const openOrNull = (file: string, flags: 'r' | 'r+'): DiskFile | null => {
  try {
    return nodeFile(fs.openSync(file, flags));
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return null;
    throw error;
  }
};

/** Opens a file that may be write-protected or on a read-only disk. Null if it does not exist. */
export const openToRead = (file: string): Pick<DiskFile, 'read' | 'size' | 'close'> | null =>
  openOrNull(file, 'r');

export const nodeDisk: Disk = {
  mkdir: (dir) => {
    const first = fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
    if (first === undefined) return;
    // A new directory's name is in its parent: without this, a power loss could take the whole journal.
    for (let made = path.resolve(dir); made.length >= path.resolve(first).length; made = path.dirname(made)) {
      nodeDisk.syncDir(path.dirname(made));
    }
  },
  list: (dir) => {
    try {
      return fs.readdirSync(dir).sort();
    } catch (error) {
      if (codeOf(error) === 'ENOENT') return [];
      throw error;
    }
  },
  open: (file, create) => (create ? nodeFile(fs.openSync(file, 'wx+', 0o600)) : openOrNull(file, 'r+')),
  remove: (file) => fs.rmSync(file, { force: true }),
  rename: (from, to) => fs.renameSync(from, to),
  syncDir: (dir) => {
    const fd = fs.openSync(path.resolve(dir), 'r');
    try {
      fs.fsyncSync(fd);
    } finally {
      fs.closeSync(fd);
    }
  },
};

/** Writes all of `data` or throws; a short write is continued until the system reports why. */
export const writeFully = (file: DiskFile, data: Uint8Array, position: number): void => {
  let done = 0;
  while (done < data.length) {
    const written = file.write(done === 0 ? data : data.subarray(done), position + done);
    if (written <= 0) throw Object.assign(new Error('The disk took no bytes.'), { code: 'EIO' });
    done += written;
  }
};

/** Bytes [from, to) of a file; fewer if the file ends earlier. */
export const readRange = (file: Pick<DiskFile, 'read'>, from: number, to: number): Uint8Array => {
  const into = new Uint8Array(Math.max(0, to - from));
  let done = 0;
  while (done < into.length) {
    const got = file.read(into.subarray(done), from + done);
    if (got <= 0) return into.subarray(0, done);
    done += got;
  }
  return into;
};
