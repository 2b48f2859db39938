import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { errorCode } from '../config/error-code.ts';

const isFolder = async (path: string): Promise<boolean> => {
  try {
    return (await stat(path)).isDirectory();
  } catch (error) {
    if (errorCode(error) === 'ENOENT') throw new Error(`there is nothing at ${path}`);
    throw error;
  }
};

/** The files with this ending that a path means: itself, or those of the folder that it is, sorted. Rejects when it is not there. */
export const filesOf = async (path: string, ending: string): Promise<string[]> => {
  if (!(await isFolder(path))) return [path];
  const names = (await readdir(path)).filter((name) => name.endsWith(ending) && !name.startsWith('.'));
  return names.sort().map((name) => join(path, name));
};

/** Text that differs after any of the files was written, replaced, added or removed; null when the path is not there. */
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
  /** Of what was read last. */
  readonly signature: string | null;
  /** How often they are looked at, milliseconds. */
  readonly everyMs: number;
  /** Called with the signature of what is there now, once it has stood still; null: nothing is there any more. Must not reject. */
  changed(signature: string | null): Promise<void>;
}

/**
 * Looks at files again and again: notices of the system are lost on some file systems and in containers. A file that is
 * being copied is left alone until two looks have found it the same. Returns what stops it.
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
