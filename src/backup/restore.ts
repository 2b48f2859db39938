import { createReadStream, mkdirSync, rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Config } from '../config/config.ts';
import { journalRoot } from '../config/paths.ts';
import { errorCode, Problem } from '../config/problem.ts';
import { databaseInWords } from '../db/failure.ts';
import { embeddedTarget, type LoadTarget, loadControlStore, serverTarget } from '../db/load.ts';
import { migrations as controlMigrations } from '../db/migrations/all.ts';
import { migrations as eventMigrations } from '../events/store/duckdb/schema.ts';
import { CONTROL_FILE } from './control-file.ts';
import { type Course, copyFile, hashFile, requireRoom, syncFolders } from './copy.ts';
import { beginStaging, checkFolder, refuseWhileRunning, swapIn } from './data-folder.ts';
import { epochAfter, raiseEpochs } from './journals.ts';
import type { Progress } from './make.ts';
import { type Manifest, readManifest } from './manifest.ts';

const broken = (path: string, how: string): Problem =>
  new Problem(
    `The backup is damaged: ${path} ${how}. Nothing was restored. Use another backup, or another copy of this one.`,
  );

/** Throws Problem if this program cannot read the backup's stores. */
const checkVersions = ({ schema, program }: Manifest): void => {
  const newer = (what: string, version: number, known: number): void => {
    if (version <= known) return;
    throw new Problem(
      `This backup was made by a newer Fairlead (${program}). Its ${what} has version ${version}, but this Fairlead supports up to ${known}. Restore it with the newer one.`,
    );
  };
  newer('control store', schema.control, controlMigrations.length);
  newer('event store', schema.events ?? 0, eventMigrations.length);
};

/** Checks that every file exists and is unchanged. Throws Problem for the first that is not. */
export const checkFiles = async (dir: string, { files }: Manifest, course: Course): Promise<void> => {
  for (const { path, bytes } of files) {
    const size = statSync(join(dir, path), { throwIfNoEntry: false })?.size;
    if (size === undefined) throw broken(path, 'is missing');
    if (size !== bytes) throw broken(path, `has ${size} bytes instead of ${bytes}`);
  }
  for (const { path, sha256 } of files) {
    if ((await hashFile(join(dir, path), course)) !== sha256) throw broken(path, 'was changed');
  }
};

interface RestoreOptions {
  config: Pick<Config, 'dataDir' | 'databaseUrl' | 'edge'>;
  /** Folder of the backup. */
  dir: string;
  /** Whether existing data may be moved aside. */
  replace: boolean;
  now: number;
}

export interface Restored {
  manifest: Manifest;
  bytes: number;
  /** Where the previous data is now. */
  aside: string[];
}

/** A loaded PGlite takes more room than its lines, and its log takes as much again. */
const CONTROL_GROWS = 4;

const FULL = new Set(['ENOSPC', 'EDQUOT', '53100']);

const inWords = (error: unknown, { dataDir, databaseUrl }: RestoreOptions['config']): unknown => {
  if (FULL.has(errorCode(error) ?? '')) {
    return new Problem(
      `The disk of ${dataDir}, or of the database, is full. Nothing was changed. Free up space and restore again.`,
    );
  }
  if (error instanceof Error && ['EACCES', 'EPERM', 'EROFS', 'EBUSY'].includes(errorCode(error) ?? '')) {
    return new Problem(
      `${error.message}. Nothing was changed. This user must be able to read the backup and write to ${dataDir}, and no folder in it can be a separate disk.`,
    );
  }
  return databaseUrl === null ? error : databaseInWords(error);
};

async function* linesOf(file: string, signal: AbortSignal): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, { encoding: 'utf8', highWaterMark: 1024 * 1024 })) {
    signal.throwIfAborted();
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
}

const fillStaging = async (
  dir: string,
  staging: string,
  { files }: Manifest,
  progress: Progress,
): Promise<void> => {
  for (const { path, sha256 } of files) {
    if (path === CONTROL_FILE) continue;
    const to = join(staging, path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 });
    const copied = await copyFile(join(dir, path), to, progress);
    if (copied.sha256 !== sha256)
      throw new Problem(`The copy of ${path} does not match the original. Check the disk.`);
  }
};

const makeTarget = async (
  { config, replace }: RestoreOptions,
  staging: string,
  stamp: string,
): Promise<LoadTarget> =>
  config.databaseUrl === null
    ? embeddedTarget(staging)
    : serverTarget(config.databaseUrl, replace, stamp.replace('-', '_'));

/**
 * Restores a backup into the data folder and the control store of `config`. The whole backup is checked before anything
 * is written; everything is written beside the existing data and replaces it at the end. Throws Problem if the backup
 * is damaged or from a newer program, if Fairlead is running, if there is data and `replace` is not set, or if the disk
 * is full; then nothing has changed.
 */
export const restoreBackup = async (options: RestoreOptions, progress: Progress): Promise<Restored> => {
  const { config, dir, replace, now } = options;
  const { dataDir } = config;
  const manifest = readManifest(dir);
  checkVersions(manifest);
  await refuseWhileRunning(dataDir);
  checkFolder(dataDir, replace);
  const bytes = manifest.files.reduce((sum, file) => sum + file.bytes, 0);
  const ofControl = manifest.files.find(({ path }) => path === CONTROL_FILE)?.bytes ?? 0;
  progress.onTotal(2 * bytes - ofControl);
  await checkFiles(dir, manifest, progress);

  const stamp = new Date(now).toISOString().slice(0, 19).replace(/[-:]/g, '').replace('T', '-');
  const staging = beginStaging(dataDir);
  let target: LoadTarget | null = null;
  try {
    requireRoom(dataDir, bytes + CONTROL_GROWS * ofControl);
    target = await makeTarget(options, staging, stamp);
    await fillStaging(dir, staging, manifest, progress);
    raiseEpochs(journalRoot(staging), manifest, config.edge, epochAfter(manifest, now));
    await loadControlStore(await target.open(), linesOf(join(dir, CONTROL_FILE), progress.signal));
    await target.loaded();
    progress.signal.throwIfAborted();
    syncFolders(staging);
    await refuseWhileRunning(dataDir);
    const aside: string[] = [];
    const folder = await swapIn(dataDir, staging, stamp, async () => {
      const old = await target?.put();
      if (old) aside.push(old);
    });
    if (folder !== null) aside.unshift(folder);
    return { manifest, bytes, aside };
  } catch (error) {
    throw inWords(error, config);
  } finally {
    await target?.close();
    rmSync(staging, { recursive: true, force: true });
  }
};
