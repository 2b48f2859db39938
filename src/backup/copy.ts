import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readdirSync, statfsSync } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { join } from 'node:path';
import { Problem } from '../config/problem.ts';

/** Receives the bytes as they are copied or checked; its signal can stop the work between two pieces. */
export interface Course {
  onBytes: (bytes: number) => void;
  signal: AbortSignal;
}

const PIECE = 1024 * 1024;

/** Each piece of the first `end` bytes (of all, if the file is shorter); the buffer is reused for the next piece. */
async function* pieces(file: FileHandle, end: number, { onBytes, signal }: Course): AsyncGenerator<Buffer> {
  const buffer = Buffer.allocUnsafe(PIECE);
  for (let done = 0; done < end; ) {
    signal.throwIfAborted();
    const { bytesRead } = await file.read(buffer, 0, Math.min(PIECE, end - done), done);
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
    done += bytesRead;
    onBytes(bytesRead);
  }
}

/** Writes all of `data`; a short write is retried until the system reports an error. */
export const writeAll = async (file: FileHandle, data: Uint8Array): Promise<void> => {
  for (let done = 0; done < data.length; ) {
    done += (await file.write(data, done, data.length - done)).bytesWritten;
  }
};

/** Copies the first `end` bytes of a file to a new one of mode 600, which is on disk when it resolves. */
export const copyFile = async (
  from: string,
  to: string,
  course: Course,
  end = Number.POSITIVE_INFINITY,
): Promise<{ bytes: number; sha256: string }> => {
  const source = await open(from, 'r');
  try {
    const target = await open(to, 'wx', 0o600);
    try {
      const sum = createHash('sha256');
      let bytes = 0;
      for await (const piece of pieces(source, end, course)) {
        sum.update(piece);
        await writeAll(target, piece);
        bytes += piece.length;
      }
      await target.sync();
      return { bytes, sha256: sum.digest('hex') };
    } finally {
      await target.close();
    }
  } finally {
    await source.close();
  }
};

/** SHA-256 of a whole file. */
export const hashFile = async (path: string, course: Course): Promise<string> => {
  const file = await open(path, 'r');
  try {
    const sum = createHash('sha256');
    for await (const piece of pieces(file, Number.POSITIVE_INFINITY, course)) sum.update(piece);
    return sum.digest('hex');
  } finally {
    await file.close();
  }
};

/** Flushes a folder's entries to disk. */
export const syncFolder = (dir: string): void => {
  const handle = openSync(dir, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
};

/** Flushes a folder and everything below it. */
export const syncFolders = (dir: string): void => {
  for (const entry of readdirSync(dir, { withFileTypes: true, recursive: true })) {
    if (entry.isDirectory()) syncFolder(join(entry.parentPath, entry.name));
  }
  syncFolder(dir);
};

/** Room for folders, the manifest and journal records added while a copy is made. */
const SPARE = 32 * 1024 * 1024;

/** Millions of bytes, rounded up: `1,234 MB`. */
export const megabytes = (bytes: number, round = Math.ceil): string =>
  `${round(bytes / 1e6).toLocaleString('en-US')} MB`;

/** Throws Problem if the disk of `folder` has less than `bytes` of free space. */
export const requireRoom = (folder: string, bytes: number): void => {
  const { bavail, bsize } = statfsSync(folder);
  const free = bavail * bsize;
  if (free >= bytes + SPARE) return;
  throw new Problem(
    `There is not enough space on the disk of ${folder}: about ${megabytes(bytes + SPARE)} is needed, and ${megabytes(free, Math.floor)} is free. Free up space, or choose another disk. Nothing was written.`,
  );
};
