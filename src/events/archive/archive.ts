import fs from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { errorCode, isDiskFull } from '../../config/problem.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import { nodeDisk } from '../journal/disk.ts';
import { extentOf, listJournals, segmentFile } from '../journal/segments.ts';
import { readProgress, readState } from '../journal/state.ts';
import { compressSegment, UNFINISHED } from './compress.ts';
import {
  type Keep,
  removeOldSegments,
  type StoredSegment,
  type StoredUpTo,
  storedSegments,
} from './retain.ts';

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
}

/** What becomes of journal segments once they are stored: compressed, kept for a while, removed. */
export interface Archive {
  /** Removes what need not be kept longer, and compresses the rest on the side, unless that is in progress. */
  tend(positions: readonly StoredUpTo[], now: number): void;
  /** Keeps every segment in the form it has until the returned function is called. */
  hold(): () => void;
  /** Stops compressing; resolves when nothing is in progress. */
  close(): Promise<void>;
}

/** Pause after each piece as a multiple of the time it took: compression takes at most a fifth of one processor. */
const REST = 4;
/** Shorter segments stay as they are, because a file takes up at least this much. */
const LEAST_BYTES = 4096;
const RETRY_MS = MINUTE_MS;

/** Removes what a killed process was writing. */
const removeUnfinished = (root: string): void => {
  for (const { dir } of listJournals(nodeDisk, root)) {
    for (const name of nodeDisk.list(dir)) if (name.endsWith(UNFINISHED)) nodeDisk.remove(`${dir}/${name}`);
  }
};

const freeBytes = (dir: string): number => {
  const { bavail, bsize } = fs.statfsSync(dir);
  return bavail * bsize;
};

interface ArchiveParts {
  root: string;
  /** Asked each time: on a nearly full disk, segments go earlier. */
  keep: () => Keep;
  log: Log;
}

export const createArchive = ({ root, keep, log }: ArchiveParts): Archive => {
  const stopping = new AbortController();
  let holders = 0;
  let working: Promise<void> | null = null;
  let notBefore = 0;
  let begun = false;
  /** Segments whose compressed form is not what it should be; they stay as they are. */
  const refused = new Set<string>();

  const pause = async (workedMs: number): Promise<void> => {
    await setTimeout(Math.max(1, REST * workedMs), undefined, { signal: stopping.signal });
  };

  const compress = async ({ journal: { dir }, segment }: StoredSegment): Promise<void> => {
    const plain = `${dir}/${segmentFile(segment)}`;
    const stat = fs.statSync(plain, { throwIfNoEntry: false });
    if (stat === undefined || stat.size < LEAST_BYTES || refused.has(plain)) return;
    const progress = readProgress(nodeDisk, dir);
    const state = readState(nodeDisk, dir);
    if (state === null) return;
    const { end, complete } = extentOf(state, progress, segment, stat.size);
    // The last free space belongs to what is being answered now.
    if (!complete || end < LEAST_BYTES || freeBytes(dir) < stat.size) return;
    await compressSegment({
      disk: nodeDisk,
      dir,
      segment,
      end,
      pause,
      keepTime: (file) => fs.utimesSync(file, stat.atime, stat.mtime),
      mayRemove: () => holders === 0,
    }).catch((error: unknown) => {
      // A refusal by the disk has a code; anything else stays as it is until someone looks at it.
      if (errorCode(error) === null) refused.add(plain);
      throw error;
    });
  };

  const compressAll = async (positions: readonly StoredUpTo[]): Promise<void> => {
    const failures: unknown[] = [];
    try {
      if (!begun) removeUnfinished(root);
      begun = true;
      for (const stored of storedSegments(nodeDisk, root, positions)) {
        if (holders > 0 || stopping.signal.aborted) break;
        // One that always fails, on a bad sector for example, must not keep the others from being compressed. On a full
        // disk, all of them would fail.
        await compress(stored).catch((error: unknown) => {
          if (stopping.signal.aborted || isDiskFull(error)) throw error;
          failures.push(error);
        });
      }
    } catch (error) {
      if (!stopping.signal.aborted) failures.push(error);
    }
    if (failures.length === 0) return;
    notBefore = performance.now() + RETRY_MS;
    log.warn(
      { err: failures[0], segments: failures.length },
      'stored journal segments could not be compressed; they stay as they are',
    );
  };

  return {
    tend: (positions, now) => {
      if (holders > 0 || stopping.signal.aborted) return;
      const removed = removeOldSegments(root, positions, keep(), now);
      if (removed.length > 0) log.info({ removed }, 'removed journal segments that are fully stored');
      if (working !== null || performance.now() < notBefore) return;
      working = compressAll(positions).finally(() => {
        working = null;
      });
    },
    hold: () => {
      let held = true;
      holders++;
      return () => {
        if (held) holders--;
        held = false;
      };
    },
    close: async () => {
      stopping.abort();
      await working;
    },
  };
};
