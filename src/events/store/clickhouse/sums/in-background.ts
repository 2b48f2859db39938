import { DAY_MS, HOUR_MS, MINUTE_MS } from '../../../../core/time/durations.ts';
import type { DaySums } from './day-sums.ts';

/** How long a day waits after each failure, milliseconds; after the last of them, it waits until it is asked for again. */
const PAUSES_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, HOUR_MS, 6 * HOUR_MS];

export interface BackgroundSums {
  /** Sums the UTC day that `time` (milliseconds) is in, after those that were asked for before it. Returns at once. */
  add(time: number): void;
  /** Begins no other day. Resolves when the one in progress has ended. */
  end(): Promise<void>;
}

interface Surroundings {
  /** A day could not be summed. It is tried again. */
  readonly onProblem: (error: unknown) => void;
  /** Resolves after `ms`, or as soon as `signal` is aborted. */
  readonly wait: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

/**
 * In place of roll-ups that grow with each batch, days are summed again. That takes too long for ingest to wait: it goes on in
 * the background, one day after the other. What makes one fail (a server that is away) makes the others fail as well, so they
 * wait for it.
 */
export const sumInBackground = (
  { sum }: Pick<DaySums, 'sum'>,
  { onProblem, wait }: Surroundings,
): BackgroundSums => {
  const stopping = new AbortController();
  const { signal } = stopping;
  let last: Promise<void> = Promise.resolve();

  const sumPatiently = async (day: number): Promise<void> => {
    for (let failures = 0; !signal.aborted; failures++) {
      try {
        return await sum(day);
      } catch (error) {
        onProblem(error);
      }
      const pause = PAUSES_MS[failures];
      if (pause === undefined) return;
      await wait(pause, signal);
    }
  };

  return {
    add: (time) => {
      const day = Math.floor(time / DAY_MS) * DAY_MS;
      last = last.then(() => sumPatiently(day));
    },
    end: () => {
      stopping.abort();
      return last;
    },
  };
};
