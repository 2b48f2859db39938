import { closeSync, fsyncSync, openSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';

/** Less room than this is a full disk: the stores would begin something that they could not end. */
const ROOM = 1024 * 1024;

/** The system's code for why nothing can be written into the folder (`ENOSPC`, `EROFS`, ...); null: it can be. */
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
      // On a disk that takes nothing there is nothing to remove.
    }
  }
};
