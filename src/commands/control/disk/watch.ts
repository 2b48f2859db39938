import { existsSync, statfsSync, statSync } from 'node:fs';
import { dirname } from 'node:path';
import { Problem } from '../../../config/problem.ts';
import { type DiskStep, isAtLeast, nextDiskStep, usualReserve } from '../../../core/disk/steps.ts';
import { SECOND_MS } from '../../../core/time/durations.ts';

interface Log {
  info(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** Bytes. */
interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

export interface DiskState extends DiskSpace {
  readonly step: DiskStep;
  /** What is kept for the journals. */
  readonly reserve: number;
}

export interface DiskWatch {
  /** Null if the disk could not be asked yet. */
  state(): DiskState | null;
  isAtLeast(step: DiskStep): boolean;
  /**
   * For work that writes below `folder` and can be done later: aborted with a Problem when the disk gets too full for
   * it, and right away if it is already. Another disk than the watched one is nobody's concern.
   */
  forLater(folder: string): AbortSignal;
  /** Looks now. */
  look(): void;
  close(): void;
}

export interface DiskWatchOptions {
  readonly folder: string;
  /** Bytes; null for the usual one of the disk. */
  readonly reserve: number | null;
  readonly log: Log;
  readonly spaceOf?: (folder: string) => DiskSpace;
}

const LOOK_MS = SECOND_MS;

const spaceOf = (folder: string): DiskSpace => {
  const { bavail, blocks, bsize } = statfsSync(folder);
  return { free: bavail * bsize, size: blocks * bsize };
};

/** What the log says when a step begins. */
const SAID: Readonly<Record<Exclude<DiskStep, 'enough'>, string>> = {
  low: 'The disk of the data folder is filling up. Free up space, or keep journals and requests for a shorter time.',
  clearing:
    'The disk of the data folder is nearly full. Journals that are in the event store are removed after an hour.',
  sparing:
    'The disk of the data folder is nearly full. Journals that are in the event store are removed at once; backups to this disk and Parquet files wait for space.',
  paused:
    'The disk of the data folder is full except for the reserve. Numbers stand still; links are answered and every click is kept in the journals. Free up space: everything goes on by itself.',
};

const tooFull = (): Problem =>
  new Problem(
    'The disk of the data folder is nearly full, and what is left belongs to the journals. Free up space, or use another disk.',
  );

const deviceOf = (folder: string): number | null => {
  let existing = folder;
  while (!existsSync(existing) && dirname(existing) !== existing) existing = dirname(existing);
  try {
    return statSync(existing).dev;
  } catch {
    return null;
  }
};

/** Watches the disk of the data folder and says which step it is at. */
export const watchDisk = ({ folder, reserve, log, spaceOf: read = spaceOf }: DiskWatchOptions): DiskWatch => {
  let state: DiskState | null = null;
  let later = new AbortController();

  const look = (): void => {
    let space: DiskSpace;
    try {
      space = read(folder);
    } catch {
      // Unknown is no reason to stop anything, nor to go on with what was stopped.
      return;
    }
    const reserved = reserve ?? usualReserve(space.size);
    const before = state?.step ?? 'enough';
    const step = nextDiskStep(before, space.free, reserved);
    state = { ...space, step, reserve: reserved };
    if (step === before) return;
    const figures = { free: space.free, size: space.size, reserve: reserved };
    if (step === 'enough') log.info(figures, 'The disk of the data folder has enough space again.');
    else if (isAtLeast(step, before)) log.error(figures, SAID[step]);
    else log.info({ ...figures, step }, 'The disk of the data folder has more space again.');
    if (isAtLeast(step, 'sparing')) later.abort(tooFull());
    else if (later.signal.aborted) later = new AbortController();
  };

  look();
  const timer = setInterval(look, LOOK_MS);
  timer.unref();
  const never = new AbortController();
  return {
    state: () => state,
    isAtLeast: (step) => isAtLeast(state?.step ?? 'enough', step),
    forLater: (target) => (deviceOf(target) === deviceOf(folder) ? later.signal : never.signal),
    look,
    close: () => clearInterval(timer),
  };
};
