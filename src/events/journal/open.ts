import { setTimeout } from 'node:timers/promises';
import type { WorkerJournal } from './contract.ts';
import { readCopy } from './copy.ts';
import { nodeDisk } from './disk.ts';
import { type Lock, takeLock } from './lock.ts';
import { journalOnAnyDisk } from './on-any-disk.ts';
import { foreignAdvice, isForeignJournal, originOf } from './origin.ts';
import { nodeRuntime } from './runtime.ts';
import { journalDir } from './segments.ts';
import { type JournalNews, openJournal } from './writer.ts';

const LOCK_TRIES = 30;
const LOCK_PAUSE_MS = 100;

export interface WorkerJournalOptions {
  /** Directory that holds the journals of all workers. */
  root: string;
  node: number;
  worker: number;
  mode: 'interval' | 'always';
  intervalMs: number;
  segmentBytes: number;
  /** Receives messages for the operator. */
  log?: Log;
}

interface Log {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

const silent: Log = { info: () => undefined, warn: () => undefined, error: () => undefined };

const newsLog = (log: Log, dir: string) => (news: JournalNews) => {
  if (news.kind === 'removed') {
    log.error({ dir }, 'The journal was removed while this worker writes it. It is made again.');
  } else if (news.kind === 'restored') {
    log.warn(
      { dir, gone: news.gone },
      'The journal is there again with everything in its open segment. `gone`: records of finished segments that went with it; the audit says how many were not stored yet.',
    );
  } else {
    const [from, to] = [news.from, news.to].map((time) => new Date(time).toISOString());
    log.error(
      { from, to },
      'The clock had run ahead; times are right again. Records of the time between carry wrong dates.',
    );
  }
};

/** Throws if the folder holds a journal that is written on another machine. Returns the identity of `root`. */
const requireOwn = (root: string, dir: string): string => {
  const origin = originOf(root);
  if (readCopy(nodeDisk, dir) !== null) {
    throw new Error(
      `${dir} holds what another machine sends of its journal. Give this machine another FAIRLEAD_NODE.`,
    );
  }
  if (isForeignJournal(nodeDisk, dir, origin)) throw new Error(foreignAdvice(dir));
  return origin;
};

/**
 * Opens the journal of one worker on the real disk and holds its directory's lock until it is closed. Rejects with a
 * message for the operator if another process has it. If the disk refuses at first, nothing stops: requests are counted
 * in memory until it accepts.
 */
export const openWorkerJournal = async (options: WorkerJournalOptions): Promise<WorkerJournal> => {
  const { root, node, worker, log = silent } = options;
  const dir = journalDir(root, node, worker);
  const runtime = nodeRuntime();
  let held: Lock | null = null;

  /** The name of a living process that has the folder; null if this process has it now. */
  const take = (): string | null => {
    const taken = takeLock(dir);
    if ('lock' in taken) held = taken.lock;
    else if (held === null || taken.owner !== runtime.process) return taken.owner;
    return null;
  };
  const takenBy = (owner: string): Error =>
    new Error(
      `Another edge worker (process ${Number.parseInt(owner, 10)}) has the journal ${dir}. Stop it, or give this one another --worker or FAIRLEAD_NODE.`,
    );
  const ownerIfAny = (): string | null => {
    try {
      return take();
    } catch {
      return null;
    }
  };

  let owner = ownerIfAny();
  // The control process may hold it briefly to recover after an unclean stop.
  for (let tries = 0; owner !== null && tries < LOCK_TRIES; tries++) {
    await setTimeout(LOCK_PAUSE_MS);
    owner = ownerIfAny();
  }
  if (owner !== null) throw takenBy(owner);

  const journal = journalOnAnyDisk({
    runtime,
    node,
    worker,
    open: (above, countElsewhere) => {
      const other = take();
      if (other !== null) throw takenBy(other);
      return openJournal({
        ...options,
        origin: requireOwn(root, dir),
        dir,
        disk: nodeDisk,
        runtime,
        above,
        countElsewhere,
        retake: () => take() === null,
        onNews: newsLog(log, dir),
      });
    },
    onOut: (error) =>
      log.error(
        { err: error, dir },
        'The journal cannot be written. Links go on; requests are counted in memory, and a kill loses that count.',
      ),
    onBack: (counted) =>
      log.warn(
        { dir, counted },
        'The journal is written again. `counted`: requests that it has no records of.',
      ),
    onLost: (count) =>
      log.error({ dir, count }, 'Stopped without a place to write down how many requests were not logged.'),
  });
  return {
    ...journal,
    close: async () => {
      await journal.close();
      held?.release();
    },
  };
};
