import { linkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode, isDiskFull } from '../config/problem.ts';
import { indexBytes } from '../events/archive/format.ts';
import { openToRead } from '../events/journal/disk.ts';
import { type Course, hashFile } from './copy.ts';
import { type BackupFile, readManifest } from './manifest.ts';

/** What a new backup shared with an earlier one. */
export interface Shared {
  bytes: number;
  /** Files of the earlier backup that are missing, damaged or unreadable, which were copied again. */
  damaged: string[];
  /** The disk has no second names for files, so everything was copied. */
  impossible: boolean;
}

/** An earlier backup, whose copies of compressed journal segments a new one can share. */
export interface Earlier {
  readonly shared: Shared;
  /**
   * Bytes of `files` (paths in the backup and in the data folder) that need not be copied to the disk of `folder`, as far
   * as sizes tell. Never more than can be shared: none on another disk.
   */
  estimate(files: readonly { path: string; from: string }[], folder: string): number;
  /**
   * Gives the earlier copy of `from` a second name, `to`, after reading all of it. Null if there is none, if it is not
   * the same, not intact or cannot be read, or if the disk cannot do so: then it has to be copied.
   */
  share(path: string, from: string, to: string, course: Course): Promise<BackupFile | null>;
}

/** Compressed segments are written once: they are the same if sizes and indexes, which have checksums of all frames, are. */
const indexOf = (file: string): Buffer | null => {
  const opened = openToRead(file);
  if (opened === null) return null;
  try {
    return indexBytes(opened);
  } finally {
    opened.close();
  }
};

/** For a file that the system refuses to read, which is as good as damaged. Other errors, such as a stop, are passed on. */
const nullIfRefused = (error: unknown): null => {
  if (errorCode(error) === null) throw error;
  return null;
};

const ifReadable = <T>(read: () => T): T | null => {
  try {
    return read();
  } catch (error) {
    return nullIfRefused(error);
  }
};

/** The system refuses a second name: another disk, a file system without them, or too many. */
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'];

/** Opens an earlier backup. Throws Problem if it is not one, or its manifest is damaged. `hash`: of a whole file. */
export const openEarlier = (dir: string, hash: typeof hashFile = hashFile): Earlier => {
  const files = new Map(readManifest(dir).files.map((file) => [file.path, file]));
  const shared: Shared = { bytes: 0, damaged: [], impossible: false };
  const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;
  const found = (path: string, from: string): BackupFile | null => {
    const file = files.get(path);
    return file !== undefined && sizeOf(from) === file.bytes ? file : null;
  };
  const sizeOfCopy = (path: string): number | null => ifReadable(() => sizeOf(join(dir, path)) ?? null);
  const isOnDiskOf = (folder: string): boolean => statSync(folder).dev === statSync(dir).dev;
  const link = (from: string, to: string): 'linked' | 'impossible' | 'unreadable' => {
    try {
      linkSync(from, to);
      return 'linked';
    } catch (error) {
      if (isDiskFull(error)) throw error;
      if (!NO_LINKS.includes(errorCode(error) ?? '')) return nullIfRefused(error) ?? 'unreadable';
      shared.impossible = true;
      return 'impossible';
    }
  };

  return {
    shared,
    estimate: (wanted, folder) =>
      (isOnDiskOf(folder) ? wanted : []).reduce((sum, { path, from }) => {
        const file = found(path, from);
        return sum + (file !== null && sizeOfCopy(path) === file.bytes ? file.bytes : 0);
      }, 0),
    share: async (path, from, to, course) => {
      const file = found(path, from);
      if (file === null) return null;
      const copy = join(dir, path);
      const damaged = (): null => {
        shared.damaged.push(path);
        return null;
      };
      const index = sizeOfCopy(path) === file.bytes ? ifReadable(() => indexOf(copy)) : null;
      if (index === null) return damaged();
      if (!indexOf(from)?.equals(index)) return null;
      const linked = link(copy, to);
      if (linked !== 'linked') return linked === 'unreadable' ? damaged() : null;
      if ((await hash(to, course).catch(nullIfRefused)) !== file.sha256) {
        rmSync(to);
        return damaged();
      }
      shared.bytes += file.bytes;
      return file;
    },
  };
};
