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

/**
 * Takes the directory for this process, or returns the name of the living process that has it. The lock is a hard
 * link to a file with our name already in it, so it appears whole or not at all; one left by a dead process is moved
 * aside first, and put back if it turns out that somebody else was quicker.
 */
export const takeLock = (dir: string): { lock: Lock } | { owner: string } => {
  fs.mkdirSync(dir, { recursive: true, mode: 0o700 });
  const file = path.join(dir, 'lock');
  const me = processName(process.pid) ?? `${process.pid}:`;
  const own = path.join(dir, `lock.${process.pid}`);
  fs.writeFileSync(own, me, { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 10; attempt++) {
      try {
        fs.linkSync(own, file);
        return { lock: { release: () => fs.rmSync(file, { force: true }) } };
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      }
      const owner = readOwner(file);
      if (owner === null) continue;
      if (isRunning(owner)) return { owner };
      const aside = path.join(dir, `lock.stale.${process.pid}`);
      try {
        fs.renameSync(file, aside);
        const moved = readOwner(aside);
        if (moved !== null && moved !== owner && isRunning(moved)) fs.linkSync(aside, file);
      } catch {
        // Another process was quicker; look again.
      }
      fs.rmSync(aside, { force: true });
    }
    return { owner: readOwner(file) ?? 'unknown' };
  } finally {
    fs.rmSync(own, { force: true });
  }
};
