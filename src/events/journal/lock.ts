import fs from 'node:fs';
import path from 'node:path';
import { isRunning, processName } from './runtime.ts';

export interface Lock {
  release(): void;
}

const readOwner = (file: string): string | null => {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return null;
  }
};

/** Creates `file` containing `name`, atomically. False if it exists. */
const claim = (file: string, name: string): boolean => {
  const own = `${file}.${process.pid}`;
  fs.writeFileSync(own, name, { mode: 0o600 });
  try {
    fs.linkSync(own, file);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    return false;
  } finally {
    fs.rmSync(own, { force: true });
  }
};

/**
 * Removes the lock of a dead owner. Only the holder of a second lock may do so, and only after checking again;
 * otherwise two processes that saw the same dead owner could each remove what the other had just taken. Returns the
 * process that is doing it.
 */
const removeDead = (file: string, me: string): string | null => {
  const guard = `${file}.removing`;
  if (!claim(guard, me)) {
    const holder = readOwner(guard);
    if (holder !== null && isRunning(holder)) return holder;
    // Its holder died within these few lines.
    fs.rmSync(guard, { force: true });
    return null;
  }
  try {
    const owner = readOwner(file);
    if (owner !== null && !isRunning(owner)) fs.rmSync(file, { force: true });
    return null;
  } finally {
    fs.rmSync(guard, { force: true });
  }
};

/** A lock that cannot be removed soon belongs to a dead process, and the next taker removes it. */
const letGo = (file: string): void => {
  try {
    fs.rmSync(file, { force: true });
  } catch {
    // See above.
  }
};

/**
 * Takes the directory for this process, or returns the name of the living process that has it or is just taking it. A
 * lock left by a dead process is taken over.
 */
export const takeLock = (dir: string): { lock: Lock } | { owner: string } => {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = path.join(dir, 'lock');
  const me = processName(process.pid) ?? `${process.pid}:`;
  for (let attempt = 0; attempt < 10; attempt++) {
    if (claim(file, me)) return { lock: { release: () => letGo(file) } };
    const owner = readOwner(file);
    if (owner !== null && isRunning(owner)) return { owner };
    const busy = owner === null ? null : removeDead(file, me);
    if (busy !== null) return { owner: busy };
  }
  return { owner: readOwner(file) ?? 'unknown' };
};
