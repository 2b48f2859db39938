import { linkSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../config/problem.ts';
import { indexBytes } from '../events/archive/format.ts';
import { nodeDisk } from '../events/journal/disk.ts';
import { type Course, hashFile } from './copy.ts';
import { type BackupFile, readManifest } from './manifest.ts';

/** What a new backup shared with an earlier one. */
export interface Shared {
  bytes: number;
  /** Files of the earlier backup that are missing or damaged, which were copied again. */
  damaged: string[];
  /** The disk has no second names for files, so everything was copied. */
  impossible: boolean;
}

/** An earlier backup, whose copies of compressed journal segments a new one can share. */
export interface Earlier {
  readonly shared: Shared;
  /** Bytes of `files` (paths in the backup and in the data folder) that need not be copied, as far as sizes tell. */
  estimate(files: readonly { path: string; from: string }[]): number;
  /**
   * Gives the earlier copy of `from` a second name, `to`, after reading all of it. Null if there is none, if it is not
   * the same or not intact, or if the disk cannot do so: then it has to be copied.
   */
  share(path: string, from: string, to: string, course: Course): Promise<BackupFile | null>;
}

/** Compressed segments are written once: they are the same if sizes and indexes, which have checksums of all frames, are. */
const indexOf = (file: string): Buffer | null => {
  const opened = nodeDisk.open(file, false);
  if (opened === null) return null;
  try {
    return indexBytes(opened);
  } finally {
    opened.close();
  }
};

/** The system refuses a second name: another disk, a file system without them, or too many. */
const NO_LINKS = ['EXDEV', 'EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EMLINK', 'EACCES'];

/** Opens an earlier backup. Throws Problem if it is not one, or its manifest is damaged. */
export const openEarlier = (dir: string): Earlier => {
  const files = new Map(readManifest(dir).files.map((file) => [file.path, file]));
  const shared: Shared = { bytes: 0, damaged: [], impossible: false };
  const sizeOf = (file: string): number | undefined => statSync(file, { throwIfNoEntry: false })?.size;
  const found = (path: string, from: string): BackupFile | null => {
    const file = files.get(path);
    return file !== undefined && sizeOf(from) === file.bytes ? file : null;
  };
  const link = (from: string, to: string): boolean => {
    try {
      linkSync(from, to);
      return true;
    } catch (error) {
      if (!NO_LINKS.includes(errorCode(error) ?? '')) throw error;
      shared.impossible = true;
      return false;
    }
  };

  return {
    shared,
    estimate: (wanted) =>
      wanted.reduce((sum, { path, from }) => {
        const file = found(path, from);
        return sum + (file !== null && sizeOf(join(dir, path)) === file.bytes ? file.bytes : 0);
      }, 0),
    share: async (path, from, to, course) => {
      const file = found(path, from);
      if (file === null) return null;
      const copy = join(dir, path);
      const index = sizeOf(copy) === file.bytes ? indexOf(copy) : null;
      if (index === null) {
        shared.damaged.push(path);
        return null;
      }
      if (!indexOf(from)?.equals(index) || !link(copy, to)) return null;
      if ((await hashFile(to, course)) !== file.sha256) {
        rmSync(to);
        shared.damaged.push(path);
        return null;
      }
      shared.bytes += file.bytes;
      return file;
    },
  };
};
