/** What a step of ingest found: nothing to take, less than fits into one transaction, or as much as fits. */
export type Taken = 'nothing' | 'some' | 'all';

/** How soon what has arrived is looked for while nothing comes. */
export const IDLE_MS = 100;
/**
 * Time from one transaction to the next while records keep coming. Each has a fixed cost as high as that of hundreds of
 * records, so that storing every few dozen records at once would take most of ingest's CPU time.
 */
export const BATCH_MS = 500;
/** After a failed step. */
export const RETRY_MS = 1000;

/**
 * How long to wait after a step that began `sinceMs` ago. A record is thus looked for at most `BATCH_MS` after it can be
 * read, or at the end of the step in progress, however records arrive; at once when a transaction was full.
 */
const pauseAfter = (taken: Taken, sinceMs: number): number => {
  if (taken === 'all') return 0;
  return taken === 'nothing' ? IDLE_MS : Math.max(0, BATCH_MS - sinceMs);
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
  while (!isOver()) {
    const began = clock.now();
    let pause: number;
    try {
      const taken = await step();
      await between();
      pause = pauseAfter(taken, clock.now() - began);
    } catch (error) {
      failed(error);
      pause = RETRY_MS;
    }
    await clock.sleep(pause);
  }
};
