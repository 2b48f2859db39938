import type { AppendResult, Journal, Position } from '../../src/events/journal/contract.ts';
import { type Disk, type DiskFile, readRange, writeFully } from '../../src/events/journal/disk.ts';
import type { RecordFields } from '../../src/events/journal/record.ts';
import type { Runtime } from '../../src/events/journal/runtime.ts';
import { type Scanned, scanRecords } from '../../src/events/journal/scan.ts';
import { journalDir, listSegments, segmentFile } from '../../src/events/journal/segments.ts';
import { freshState, type JournalState, openJournalFiles } from '../../src/events/journal/state.ts';

/** A runtime whose clock, turns and timer the test controls. */
export interface HandRuntime extends Runtime {
  time: number;
  /** Runs what was deferred to the end of this turn. */
  turn(): void;
  tick(): void;
}

export const handRuntime = (time: number, bootId = 'boot-1'): HandRuntime => {
  let deferred: (() => void)[] = [];
  let timer: (() => void) | null = null;
  const self: HandRuntime = {
    time,
    bootId,
    process: '1:1',
    now: () => self.time,
    defer: (fn) => {
      deferred.push(fn);
    },
    every: (_ms, fn) => {
      timer = fn;
      return () => {
        timer = null;
      };
    },
    turn: () => {
      const now = deferred;
      deferred = [];
      for (const fn of now) fn();
    },
    tick: () => timer?.(),
  };
  return self;
};

/** Appends records in one turn and reports the result of each, in the order of the answers. */
export const appendAll = (
  journal: Journal,
  fields: readonly RecordFields[],
  onAnswer: (position: Position, result: AppendResult) => void = () => {},
): Position[] =>
  fields.map((record) => {
    const position = journal.next();
    journal.append(position, record, (result) => onAnswer(position, result));
    return position;
  });

export type Operation = { kind: 'write' | 'sync' | 'truncate'; file: string; bytes: Uint8Array };

/** A disk that reports every change to a file when it begins and when it has returned. */
export const watchedDisk = (
  disk: Disk,
  begins: (operation: Operation) => void,
  returned: (operation: Operation) => void = () => {},
): Disk => {
  const watch = (file: string, of: DiskFile): DiskFile => {
    const during = <T>(kind: Operation['kind'], bytes: Uint8Array, change: () => T): T => {
      begins({ kind, file, bytes });
      const result = change();
      returned({ kind, file, bytes });
      return result;
    };
    const none = new Uint8Array();
    return {
      ...of,
      write: (data, at) => during('write', data, () => of.write(data, at)),
      truncate: (length) => during('truncate', none, () => of.truncate(length)),
      syncNow: () => during('sync', none, () => of.syncNow()),
    };
  };
  return {
    ...disk,
    open: (file, create) => {
      const opened = disk.open(file, create);
      return opened === null ? null : watch(file, opened);
    },
  };
};

/** Every good record of a journal, segment by segment, regardless of its state. */
export const readJournal = (disk: Disk, dir: string): { segment: string; records: Scanned[] }[] =>
  listSegments(disk, dir).map((segment) => {
    const file = disk.open(`${dir}/${segmentFile(segment)}`, false) as DiskFile;
    const size = file.size();
    const { records, end } = scanRecords(readRange(file, 0, size), 0, segment.epoch, 0);
    file.close();
    if (end !== size) throw new Error(`${segmentFile(segment)} has no good record at ${end}.`);
    return { segment: segmentFile(segment), records };
  });

export interface HandJournal {
  root: string;
  node?: number;
  worker?: number;
  epoch?: number;
  /** Lines of each segment; the first has number 1. */
  segments: readonly (readonly Uint8Array[])[];
  state?: Partial<JournalState>;
}

/** Writes a journal as a cleanly stopped worker would have left it. Returns its directory. */
export const layJournal = (disk: Disk, options: HandJournal): string => {
  const { root, node = 1, worker = 0, epoch = 5, segments, state = {} } = options;
  const dir = journalDir(root, node, worker);
  disk.mkdir(dir);
  for (const [i, lines] of segments.entries()) {
    const file = disk.open(`${dir}/${segmentFile({ epoch, index: i + 1 })}`, true) as DiskFile;
    writeFully(file, Buffer.concat(lines), 0);
    file.syncNow();
    file.close();
  }
  disk.syncDir(dir);
  const files = openJournalFiles(disk, dir);
  files.state.save({ ...freshState(node, worker), epoch, ...state });
  files.state.close();
  files.progress.close();
  return dir;
};

/** Overwrites bytes of a file in place. */
export const overwrite = (disk: Disk, path: string, at: number, bytes: Uint8Array): void => {
  const file = disk.open(path, false) as DiskFile;
  writeFully(file, bytes, at);
  file.syncNow();
  file.close();
};
