/** What a step of ingest found: nothing to take, less than fits into one transaction, or as much as fits. */
export type Taken = 'nothing' | 'some' | 'all';

/** How soon what has arrived is looked for while nothing comes. */
export const IDLE_MS = 100;
/**
 * Most time from one transaction to the next while records keep coming. Each has a fixed cost as high as that of
 * more than a thousand records, so that storing every few dozen records at once would take most of ingest's CPU time.
 */
export const BATCH_MS = 800;
/**
 * Most time from when a record can be read to the end of its transaction, if that takes as long as expected. The journal
 * and the live list have their own intervals: with them, numbers are at most two seconds old.
 */
export const AGE_MS = 1100;
/** How much of an earlier step's time is still expected of the next one. */
const REMEMBERED = 0.8;
/** After a failed step. */
export const RETRY_MS = 1000;

/**
 * How long to wait after a step that took `tookMs`, when the next one is expected to take `expectedMs`. A record is thus
 * stored within `AGE_MS`, or by the step after the one in progress, however records arrive. A full transaction is followed
 * by the next at once.
 */
const pauseAfter = (taken: Taken, tookMs: number, expectedMs: number): number => {
  if (taken === 'all') return 0;
  return taken === 'nothing' ? IDLE_MS : Math.max(0, Math.min(BATCH_MS, AGE_MS - expectedMs) - tookMs);
};

/** Time, real or made up. */
interface PaceClock {
  now(): number;
  /** Resolves early when there is no more reason to wait. */
  sleep(ms: number): Promise<void>;
}

interface PacedWork {
  isOver(): boolean;
  step(): Promise<Taken>;
  /** Other work that waits for its turn. */
  between(): Promise<void>;
  failed(error: unknown): void;
}

/** Steps at the pace above until it is over. Never rejects. */
export const keepPace = async (
  clock: PaceClock,
  { isOver, step, between, failed }: PacedWork,
): Promise<void> => {
  let expected = 0;
  while (!isOver()) {
    const began = clock.now();
    let pause: number;
    try {
      const taken = await step();
      await between();
      const took = clock.now() - began;
      expected = Math.max(took, expected * REMEMBERED);
      pause = pauseAfter(taken, took, expected);
    } catch (error) {
      failed(error);
      pause = RETRY_MS;
    }
    await clock.sleep(pause);
  }
};
