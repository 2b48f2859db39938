import { type MadeBackup, makeBackup, type Sources } from '../../backup/make.ts';
import { Problem } from '../../config/problem.ts';
import type { DiskWatch } from './disk/watch.ts';

interface Call {
  progress(done: number, total: number): void;
  signal: AbortSignal;
}

/** Where to, and the earlier backup to share with, if any: absolute paths. */
interface Order {
  dir: string;
  since: string | null;
}

/** Interval of progress reports to the command, in milliseconds. */
const TELL_MS = 100;

/** Backups by the running control process, one at a time; `close` aborts the current one and waits for it to end. */
export const createBackups = (
  sources: Sources,
  log: { info(fields: object, message: string): void },
  disk: Pick<DiskWatch, 'forLater'>,
) => {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;

  const make = async ({ dir, since }: Order, { progress, signal }: Call): Promise<MadeBackup> => {
    let [done, total, told] = [0, 0, 0];
    const course = {
      onTotal: (bytes: number): void => {
        total = bytes;
      },
      onBytes: (bytes: number): void => {
        done += bytes;
        const now = performance.now();
        if (now - told < TELL_MS) return;
        told = now;
        progress(done, Math.max(done, total));
      },
      signal: AbortSignal.any([signal, stopping.signal, disk.forLater(dir)]),
    };
    course.signal.throwIfAborted();
    const made = await makeBackup(sources, dir, course, since);
    log.info({ ...made }, 'Backup created.');
    return made;
  };

  return {
    make: async (order: Order, call: Call): Promise<MadeBackup> => {
      if (stopping.signal.aborted)
        throw new Problem('Fairlead is stopping. Try again once it has stopped or is running again.');
      if (running !== null)
        throw new Problem('Another backup is in progress. Wait for it to finish, or cancel it with Ctrl-C.');
      const work = make(order, call);
      running = work;
      try {
        return await work;
      } finally {
        running = null;
      }
    },
    close: async (): Promise<void> => {
      stopping.abort(new Problem('Fairlead stopped during the backup. Nothing was kept.'));
      await running?.catch(() => undefined);
    },
  };
};
