import type { AppendResult, Journal, Position } from './contract.ts';
import { type Disk, type DiskFile, readRange, writeFully } from './disk.ts';
import { type Batch, type Entry, recordQueue } from './queue.ts';
import { recoverJournal, settleSeals } from './recover.ts';
import type { Runtime } from './runtime.ts';
import { mergeAnswered, NONE_WAITING, type Segment, type Write, writeBatch } from './segment-writes.ts';
import { listSegments, segmentFile } from './segments.ts';
import { addJump, type JournalState, MAX_GONE, MAX_SEALS, openJournalFiles } from './state.ts';

export interface JournalOptions {
  disk: Disk;
  runtime: Runtime;
  /** Directory of this worker only; the caller holds its lock. */
  dir: string;
  node: number;
  worker: number;
  mode: 'interval' | 'always';
  /** Longest time an answered record can be missing from the disk under `interval`, milliseconds. */
  intervalMs: number;
  segmentBytes: number;
  /** Identity of the folder that holds `dir` (origin.ts). */
  origin?: string;
  /** The epoch will be above this one, which is used by clicks that are on no disk. */
  above?: number;
  /** Takes over the count of requests that the disk could not count; without it, their visitors get a 503. */
  countElsewhere?: (count: number) => void;
  /** Called when the folder was removed: whether this process may recreate it. By default, it may. */
  retake?: () => boolean;
  /** Receives news for the operator. */
  onNews?: (news: JournalNews) => void;
}

export type JournalNews =
  /** The folder is no longer where it was. */
  | { kind: 'removed' }
  /** It was recreated with everything that the open segment held; `gone`: records lost with finished segments. */
  | { kind: 'restored'; gone: number }
  /** The clock had run ahead to `to`; times are correct again from `from` on. */
  | { kind: 'clock'; from: number; to: number };

export interface OpenJournal extends Journal {
  /** Epoch of the next record; a new one begins after a clock ran ahead. */
  readonly epoch: number;
  /** Durably counts requests that are in no segment. False if the disk refused: nothing was counted. */
  countUnlogged(count: number): boolean;
}

/** Ordinary clock corrections are smaller; for those, times wait until the clock has caught up. */
export const CLOCK_AHEAD_MS = 10_000;
/** A clock that is behind for this long was ahead before. */
const CLOCK_PATIENCE_MS = 10_000;

/** After the disk refused, minimum time between attempts (ms), because visitors must not wait for a full disk. */
const RETRY_MS = 250;

/**
 * Opens the journal of one edge worker under a new epoch, recovering from an unclean stop. Throws if the state file
 * cannot be created or written: then nothing could be counted, and the worker must not answer.
 */
