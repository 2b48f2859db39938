import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../../config/problem.ts';

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Error(`there is nothing at ${path}`);
    throw error;
  }
};

/** The files with this ending at a path: the file itself, or those in the folder, sorted. Rejects if there is none. */
export const filesOf = async (path: string, ending: string): Promise<string[]> => {
  if (!(await isFolder(path))) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith(ending) && !name.startsWith('.'));
  return names.sort().map((name) => join(path, name));
};

/** Text that changes when any of the files is written, replaced, added or removed; null when the path is missing. */
export const signatureOf = async (path: string, ending: string): Promise<string | null> => {
  try {
    const files = await filesOf(path, ending);
    const marks = files.map(async (file) => {
      const { dev, ino, size, mtimeMs } = await stat(file);
      return `${file} ${dev} ${ino} ${size} ${mtimeMs}`;
    });
    return (await Promise.all(marks)).join('\n');
  } catch {
    return null;
  }
};

export interface FileWatch {
  readonly path: string;
  readonly ending: string;
  /** Signature of what was read last. */
  readonly signature: string | null;
  /** Interval between checks, milliseconds. */
  readonly everyMs: number;
  /** Called with the new signature once the files have stopped changing; null if they are gone. Must not reject. */
  changed(signature: string | null): Promise<void>;
}

/**
 * Polls files: change notifications are lost on some file systems and in containers. A file that is being copied is
 * left alone until two checks have found it the same. Returns a function that stops it.
 */
export const watchFiles = ({ path, ending, signature, everyMs, changed }: FileWatch): (() => void) => {
  let taken = signature;
  let seen = signature;
  let stopped = false;

  const look = async (): Promise<void> => {
    const now = await signatureOf(path, ending);
    if (stopped) return;
    if (now !== taken && now === seen) {
      taken = now;
      await changed(now);
    }
    seen = now;
    if (!stopped) timer = setTimeout(look, everyMs).unref();
  };
  let timer = setTimeout(look, everyMs).unref();

  return () => {
    stopped = true;
    clearTimeout(timer);
  };
};
