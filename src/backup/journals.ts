import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { MAX_WORKERS } from '../config/read-config.ts';
import { COPY_FILES, type CopyMark, openCopyMark, readCopy } from '../events/journal/copy.ts';
import { nodeDisk, readRange } from '../events/journal/disk.ts';
import { scanRecords } from '../events/journal/scan.ts';
import {
  compressedFile,
  extentOf,
  type JournalDir,
  journalDir,
  listSegments,
  type SegmentName,
  segmentFile,
} from '../events/journal/segments.ts';
import {
  freshState,
  JOURNAL_FILES,
  type JournalProgress,
  type JournalState,
  openJournalFiles,
  readProgress,
  readState,
} from '../events/journal/state.ts';
import { type Course, copyFile, hashFile } from './copy.ts';
import type { Earlier } from './earlier.ts';
import type { BackupFile, Manifest } from './manifest.ts';

const CHUNK = 4 * 1024 * 1024;

/** Offset after the last good record of a segment, searched from `from` on, and the time of the last one found. */
const endOf = (file: string, epoch: number, from: number): { end: number; time: number } => {
  const handle = nodeDisk.open(file, false);
  if (handle === null) return { end: 0, time: 0 };
  try {
    const size = handle.size();
    let [end, time, last] = [Math.min(from, size), 0, 0];
    while (end < size) {
      const scan = scanRecords(readRange(handle, end, Math.min(size, end + CHUNK)), end, epoch, last);
      const newest = scan.records.at(-1)?.record;
      if (newest === undefined) break;
      [end, time, last] = [scan.end, newest.t, newest.s];
    }
    return { end, time };
  } finally {
    handle.close();
  }
};

/** Where to start looking for the end of a segment; null if its worker is done with it. */
const openFrom = (
  state: JournalState,
  progress: JournalProgress | null,
  segment: SegmentName,
): number | null => {
  if (state.closed || segment.epoch < state.epoch) return null;
  if (progress === null || progress.epoch !== segment.epoch || segment.index > progress.segment) return 0;
  return segment.index === progress.segment ? progress.synced : null;
};

interface CopiedJournal {
  journal: Manifest['journals'][number];
  files: BackupFile[];
}

/** A journal that another machine sends ends where it was received up to; the machine sends the rest after a restore. */
const receivedEnd = (
  dir: string,
  state: JournalState,
  progress: JournalProgress | null,
  segment: SegmentName,
): number => extentOf(state, progress, segment, fs.statSync(path.join(dir, segmentFile(segment))).size).end;

/**
 * Copies one worker's journal, which may still be written to, as a closed one: each segment up to its seal, the open
 * one up to its last good record, whether on disk or not. The copy holds everything answered before the call. `under`:
 * name of `to` within the backup. Null if its worker has not begun. A journal that another machine sends stays open: the
 * machine continues it.
 */
