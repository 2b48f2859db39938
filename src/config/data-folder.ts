import { closeSync, existsSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { restoreMark } from './paths.ts';
import { errorCode, Problem } from './problem.ts';

/** With less free space than this the disk counts as full: the stores might begin a write that they cannot finish. */
const ROOM = 1024 * 1024;

/** The system's code for why the folder is not writable (`ENOSPC`, `EROFS`, ...); null if it is. */
export const diskTrouble = (folder: string): string | null => {
  const file = join(folder, `.room-${process.pid}`);
  try {
    const handle = openSync(file, 'w', 0o600);
    try {
      const block = Buffer.alloc(ROOM);
      for (let done = 0; done < ROOM; ) done += writeSync(handle, block, 0, ROOM - done);
      fsyncSync(handle);
    } finally {
      closeSync(handle);
    }
    return null;
  } catch (error) {
    return errorCode(error) ?? 'EIO';
  } finally {
    try {
      rmSync(file, { force: true });
    } catch {
      // A disk that cannot be written has nothing to remove.
    }
  }
};

/** Throws Problem if a restore into this data folder was interrupted between moving old data out and new data in. */
export const refuseHalfRestored = (dataDir: string): void => {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new Problem(
    `A restore into ${dataDir} was interrupted. Restore again with --replace. The previous data is in its before-restore-... folder.`,
  );
};
