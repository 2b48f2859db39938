import type { AppendResult, Journal, Position } from './contract.ts';
import type { Disk, DiskFile } from './disk.ts';
import { type Batch, type Entry, recordQueue } from './queue.ts';
import { recoverJournal } from './recover.ts';
import type { Runtime } from './runtime.ts';
import { settleSeals } from './seals.ts';
import { mergeAnswered, NONE_WAITING, type Segment, type Write, writeBatch } from './segment-writes.ts';
import { listSegments, segmentFile } from './segments.ts';
import { type JournalState, MAX_SEALS, openJournalFiles } from './state.ts';

export interface JournalOptions {
  disk: Disk;
  runtime: Runtime;
  /** Directory of this worker alone; the caller holds its lock. */
  dir: string;
  node: number;
  worker: number;
  mode: 'interval' | 'always';
  /** Longest time an answered record may be not on the disk under `interval`, milliseconds. */
  intervalMs: number;
  segmentBytes: number;
}

/** After the disk refused, new attempts are this far apart (ms): visitors must not wait for a full disk. */
const RETRY_MS = 250;

/**
 * Opens the journal of one edge worker under a new epoch, recovering what an unclean stop left. Throws when the state
 * file cannot be made or written: then nothing could be counted, and the worker must not answer.
 */
export const openJournal = (options: JournalOptions): Journal & { readonly epoch: number } => {
  const { disk, runtime, dir, node, worker, mode, intervalMs } = options;
  const recovered = recoverJournal(disk, runtime, dir, node, worker);
  const files = openJournalFiles(disk, dir);
  const used = Math.max(recovered.epoch, ...listSegments(disk, dir).map((s) => s.epoch));
  const openedAt = Math.max(runtime.now(), recovered.lastTime);
  const state: JournalState = {
    ...recovered,
    node,
    worker,
    mode,
    // Never below the clock: an epoch stays unique even if the directory is put back from an older copy.
    epoch: Math.max(used + 1, Math.floor(runtime.now() / 1000)),
    bootId: runtime.bootId,
    process: runtime.process,
    closed: false,
    openedAt,
    lastTime: openedAt,
  };
  files.state.save(state);

  const { epoch } = state;
  let sequence = 0;
  let lastTime = openedAt;
  let lastIndex = 0;
  let retryAt = 0;
  let segment: Segment | null = null;
  const queue = recordQueue();
  /** Receive time of the oldest record being written in this very moment: in no segment yet, and no longer in the queue. */
  let inHand: number | undefined;
  let scheduled = false;
  let syncing = false;
  /** Offset up to which the last sync of the segment that was begun reaches. */
  let syncingTo = 0;
  let closed = false;
  let onIdle: (() => void) | null = null;

  const saveState = (): boolean => {
    try {
      files.state.save(state);
      return true;
    } catch {
      return false;
    }
  };

  const tellProgress = (): void => {
    const oldest = segment?.unsynced[0]?.time ?? inHand ?? queue.oldest();
    // With nothing under way, "now" is a promise: no later record gets an earlier time.
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
      segment = { index: lastIndex, file, good: 0, synced: 0, unsynced: [], failed: false, sealed: false };
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
   * Counts records that no segment holds, durably, before their answers leave. `answered` of them have been answered
   * before: should the disk refuse, they stay counted in memory and are saved with the next state that it takes.
   */
  const countUnlogged = (waiting: readonly Entry[], answered = 0): boolean => {
    state.unlogged += waiting.length + answered;
    const saved = saveState();
    if (!saved) state.unlogged -= waiting.length;
    release(waiting, saved ? 'unlogged' : 'failed');
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
    // A sync under way still holds the file: it closes it.
    if (!syncing) target.file.close();
  };

  /**
   * Ends a segment for good: cut behind its last good record and synced, or else sealed at what is on the disk, the
   * rest counted as unlogged in the same write of the state. False: not even that could be written down; the segment
   * stays, and nothing may be written behind it.
   */
  const endSegment = (target: Segment, syncFailed = false): boolean => {
    target.failed = true;
    if (target.sealed) {
      if (!saveState()) return false;
      leaveSegment(target);
      return true;
    }
    try {
      // After a failed sync the system may call the same pages clean, so a second "success" would prove nothing.
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
    // An empty one is as good as new: a full disk must not be filled with files as well.
    if (target.good === 0) target.failed = false;
    else leaveSegment(target);
    return true;
  };

  /** The segment to write to, with failed and full ones left behind; null: there is none now. */
  const writable = (): Segment | null => {
    if (runtime.now() < retryAt) return null;
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
      // Only a refusal by the disk puts the next attempt off; waiting for that attempt must not.
      if (rest !== null && attempt > 0) retryAt = runtime.now() + RETRY_MS;
    }
    if (rest === null) return;
    // Bytes of these records may lie behind the last good one: end the segment before they count as unlogged.
    if (segment?.failed) endSegment(segment);
    countUnlogged(rest.entries);
  };

  const hasWaiting = (): boolean => (segment?.unsynced.at(-1)?.waiting.length ?? 0) > 0;

  const releaseWritten = (): void => {
    const oldest = segment?.unsynced[0];
    if (segment === null || oldest === undefined || mode === 'always') return;
    // Once the disk lags behind the promise, answers wait for it instead of stretching the promise.
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
    if (syncing || segment === null || segment.unsynced.length === 0 || segment.failed) return;
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
        // A sealed one ends where it was sealed, whatever a sync under way put on the disk besides: that is counted as unlogged.
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

  const stopTicking = runtime.every(Math.max(1, Math.floor(intervalMs / 2)), () => {
    if (segment?.failed) endSegment(segment);
    startSync();
    tellProgress();
  });

  openSegment();
  tellProgress();

  return {
    epoch,
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