export const copyJournal = async (
  { dir, node, worker }: JournalDir,
  to: string,
  under: string,
  course: Course,
  earlier: Earlier | null = null,
): Promise<CopiedJournal | null> => {
  // Reads progress before state, as readers do: a segment that progress has left behind then has its seal in the state.
  const mark = readCopy(nodeDisk, dir);
  const progress = readProgress(nodeDisk, dir);
  const state = readState(nodeDisk, dir);
  if (state === null) return null;
  const current = progress !== null && progress.epoch === state.epoch ? progress : null;
  fs.mkdirSync(to, { recursive: true, mode: 0o700 });

  // A later epoch may have begun since the state was read; none of its records was answered before the call.
  const segments = listSegments(nodeDisk, dir).filter(({ epoch }) => epoch <= state.epoch);
  const files: BackupFile[] = [];
  let lastTime = Math.max(state.lastTime, current?.lastTime ?? 0);
  for (const segment of segments) {
    const name = segmentFile(segment);
    const packed = compressedFile(segment);
    // If both forms exist, readers use the other one, which was there first.
    if (!fs.existsSync(path.join(dir, name))) {
      const [from, there] = [path.join(dir, packed), path.join(to, packed)];
      const shared = await earlier?.share(`${under}/${packed}`, from, there, course);
      files.push(shared ?? { path: `${under}/${packed}`, ...(await copyFile(from, there, course)) });
      continue;
    }
    const from = mark === null ? openFrom(state, progress, segment) : null;
    const seal = state.seals.find(([epoch, index]) => epoch === segment.epoch && index === segment.index);
    const tail = from === null ? null : endOf(path.join(dir, name), segment.epoch, from);
    const end =
      mark === null
        ? Math.min(seal?.[2] ?? Number.POSITIVE_INFINITY, tail?.end ?? Number.POSITIVE_INFINITY)
        : receivedEnd(dir, state, progress, segment);
    lastTime = Math.max(lastTime, tail?.time ?? 0);
    files.push({
      path: `${under}/${name}`,
      ...(await copyFile(path.join(dir, name), path.join(to, name), course, end)),
    });
  }
  // Skipped records are kept for inspection.
  for (const name of nodeDisk.list(dir).filter((other) => /\.skipped-\d+$/.test(other))) {
    files.push({
      path: `${under}/${name}`,
      ...(await copyFile(path.join(dir, name), path.join(to, name), course)),
    });
  }
  if (mark === null)
    writeClosed(to, {
      ...state,
      closed: true,
      seals: [],
      lastTime,
      malformed: Math.max(state.malformed, current?.malformed ?? 0),
      forwardingIgnored: Math.max(state.forwardingIgnored, current?.forwardingIgnored ?? 0),
    });
  else writeCopy(to, mark, state, progress);
  for (const name of mark === null ? JOURNAL_FILES : [...JOURNAL_FILES, ...COPY_FILES]) {
    const file = path.join(to, name);
    files.push({
      path: `${under}/${name}`,
      bytes: fs.statSync(file).size,
      sha256: await hashFile(file, course),
    });
  }
  const { epoch } = state;
  return { journal: { node, worker, epoch, segments: segments.length, lastTime }, files };
};

/** Writes the state of a journal that has no writer. */
const writeClosed = (dir: string, state: JournalState): void => {
  const files = openJournalFiles(nodeDisk, dir);
  files.state.save(state);
  files.state.close();
  files.progress.close();
};

/** The same for a journal that another machine sends. */
const writeCopy = (
  dir: string,
  mark: CopyMark,
  state: JournalState,
  progress: JournalProgress | null,
): void => {
  const marks = openCopyMark(nodeDisk, dir);
  marks.save(mark);
  marks.close();
  const files = openJournalFiles(nodeDisk, dir);
  files.state.save(state);
  if (progress !== null) files.progress.save(progress);
  files.state.close();
  files.progress.close();
};

const DAY_S = 24 * 60 * 60;

/**
 * An epoch above all that the original may have used. Epochs follow the clock, so this holds while clocks are right; a
 * day plus a random part of another allow for wrong clocks and an original that is still running.
 */
export const epochAfter = ({ madeAt, journals }: Manifest, now: number): number => {
  const latest = Math.max(now, Date.parse(madeAt), ...journals.map(({ lastTime }) => lastTime));
  return (
    Math.max(Math.floor(latest / 1000), ...journals.map(({ epoch }) => epoch)) + DAY_S + randomInt(DAY_S)
  );
};

/**
 * Makes every worker of `node`, in both ranges of numbers between which upgrades alternate, and each that has a journal
 * below `root`, start above `epoch`.
 */
export const raiseEpochs = (
  root: string,
  { journals }: Manifest,
  { node, workers }: { node: number; workers: number },
  epoch: number,
): void => {
  const places = new Map(journals.map((journal) => [`${journal.node}.${journal.worker}`, journal]));
  for (let worker = 0; worker < Math.min(2 * workers, MAX_WORKERS); worker++) {
    const place = `${node}.${worker}`;
    places.set(place, places.get(place) ?? { node, worker, epoch: 0, segments: 0, lastTime: 0 });
  }
  for (const place of places.values()) {
    const dir = journalDir(root, place.node, place.worker);
    nodeDisk.mkdir(dir);
    // Its epochs are those of another machine, which was not restored.
    if (readCopy(nodeDisk, dir) !== null) continue;
    const state = readState(nodeDisk, dir) ?? freshState(place.node, place.worker);
    writeClosed(dir, { ...state, epoch: Math.max(state.epoch, epoch) });
  }
};
