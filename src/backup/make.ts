import { existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { classFile, eventStorePaths, journalRoot } from '../config/paths.ts';
import { errorCode, isDiskFull, Problem } from '../config/problem.ts';
import { ownVersion } from '../config/version.ts';
import { dumpSize } from '../db/dump.ts';
import type { Db } from '../db/tables.ts';
import { isCapsFile } from '../edge/caps/caps-file.ts';
import { recoverOrphans } from '../events/ingest/orphans.ts';
import { nodeDisk } from '../events/journal/disk.ts';
import { journalDir, listJournals } from '../events/journal/segments.ts';
import type { EventBackup, EventImage } from '../events/store/backup.ts';
import { readCopy } from '../events/store/duckdb/backup.ts';
import { SNAPSHOT_NAME } from '../snapshot/read/file.ts';
import { writeControlFile } from './control-file.ts';
import { type Course, copyFile, requireRoom } from './copy.ts';
import { type Earlier, openEarlier, type Shared } from './earlier.ts';
import { copyJournal } from './journals.ts';
import { type BackupFile, MANIFEST, type Manifest, manifestText } from './manifest.ts';
import { beginBackup } from './unfinished.ts';

const namesIn = (dir: string, wanted: (name: string) => boolean): string[] =>
  existsSync(dir) ? readdirSync(dir).filter(wanted).sort() : [];

/** Every key except those for visitors without a cookie, deleted after 48 hours. Drafts have other suffixes. */
const isKept = (name: string): boolean =>
  /^[^.].*\.(key|json)$/.test(name) && !name.startsWith('visitor-key');

/**
 * Files that a backup copies from the data folder as they are, by path relative to it: keys, cap counts, the class
 * page, and the snapshot that serves links while the control process is down. The snapshot is older than the control
 * store's lines, so a newer one replaces it.
 */
const smallFiles = (dataDir: string): string[] => [
  ...namesIn(`${dataDir}/keys`, isKept).map((name) => `keys/${name}`),
  ...namesIn(`${dataDir}/edge/caps`, isCapsFile).map((name) => `edge/caps/${name}`),
  ...namesIn(`${dataDir}/edge`, (name) => name === SNAPSHOT_NAME).map((name) => `edge/${name}`),
  ...(existsSync(classFile(dataDir)) ? ['class.json'] : []),
];

/** Contents that a backup leaves out on purpose, as stated in its manifest. */
const LEFT_OUT = [
  'Keys of visitors without a cookie. They are destroyed after 48 hours, so a backup must not keep them longer.',
  'Password reset links that could not be emailed. Request them again.',
  'Sessions are included, but end when the backup is restored. Everyone has to sign in again.',
  'Settings, meaning environment variables and files outside the data folder.',
  'Journal segments that were removed earlier because the event store already has all of their records.',
];

/** The parts of a backup. */
export interface Sources {
  dataDir: string;
  node: number;
  control: Db;
  /** Null if there is no event store yet. */
  events: EventBackup | null;
  /** Runs `work` while nothing is written to the event store. */
  still: <T>(work: () => Promise<T>) => Promise<T>;
  /** Keeps all journal segments until the returned function is called. */
  keepSegments: () => () => void;
}

export interface Progress extends Course {
  /** Bytes to be copied, as far as known. */
  onTotal: (bytes: number) => void;
}

/** A finished backup. */
export interface MadeBackup {
  dir: string;
  files: number;
  bytes: number;
  startedAt: string;
  /** With an earlier backup; null without one. */
  shared: Shared | null;
}

const EVENTS_FILE = 'events/events.duckdb';

const program = ownVersion();

/** A file may have been replaced since the folder was listed. */
const unlessGone = (error: unknown): null => {
  if (errorCode(error) === 'ENOENT') return null;
  throw error;
};

const sizeOf = (file: string): number => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

const journalFiles = (dataDir: string): { path: string; from: string }[] =>
  listJournals(nodeDisk, journalRoot(dataDir)).flatMap((journal) =>
    nodeDisk.list(journal.dir).map((name) => ({
      path: `${journalDir('journal', journal.node, journal.worker)}/${name}`,
      from: join(journal.dir, name),
    })),
  );

const estimate = async ({ dataDir, control }: Sources): Promise<number> => {
  const { file } = eventStorePaths(dataDir);
  return (
    sizeOf(file) +
    sizeOf(`${file}.wal`) +
    journalFiles(dataDir).reduce((sum, { from }) => sum + sizeOf(from), 0) +
    (await dumpSize(control))
  );
};

/** Checks a copy by opening it. */
const proved = async (copy: string, { schema, positions }: EventImage): Promise<void> => {
  const read = await readCopy(copy);
  if (read.schema === schema && JSON.stringify(read.positions) === JSON.stringify(positions)) return;
  throw new Error('The copy of the event store does not match the original.');
};

const copyEvents = async (
  { events, still }: Sources & { events: EventBackup },
  to: string,
  course: Course,
): Promise<{ image: EventImage; file: BackupFile }> => {
  const attempt = async (image: EventImage) => {
    try {
      const file = { path: EVENTS_FILE, ...(await copyFile(image.file, to, course, image.bytes)) };
      if (!image.intact()) return null;
      await proved(to, image);
      return { image, file };
    } finally {
      await image.release();
    }
  };
  const copied = await attempt(await still(() => events.image()));
  if (copied !== null) return copied;
  // A checkpoint happened anyway: copy again with ingest paused. Meanwhile, journals keep what is answered.
  rmSync(to);
  const again = await still(async () => attempt(await events.image()));
  if (again === null) throw new Error('The event store was written to while ingest was paused.');
  return again;
};

const inWords = (error: unknown, target: string): unknown => {
  if (isDiskFull(error)) {
    return new Problem(
      `The disk of ${target} is full. The unfinished backup was removed. Free up space and try again.`,
    );
  }
  if (['EACCES', 'EPERM', 'EROFS'].includes(errorCode(error) ?? '')) {
    return new Problem(
      `The user that runs Fairlead cannot write to ${target}. Change the permissions, or choose another folder.`,
    );
  }
  return error;
};

const writeBackup = async (
  sources: Sources,
  dir: string,
  startedAt: string,
  progress: Progress,
  earlier: Earlier | null,
): Promise<Manifest['files']> => {
  const { dataDir, control, events } = sources;
  const folder = (path: string): string => {
    const full = join(dir, path);
    mkdirSync(dirname(full), { recursive: true, mode: 0o700 });
    return full;
  };
  const files: BackupFile[] = [];
  // The order matters. A restore ingests what journals hold beyond the event store's positions. Everything a record
  // names is older than the record, so the control store comes last.
  const stored =
    events === null ? null : await copyEvents({ ...sources, events }, folder(EVENTS_FILE), progress);
  if (stored !== null) files.push(stored.file);
  const journals: Manifest['journals'] = [];
  for (const journal of listJournals(nodeDisk, journalRoot(dataDir))) {
    const under = journalDir('journal', journal.node, journal.worker);
    const copied = await copyJournal(journal, join(dir, under), under, progress, earlier);
    if (copied === null) continue;
    journals.push(copied.journal);
    files.push(...copied.files);
  }
  const copySmall = async (paths: readonly string[]): Promise<void> => {
    for (const path of paths) {
      const copied = await copyFile(join(dataDir, path), folder(path), progress).catch(unlessGone);
      if (copied !== null) files.push({ path, ...copied });
    }
  };
  await copySmall(smallFiles(dataDir));
  const lines = await writeControlFile(control, folder('control.ndjson'), progress);
  files.push(lines.file);
  // A key created in the meantime may have sealed values in the control store's lines.
  const taken = new Set(files.map(({ path }) => path));
  await copySmall(smallFiles(dataDir).filter((path) => path.endsWith('.key') && !taken.has(path)));
  const text = manifestText({
    program,
    startedAt,
    madeAt: new Date().toISOString(),
    node: sources.node,
    schema: { control: lines.schema, events: stored?.image.schema ?? null },
    positions: (stored?.image.positions ?? []).map(({ node, worker, epoch, segment, offset }) => ({
      node,
      worker,
      epoch,
      segment,
      offset,
    })),
    journals,
    files,
    without: LEFT_OUT,
  });
  writeFileSync(folder(MANIFEST), text, { mode: 0o600, flush: true });
  return files;
};

/**
 * Writes a complete backup to `target`, or nothing. `since`: an earlier one, whose compressed journal segments are not
 * copied again; each backup is complete without the other. Throws Problem if `target` or `since` cannot be used or the
 * disk is full, or the signal's reason if it was canceled.
 */
export const makeBackup = async (
  sources: Sources,
  target: string,
  progress: Progress,
  since: string | null = null,
): Promise<MadeBackup> => {
  const startedAt = new Date().toISOString();
  const earlier = since === null ? null : openEarlier(since);
  const unfinished = beginBackup(target);
  const mayRemove = sources.keepSegments();
  try {
    const bytes = await estimate(sources);
    const folder = dirname(target);
    requireRoom(folder, bytes - (earlier?.estimate(journalFiles(sources.dataDir), folder) ?? 0));
    progress.onTotal(bytes);
    await recoverOrphans(journalRoot(sources.dataDir));
    const files = await writeBackup(sources, unfinished.dir, startedAt, progress, earlier);
    progress.signal.throwIfAborted();
    unfinished.finish();
    return {
      dir: target,
      files: files.length,
      bytes: files.reduce((sum, file) => sum + file.bytes, 0),
      startedAt,
      shared: earlier?.shared ?? null,
    };
  } catch (error) {
    unfinished.drop();
    throw inWords(error, target);
  } finally {
    mayRemove();
  }
};
