import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { isLive } from '../api/local/socket-file.ts';
import { controlSocketPath, journalRoot, maintenanceFile, restoreMark, runDir } from '../config/paths.ts';
import { Problem } from '../config/problem.ts';
import { nodeDisk } from '../events/journal/disk.ts';
import { takeLock } from '../events/journal/lock.ts';
import { listJournals } from '../events/journal/segments.ts';
import { syncFolder } from './copy.ts';

const STAGING = '.restoring';
const ASIDE = 'before-restore-';

/** Throws Problem if a Fairlead process uses the data folder. */
export const refuseWhileRunning = async (dataDir: string): Promise<void> => {
  const runs = (who: string): Problem =>
    new Problem(`Fairlead is running on the data folder ${dataDir} (${who}). Stop it, then restore.`);
  if (await isLive(controlSocketPath(dataDir))) throw runs('its control process answers');
  for (const { dir, worker } of listJournals(nodeDisk, journalRoot(dataDir))) {
    const taken = takeLock(dir);
    if ('owner' in taken) throw runs(`edge worker ${worker}, process ${Number.parseInt(taken.owner, 10)}`);
    taken.lock.release();
  }
};

/** Names that a restore leaves: folders without data, earlier data moved aside, maintenance and restore marks. */
const stays = (dataDir: string, name: string): boolean =>
  name.startsWith(ASIDE) ||
  [
    'lost+found',
    STAGING,
    ...[runDir, maintenanceFile, restoreMark].map((of) => basename(of(dataDir))),
  ].includes(name);

/** Names in a data folder that a restore would replace. */
const oldData = (dataDir: string): string[] =>
  existsSync(dataDir) ? readdirSync(dataDir).filter((name) => !stays(dataDir, name)) : [];

/** Throws Problem if the folder holds something that may not be moved aside. */
export const checkFolder = (dataDir: string, replace: boolean): void => {
  if (replace || oldData(dataDir).length === 0) return;
  throw new Problem(
    `The data folder ${dataDir} already has data. Restore into another folder (FAIRLEAD_DATA_DIR), or use --replace to move the existing data into another folder. Nothing is deleted.`,
  );
};

/** Creates the folder that a restore writes to, on the data's disk; removes one left by a killed restore. */
export const beginStaging = (dataDir: string): string => {
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  const staging = join(dataDir, STAGING);
  rmSync(staging, { recursive: true, force: true });
  mkdirSync(staging, { mode: 0o700 });
  return staging;
};

/**
 * Moves the contents of the data folder aside and those of `staging` in, then runs `last`. If any step fails,
 * everything is moved back. Meanwhile, a mark in the folder prevents Fairlead from starting, so a process killed
 * halfway never leaves a mixture in use. Returns where the old data is; null if there was none.
 */
export const swapIn = async (
  dataDir: string,
  staging: string,
  stamp: string,
  last: () => Promise<void>,
): Promise<string | null> => {
  const old = oldData(dataDir);
  const aside = old.length === 0 ? null : join(dataDir, `${ASIDE}${stamp}`);
  const moved: [string, string][] = [];
  const move = (from: string, to: string): void => {
    renameSync(from, to);
    moved.push([from, to]);
  };
  const mark = restoreMark(dataDir);
  writeFileSync(mark, 'A restore is in progress, or was interrupted.\n', { mode: 0o600, flush: true });
  try {
    if (aside !== null) {
      mkdirSync(aside, { mode: 0o700 });
      for (const name of old) move(join(dataDir, name), join(aside, name));
    }
    for (const name of readdirSync(staging)) move(join(staging, name), join(dataDir, name));
    syncFolder(dataDir);
    await last();
  } catch (error) {
    for (const [from, to] of moved.reverse()) renameSync(to, from);
    if (aside !== null) rmSync(aside, { recursive: true, force: true });
    rmSync(mark);
    throw error;
  }
  rmSync(mark);
  syncFolder(dataDir);
  return aside;
};
