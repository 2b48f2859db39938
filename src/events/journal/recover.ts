import { type Disk, readRange, writeFully } from './disk.ts';
import type { Runtime } from './runtime.ts';
import { scanRecords } from './scan.ts';
import { listSegments, segmentFile } from './segments.ts';
import {
  addWindow,
  freshState,
  type JournalProgress,
  type JournalState,
  openJournalFiles,
  readProgress,
  readState,
} from './state.ts';

const FILLER = Uint8Array.of(0x20);

/**
 * Cuts sealed segments at their seal, as far as the disk allows, and returns the seals still needed. The file is grown
 * before it is cut, because a cut whose sync once failed may look done and still be undone by a power loss.
 */
export const settleSeals = (disk: Disk, dir: string, seals: JournalState['seals']): JournalState['seals'] =>
  seals.filter(([epoch, index, offset]) => {
    try {
      const file = disk.open(`${dir}/${segmentFile({ epoch, index })}`, false);
      if (file === null) return false;
      try {
        if (file.write(FILLER, Math.max(file.size(), offset)) !== FILLER.length) return true;
        file.truncate(offset);
        file.syncNow();
        return false;
      } finally {
        file.close();
      }
    } catch {
      return true;
    }
  });

interface Tail {
  /** Time of the last good record, 0 if there is none. */
  lastTime: number;
  /** Offset after the last good record. */
  end: number;
  cutBytes: number;
}

/** Finds the last good record of a segment after `from` and puts everything up to it on the disk. */
const settleTail = (
  disk: Disk,
  path: string,
  epoch: number,
  from: number,
  seal: number | undefined,
): Tail | null => {
  const file = disk.open(path, false);
  if (file === null) return null;
  try {
    const size = file.size();
    const limit = Math.min(size, seal ?? size);
    const bytes = readRange(file, from, limit);
    const scan = scanRecords(bytes, from, epoch, 0);
    // Written again so that the sync covers it: after a failed sync, the system may consider lost pages clean.
    writeFully(file, bytes.subarray(0, scan.end - from), from);
    file.syncNow();
    return { lastTime: scan.records.at(-1)?.record.t ?? 0, end: scan.end, cutBytes: limit - scan.end };
  } finally {
    file.close();
  }
};

/** Offset from which a segment of the interrupted epoch must be examined; null if it was finished long before. */
const startOf = (progress: JournalProgress | null, epoch: number, index: number): number | null => {
  if (progress === null || progress.epoch !== epoch || index > progress.segment) return 0;
  return index === progress.segment ? progress.synced : null;
};

/**
 * Brings a journal whose worker stopped uncleanly into a closed state: seals and counts the torn tail, records the
 * window in which answered records may be missing, and marks the journal closed. Does nothing after a clean stop. Safe
 * to repeat. The caller holds the directory's lock. Throws if the disk refuses; trying again loses nothing.
 */
export const recoverJournal = (
  disk: Disk,
  runtime: Runtime,
  dir: string,
  node: number,
  worker: number,
): JournalState => {
  disk.mkdir(dir);
  const progress = readProgress(disk, dir);
  const known = readState(disk, dir);
  const lastEpoch = listSegments(disk, dir).at(-1)?.epoch ?? 0;
  // Segments without a readable state count as an unclean stop, because nothing says otherwise.
  const old = known ?? { ...freshState(node, worker), epoch: lastEpoch, closed: lastEpoch === 0 };
  if (old.closed) return old;

  let lastTime = old.lastTime;
  let tornBytes = 0;
  let torn = 0;
  const seals = new Map(old.seals.map((seal) => [`${seal[0]}-${seal[1]}`, seal]));
  for (const segment of listSegments(disk, dir)) {
    const from = segment.epoch === old.epoch ? startOf(progress, segment.epoch, segment.index) : null;
    if (from === null) continue;
    const name = `${segment.epoch}-${segment.index}`;
    const path = `${dir}/${segmentFile(segment)}`;
    const tail = settleTail(disk, path, segment.epoch, from, seals.get(name)?.[2]);
    if (tail === null) continue;
    lastTime = Math.max(lastTime, tail.lastTime);
    if (tail.cutBytes > 0) torn++;
    tornBytes += tail.cutBytes;
    seals.set(name, [segment.epoch, segment.index, tail.end]);
  }
  disk.syncDir(dir);

  const current = progress !== null && progress.epoch === old.epoch ? progress : null;
  const powerLost = old.bootId !== runtime.bootId;
  const from = Math.max(lastTime, current?.floor ?? 0, old.openedAt);
  const state: JournalState = {
    ...old,
    closed: true,
    seals: settleSeals(disk, dir, [...seals.values()]),
    lastTime: Math.max(lastTime, current?.lastTime ?? 0),
    torn: old.torn + torn,
    tornBytes: old.tornBytes + tornBytes,
    malformed: Math.max(old.malformed, current?.malformed ?? 0),
    forwardingIgnored: Math.max(old.forwardingIgnored, current?.forwardingIgnored ?? 0),
    uncleanStops: old.uncleanStops + 1,
    windows:
      powerLost && old.mode === 'interval'
        ? addWindow(old.windows, { epoch: old.epoch, from, to: Math.max(from, runtime.now()) })
        : old.windows,
  };
  const files = openJournalFiles(disk, dir);
  try {
    files.state.save(state);
  } finally {
    files.state.close();
    files.progress.close();
  }
  return state;
};
