import { setTimeout } from 'node:timers/promises';
import { Problem } from '../../config/problem.ts';
import { storeUnavailable } from '../../db/failure.ts';
import type { MoveCourse } from '../../events/move/mover.ts';
import { AnswerLost, LeaseLost, NotBegun } from '../../events/store/clickhouse/batches/ports.ts';
import { type Moved, type MoveOrder, type MoveSources, moveInstallation } from '../../move/move.ts';

interface Call {
  progress(done: number, total: number, waiting?: string): void;
  signal: AbortSignal;
}

/** Interval of progress reports to the command, in milliseconds. */
const TELL_MS = 100;

const isAway = (error: unknown): boolean =>
  error instanceof AnswerLost ||
  error instanceof LeaseLost ||
  error instanceof NotBegun ||
  storeUnavailable(error);

/** How a move is followed by whoever has asked for it. */
export const moveCourse = ({ progress, signal }: Call): MoveCourse => {
  let [done, total, told] = [0, 0, 0];
  let waiting: string | null = null;
  return {
    signal,
    isAway,
    wait: (ms, until) => setTimeout(ms, undefined, { signal: until }),
    onRows: (rows, all) => {
      [done, total] = [rows, all];
      const now = performance.now();
      if (now - told < TELL_MS && done < total) return;
      told = now;
      progress(done, total);
    },
    onWaiting: (why) => {
      if (why === waiting) return;
      waiting = why;
      if (why === null) progress(done, total);
      else progress(done, total, why);
    },
  };
};

/** A full disk in words; every other error unchanged. */
export const moveInWords = (error: unknown): unknown => {
  if (error instanceof Error && /no space left on device/i.test(error.message))
    return new Problem(
      'The disk is full. Nothing was switched. Free up space, then run the command again: it goes on where it was.',
    );
  return error;
};

/** Moves by the running control process, one at a time; `close` ends the current one and waits for it. */
export const createMoves = (
  sources: Omit<MoveSources, 'onSwitched'>,
  { log, onMoved }: { log: { info(fields: object, message: string): void }; onMoved: (moved: Moved) => void },
) => {
  const stopping = new AbortController();
  let running: Promise<unknown> | null = null;
  let isOver = false;

  const run = (order: MoveOrder, call: Call): Promise<Moved> =>
    new Promise((resolve, reject) => {
      const signal = AbortSignal.any([call.signal, stopping.signal]);
      const onSwitched = (moved: Moved): Promise<never> => {
        isOver = true;
        log.info({ ...moved }, 'Fairlead has been moved to other stores. Control restarts to use them.');
        resolve(moved);
        onMoved(moved);
        // Nothing may be written to the old stores any more, until the process ends.
        return new Promise(() => undefined);
      };
      moveInstallation(order, { ...sources, onSwitched }, moveCourse({ ...call, signal })).then(
        resolve,
        reject,
      );
    });

  return {
    move: async (order: MoveOrder, call: Call): Promise<Moved> => {
      if (isOver || stopping.signal.aborted)
        throw new Problem('Fairlead is stopping. Try again once it is running again.');
      if (running !== null)
        throw new Problem('Another move is in progress. Wait for it to finish, or cancel it with Ctrl-C.');
      const work = run(order, call);
      running = work;
      try {
        return await work;
      } catch (error) {
        throw moveInWords(error);
      } finally {
        running = null;
      }
    },
    /** The old stores must not be used any more. */
    isOver: (): boolean => isOver,
    close: async (): Promise<void> => {
      stopping.abort(
        new Problem('Fairlead stopped during the move. Run the command again: it goes on where it was.'),
      );
      await running?.catch(() => undefined);
    },
  };
};
