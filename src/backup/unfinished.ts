import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { Problem } from '../config/problem.ts';
import { syncFolder, syncFolders } from './copy.ts';

/** Distinguishes an interrupted backup from anything else with the same name. */
const MARK = 'unfinished-fairlead-backup';

/** A backup being written, next to its target. */
export interface Unfinished {
  readonly dir: string;
  /** Renames the backup to its target, on disk. */
  finish(): void;
  /** Removes the backup. */
  drop(): void;
}

/** Where a backup is written until it is complete. */
export const unfinishedPath = (target: string): string => `${target}.unfinished`;

/** Removes what a killed backup process left behind, and nothing else. */
export const dropUnfinished = (target: string): void => {
  const dir = unfinishedPath(target);
  if (existsSync(join(dir, MARK))) rmSync(dir, { recursive: true });
};

const checkTarget = (target: string): void => {
  const parent = dirname(target);
  if (!existsSync(parent)) {
    throw new Problem(`The folder ${parent} does not exist. Create it, or mount its disk, and try again.`);
  }
  if (!existsSync(target)) return;
  if (!statSync(target).isDirectory()) throw new Problem(`${target} is a file. Choose a new folder.`);
  if (readdirSync(target).length > 0) {
    throw new Problem(`${target} is not empty. Choose a new or empty folder.`);
  }
  if (statSync(target).dev !== statSync(parent).dev) {
    throw new Problem(
      `${target} is a separate disk, which a finished backup cannot replace. Choose a folder on it: ${join(target, 'fairlead')}`,
    );
  }
};

/** Begins a backup to `target`. Throws Problem if `target` cannot be used. */
export const beginBackup = (target: string): Unfinished => {
  checkTarget(target);
  const dir = unfinishedPath(target);
  dropUnfinished(target);
  if (existsSync(dir)) {
    throw new Problem(
      `${dir} is in the way: backups are written there until they are complete. Move it elsewhere.`,
    );
  }
  mkdirSync(dir, { mode: 0o700 });
  writeFileSync(join(dir, MARK), 'This backup is in progress, or was interrupted. It is not complete.\n', {
    mode: 0o600,
  });
  return {
    dir,
    finish: () => {
      rmSync(join(dir, MARK));
      syncFolders(dir);
      renameSync(dir, target);
      syncFolder(dirname(target));
    },
    drop: () => rmSync(dir, { recursive: true, force: true }),
  };
};