export const openJournal = (options: JournalOptions): OpenJournal => {
  const { disk, runtime, dir, node, worker, mode, intervalMs } = options;
  const recovered = recoverJournal(disk, runtime, dir, node, worker);
  let files = openJournalFiles(disk, dir);
  const used = Math.max(recovered.epoch, ...listSegments(disk, dir).map((s) => s.epoch));
  const begun = runtime.now();
  const wasAhead = recovered.lastTime > begun + CLOCK_AHEAD_MS;
  const openedAt = wasAhead ? begun : Math.max(begun, recovered.lastTime);
  const state: JournalState = {
    ...recovered,
    node,
    worker,
    mode,
    // Never below the clock, so that an epoch stays unique even if the directory is restored from an older copy.
    epoch: Math.max(used + 1, (options.above ?? 0) + 1, Math.floor(begun / 1000)),
    bootId: runtime.bootId,
    process: runtime.process,
    ...(options.origin !== undefined && { origin: options.origin }),
    closed: false,
    openedAt,
    lastTime: openedAt,
    ...(wasAhead && {
      jumps: addJump(recovered.jumps, { epoch: recovered.epoch, from: begun, to: recovered.lastTime }),
    }),
  };
  files.state.save(state);

  let { epoch } = state;
  let sequence = 0;
  let lastTime = openedAt;
  let lastIndex = 0;
  let retryAt = 0;
  let segment: Segment | null = null;
  const queue = recordQueue();
  /** Receive time of the oldest record being written at this moment: in no segment yet, and no longer in the queue. */
  let inHand: number | undefined;
  let scheduled = false;
  let syncing = false;
  /** Offset up to which the last started sync of the segment reaches. */
  let syncingTo = 0;
  let closed = false;
  /** The folder was removed, and what is written now could not be found. */
  let removed = false;
  /** Complete segments of this epoch: index and number of records. */
  let finished: [number, number][] = [];
  let ticksAhead = 0;
  let onIdle: (() => void) | null = null;

  const saveState = (): boolean => {
    if (removed) return false;
    try {
      files.state.save(state);
      return true;
    } catch {
      return false;
    }
  };

  const tellProgress = (): void => {
    const oldest = segment?.unsynced[0]?.time ?? inHand ?? queue.oldest();
    // With nothing pending, "now" is a promise: no later record gets an earlier time.
    if (oldest === undefined) lastTime = Math.max(lastTime, runtime.now());
    try {
      files.progress.write({
        epoch,
        segment: segment?.index ?? lastIndex + 1,
        synced: segment?.synced ?? 0,
        floor: oldest ?? lastTime,
        lastTime,
        sequence,
        malformed: state.malformed,
        forwardingIgnored: state.forwardingIgnored,
      });
    } catch {
      // Readers stay where they are; the next tick tries again.
    }
  };

  const openSegment = (): boolean => {
    if (state.seals.length >= MAX_SEALS) state.seals = settleSeals(disk, dir, state.seals);
    if (state.seals.length >= MAX_SEALS) return false;
    lastIndex++;
    try {
      const file = disk.open(`${dir}/${segmentFile({ epoch, index: lastIndex })}`, true) as DiskFile;
      try {
        disk.syncDir(dir);
      } catch (error) {
        file.close();
        throw error;
      }
      segment = {
        index: lastIndex,
        file,
        good: 0,
        count: 0,
        synced: 0,
        unsynced: [],
        failed: false,
        sealed: false,
      };
      tellProgress();
      return true;
    } catch {
      retryAt = runtime.now() + RETRY_MS;
      return false;
    }
  };

  const release = (entries: readonly Entry[], result: AppendResult): void => {
    let failure: { error: unknown } | null = null;
    for (const entry of entries) {
      try {
        entry.done(result);
      } catch (error) {
        // The others of the same turn still get their answers.
        failure ??= { error };
      }
    }
    if (failure !== null) throw failure.error;
  };

  /**
   * Durably counts records that no segment holds, before their answers leave. `answered` of them have already been
   * answered: if the disk refuses, they stay counted in memory and are saved with the next state that it accepts.
   */
  const countUnlogged = (waiting: readonly Entry[], answered = 0): boolean => {
    state.unlogged += waiting.length + answered;
    const saved = saveState();
    if (!saved) state.unlogged -= waiting.length;
    if (saved || options.countElsewhere === undefined) release(waiting, saved ? 'unlogged' : 'failed');
    else {
      options.countElsewhere(waiting.length);
      release(waiting, 'unlogged');
    }
    return saved;
  };

  const markSynced = (target: Segment, offset: number): void => {
    target.synced = offset;
    for (let write = target.unsynced[0]; write && write.end <= offset; write = target.unsynced[0]) {
      target.unsynced.shift();
      release(write.waiting, 'logged');
    }
  };

  const leaveSegment = (target: Segment): void => {
    segment = null;
    syncingTo = 0;
    finished = [...finished.slice(1 - MAX_GONE), [target.index, target.count]];
    // A sync in progress still holds the file and will close it.
    if (!syncing) target.file.close();
  };

  /**
   * Finishes a segment: cut after its last good record and synced, or otherwise sealed at what is on the disk, with the
   * rest counted as unlogged in the same write of the state. False if not even that could be written: the segment
   * stays, and nothing may be written after it.
   */
  const endSegment = (target: Segment, syncFailed = false): boolean => {
    target.failed = true;
    if (target.sealed) {
      if (!saveState()) return false;
      leaveSegment(target);
      return true;
    }
    try {
      // After a failed sync, the system may consider the same pages clean, so a second "success" would prove nothing.
      if (syncFailed) throw new Error('The segment could not be synced.');
      target.file.truncate(target.good);
      target.file.syncNow();
    } catch {
      target.sealed = true;
      state.seals.push([epoch, target.index, target.synced]);
      const waiting = target.unsynced.flatMap((write) => write.waiting);
      const all = target.unsynced.reduce((sum, write) => sum + write.count, 0);
      target.unsynced = [];
      if (!countUnlogged(waiting, all - waiting.length)) return false;
      leaveSegment(target);
      return true;
    }
    markSynced(target, target.good);
    // An empty one is as good as new, and a full disk must not be filled with files as well.
    if (target.good === 0) target.failed = false;
    else leaveSegment(target);
    return true;
  };

  /** The segment to write to, after leaving failed and full ones; null if there is none now. */
  const writable = (): Segment | null => {
    if (removed || runtime.now() < retryAt) return null;
    if (
      segment !== null &&
      (segment.failed || segment.good >= options.segmentBytes) &&
      !endSegment(segment)
    ) {
      return null;
    }
    if (segment === null) openSegment();
    return segment;
  };

  const store = (batch: Batch): void => {
    let rest: Batch | null = batch;
    for (let attempt = 0; attempt < 2 && rest !== null; attempt++) {
      const target = writable();
      if (target === null) break;
      rest = writeBatch(target, rest);
      // Only a refusal by the disk delays the next attempt; waiting for that attempt does not.
      if (rest !== null && attempt > 0) retryAt = runtime.now() + RETRY_MS;
    }
    if (rest === null) return;
    // Bytes of these records may follow the last good one, so the segment ends before they count as unlogged.
    if (segment?.failed) endSegment(segment);
    countUnlogged(rest.entries);
  };

  const hasWaiting = (): boolean => (segment?.unsynced.at(-1)?.waiting.length ?? 0) > 0;

  const releaseWritten = (): void => {
    const oldest = segment?.unsynced[0];
    if (segment === null || oldest === undefined || mode === 'always') return;
    // If the disk is slower than promised, answers wait for it instead of breaking the promise.
    if (runtime.now() - oldest.time > intervalMs) return;
    const { unsynced } = segment;
    for (let i = unsynced.length - 1; i >= 0; i--) {
      const write = unsynced[i] as Write;
      if (write.waiting.length === 0) break;
      const { waiting } = write;
      write.waiting = NONE_WAITING;
      release(waiting, 'logged');
    }
    mergeAnswered(unsynced, syncingTo);
  };

  const startSync = (): void => {
    if (removed || syncing || segment === null || segment.unsynced.length === 0 || segment.failed) return;
    const target: Segment = segment;
    const offset = target.good;
    syncing = true;
    syncingTo = offset;
    target.file.sync((error) => {
      syncing = false;
      if (segment !== target) {
        target.file.close();
      } else if (error !== null) {
        endSegment(target, true);
      } else if (!target.sealed && offset > target.synced) {
        // A sealed one ends at its seal; anything more that a pending sync put on the disk is counted as unlogged.
        markSynced(target, offset);
        tellProgress();
      }
      if (hasWaiting()) startSync();
      onIdle?.();
    });
  };

  const flush = (): void => {
    scheduled = false;
    inHand = queue.oldest();
    if (inHand === undefined) return;
    store(queue.take());
    inHand = undefined;
    releaseWritten();
    if (hasWaiting()) startSync();
  };

  /** Writes the open segment into the folder again: its bytes remain for as long as the file is open. */
  const writeAgain = (target: Segment): void => {
    const path = `${dir}/${segmentFile({ epoch, index: target.index })}`;
    disk.remove(path);
    const file = disk.open(path, true) as DiskFile;
    try {
      writeFully(file, readRange(target.file, 0, target.good), 0);
      file.syncNow();
    } catch (error) {
      file.close();
      throw error;
    }
    target.file.close();
    target.file = file;
  };

  /** Recreates the removed folder with everything that this process still has of it. Never throws; it is retried. */
  const restore = (): void => {
    if (syncing || runtime.now() < retryAt) return;
    retryAt = runtime.now() + RETRY_MS;
    try {
      if (options.retake?.() === false) return;
      disk.mkdir(dir);
      const made = openJournalFiles(disk, dir);
      const gone: [number, number, number][] = finished.map(([index, count]) => [epoch, index, count]);
      state.removals = (state.removals ?? 0) + 1;
      state.gone = [...(state.gone ?? []), ...gone].slice(-MAX_GONE);
      try {
        if (segment !== null) writeAgain(segment);
        made.state.save(state);
        disk.syncDir(dir);
      } catch (error) {
        state.removals--;
        state.gone.splice(-gone.length, gone.length);
        made.state.close();
        made.progress.close();
        throw error;
      }
      files.state.close();
      files.progress.close();
      files = made;
      finished = [];
      removed = false;
      retryAt = 0;
      if (segment !== null) markSynced(segment, segment.good);
      tellProgress();
      options.onNews?.({ kind: 'restored', gone: gone.reduce((sum, [, , count]) => sum + count, 0) });
    } catch {
      // The next tick tries again; until then, requests are counted elsewhere.
    }
  };

  const lookAfterFolder = (): void => {
    if (!removed) {
      const path = `${dir}/${segmentFile({ epoch, index: segment?.index ?? 0 })}`;
      const isThere = files.state.isThere() && files.progress.isThere();
      if (isThere && segment?.file.isAt(path) !== false) return;
      removed = true;
      options.onNews?.({ kind: 'removed' });
    }
    restore();
  };

  /**
   * Starts another epoch with the correct time. Times never go back within an epoch, so the records of the old one keep
   * theirs. Sequence numbers continue, so that a noted number never means a record of another epoch.
   */
  const leaveWrongTime = (): void => {
    ticksAhead = 0;
    flush();
    if (segment !== null && !endSegment(segment)) return;
    // Otherwise an empty one would stay open under the old epoch's name.
    if (segment !== null) leaveSegment(segment);
    const now = runtime.now();
    const before = { ...state };
    Object.assign(state, {
      epoch: Math.max(epoch + 1, Math.floor(now / 1000)),
      openedAt: now,
      lastTime: now,
      jumps: addJump(state.jumps, { epoch, from: now, to: lastTime }),
    });
    if (!saveState()) {
      Object.assign(state, { ...before, unlogged: state.unlogged });
      return;
    }
    options.onNews?.({ kind: 'clock', from: now, to: lastTime });
    epoch = state.epoch;
    lastTime = now;
    lastIndex = 0;
    finished = [];
    openSegment();
  };

  const tickMs = Math.max(1, Math.floor(intervalMs / 2));
  const lookAtClock = (): void => {
    // Counted in ticks, because the clock itself is in doubt.
    ticksAhead = lastTime - runtime.now() > CLOCK_AHEAD_MS ? ticksAhead + 1 : 0;
    if (ticksAhead * tickMs >= CLOCK_PATIENCE_MS && !removed) leaveWrongTime();
  };

  const stopTicking = runtime.every(tickMs, () => {
    lookAfterFolder();
    if (removed) return;
    lookAtClock();
    if (segment?.failed) endSegment(segment);
    startSync();
    tellProgress();
  });

  openSegment();
  tellProgress();

  return {
    get epoch() {
      return epoch;
    },
    countUnlogged: (count) => {
      state.unlogged += count;
      if (saveState()) return true;
      state.unlogged -= count;
      return false;
    },
    next: (): Position => {
      lastTime = Math.max(lastTime, runtime.now());
      return { node, worker, epoch, sequence: ++sequence, time: lastTime };
    },
    append: (position, record, done) => {
      queue.add(record, position.epoch, position.sequence, position.time, done);
      if (scheduled) return;
      scheduled = true;
      runtime.defer(flush);
    },
    countMalformed: () => {
      state.malformed++;
    },
    countForwardingIgnored: () => {
      state.forwardingIgnored++;
    },
    close: async () => {
      if (closed) return;
      closed = true;
      stopTicking();
      flush();
      if (!removed) lookAfterFolder();
      if (syncing) {
        await new Promise<void>((resolve) => {
          onIdle = resolve;
        });
        onIdle = null;
      }
      if (segment !== null) endSegment(segment);
      if (segment !== null) leaveSegment(segment);
      state.lastTime = lastTime;
      state.closed = true;
      saveState();
      tellProgress();
      files.state.close();
      files.progress.close();
    },
  };
};
