import type { Disk } from './disk.ts';
import { openSlots, readSlots, type SlotFile } from './slots.ts';

/** A window in which answered records may have been lost, which happens only after a power loss under `interval`. */
export interface LossWindow {
  epoch: number;
  /** Milliseconds since 1970, both inclusive. */
  from: number;
  to: number;
}

/** A clock that ran ahead: records can be dated up to `to`, when it was `from`. Milliseconds since 1970. */
export interface ClockJump {
  epoch: number;
  from: number;
  to: number;
}

/** Must survive anything: written and synced on each change, which is rare. */
export interface JournalState {
  node: number;
  worker: number;
  epoch: number;
  mode: 'interval' | 'always';
  bootId: string;
  /** `pid:start` of the writing process (runtime.ts). */
  process: string;
  /** Folder of journals in which it is written (origin.ts); missing in states of earlier releases. */
  origin?: string;
  /** True after a clean stop or a recovery: everything in the segments may be read. */
  closed: boolean;
  /** When this epoch began; no record of it is earlier. */
  openedAt: number;
  /** Segments that end before their file does: [epoch, index, offset]. */
  seals: [number, number, number][];
  /** Latest receive time of earlier epochs; time never goes back within a worker. */
  lastTime: number;
  /** Answered requests that are in no segment. Cumulative over epochs, like all counters. */
  unlogged: number;
  /** Cut tails and their bytes. */
  torn: number;
  tornBytes: number;
  malformed: number;
  forwardingIgnored: number;
  uncleanStops: number;
  windows: LossWindow[];
  /** When the clock was found to have run ahead; missing in states of earlier releases, as are the next two. */
  jumps?: ClockJump[];
  /** Number of times the folder was removed while in use. */
  removals?: number;
  /** Finished segments lost with it, and the number of records in each: [epoch, index, count]. */
  gone?: [number, number, number][];
}

/** Followed by readers: overwritten many times a second, never synced, and not needed after a power loss. */
export interface JournalProgress {
  epoch: number;
  /** Segment being written (0 if none could be opened yet), and how far it is on the disk. */
  segment: number;
  synced: number;
  /** Every record with an earlier time is before `synced`. */
  floor: number;
  lastTime: number;
  /** Last sequence number given out. */
  sequence: number;
  malformed: number;
  forwardingIgnored: number;
}

const STATE = 'state';
export const PROGRESS = 'progress';
/** Files next to the segments of a journal. */
export const JOURNAL_FILES = [STATE, PROGRESS] as const;
const STATE_SLOT = 4096;
const PROGRESS_SLOT = 512;
/** Seals and windows are limited so that a state always fits its slot. */
export const MAX_SEALS = 32;
const MAX_WINDOWS = 24;
const MAX_JUMPS = 4;
export const MAX_GONE = 16;

export interface JournalFiles {
  state: SlotFile<JournalState>;
  progress: SlotFile<JournalProgress>;
}

export const openJournalFiles = (disk: Disk, dir: string): JournalFiles => ({
  state: openSlots<JournalState>(disk, dir, STATE, STATE_SLOT),
  progress: openSlots<JournalProgress>(disk, dir, PROGRESS, PROGRESS_SLOT),
});

export const readState = (disk: Disk, dir: string): JournalState | null =>
  readSlots<JournalState>(disk, `${dir}/${STATE}`, STATE_SLOT);

export const readProgress = (disk: Disk, dir: string): JournalProgress | null =>
  readSlots<JournalProgress>(disk, `${dir}/${PROGRESS}`, PROGRESS_SLOT);

export const freshState = (node: number, worker: number): JournalState => ({
  node,
  worker,
  epoch: 0,
  mode: 'interval',
  bootId: '',
  process: '',
  closed: true,
  openedAt: 0,
  seals: [],
  lastTime: 0,
  unlogged: 0,
  torn: 0,
  tornBytes: 0,
  malformed: 0,
  forwardingIgnored: 0,
  uncleanStops: 0,
  windows: [],
});

/** Adds a window; if there are too many, the two oldest are merged into one that covers both. */
export const addWindow = (windows: readonly LossWindow[], window: LossWindow): LossWindow[] => {
  const all = [...windows, window];
  const [first, second, ...rest] = all;
  if (all.length <= MAX_WINDOWS || !first || !second) return all;
  return [
    { epoch: second.epoch, from: Math.min(first.from, second.from), to: Math.max(first.to, second.to) },
    ...rest,
  ];
};

/** Adds a clock jump, dropping the oldest if there are too many. */
export const addJump = (jumps: readonly ClockJump[] | undefined, jump: ClockJump): ClockJump[] =>
  [...(jumps ?? []), jump].slice(-MAX_JUMPS);
