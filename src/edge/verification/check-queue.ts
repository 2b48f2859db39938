/** Runs checks in the background, a few at a time, and again later when one of them could not be made. */
export interface CheckQueue<T> {
  add(item: T): void;
  close(): void;
}

export interface CheckQueueOptions<T, R> {
  /** How many run at the same time. */
  readonly atOnce: number;
  /** Longest time of one attempt, milliseconds. */
  readonly limitMs: number;
  /** Waiting times before the attempts after the first, milliseconds. */
  readonly retriesMs: readonly number[];
  check(item: T): Promise<R>;
  done(item: T, result: R): void;
  /** After the last attempt. */
  gaveUp(item: T, error: unknown): void;
}

/** Rejects after `limitMs`. What runs on is not waited for. */
const within = <R>(work: Promise<R>, limitMs: number): Promise<R> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

/** The caller bounds how many items there are. */
export const checkQueue = <T, R>(options: CheckQueueOptions<T, R>): CheckQueue<T> => {
  const { atOnce, limitMs, retriesMs, check, done, gaveUp } = options;
  const waiting: { item: T; attempt: number }[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let running = 0;
  let closed = false;

  const attemptOne = async (item: T, attempt: number): Promise<void> => {
    try {
      const result = await within(check(item), limitMs);
      if (!closed) done(item, result);
    } catch (error) {
      const wait = retriesMs[attempt];
      if (closed) return;
      if (wait === undefined) {
        gaveUp(item, error);
        return;
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        waiting.push({ item, attempt: attempt + 1 });
        next();
      }, wait).unref();
      timers.add(timer);
    }
  };

  const next = (): void => {
    while (running < atOnce) {
      const first = waiting.shift();
      if (first === undefined) return;
      running++;
      void attemptOne(first.item, first.attempt).finally(() => {
        running--;
        next();
      });
    }
  };

  return {
    add: (item) => {
      if (closed) return;
      waiting.push({ item, attempt: 0 });
      next();
    },
    close: () => {
      closed = true;
      waiting.length = 0;
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
