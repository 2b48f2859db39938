/** Runs checks in the background, a few at a time, and retries those that could not be run. */
export interface CheckQueue<T> {
  add(item: T): void;
  close(): void;
}

export interface CheckQueueOptions<T, R> {
  /** Maximum number run at once. */
  readonly atOnce: number;
  /** Maximum number of one group run at once. */
  readonly atOnceOfGroup: number;
  /** Maximum started per second. */
  readonly perSecond: number;
  /** Longest time of one attempt, milliseconds. */
  readonly limitMs: number;
  /** Delays before the attempts after the first, milliseconds. */
  readonly retriesMs: readonly number[];
  /** Groups take turns, so that a long group delays only itself. */
  groupOf(item: T): string;
  check(item: T): Promise<R>;
  done(item: T, result: R): void;
  /** Called after the last attempt. */
  gaveUp(item: T, error: unknown): void;
}

/** Rejects after `limitMs`, without waiting for the work to end. */
const within = <R>(work: Promise<R>, limitMs: number): Promise<R> => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error(`no answer within ${limitMs} ms`)), limitMs).unref();
  return Promise.race([work, promise]).finally(() => clearTimeout(timer));
};

interface Entry<T> {
  readonly item: T;
  readonly attempt: number;
  readonly group: string;
}

/** The caller limits the number of items. */
export const checkQueue = <T, R>(options: CheckQueueOptions<T, R>): CheckQueue<T> => {
  const { atOnce, atOnceOfGroup, perSecond, limitMs, retriesMs, groupOf, check, done, gaveUp } = options;
  /** Waiting items of each group; the group to go next comes first. */
  const waiting = new Map<string, Entry<T>[]>();
  /** Number running by group. */
  const running = new Map<string, number>();
  const timers = new Set<NodeJS.Timeout>();
  let runningInAll = 0;
  let begunInSecond = 0;
  let closed = false;

  const later = (work: () => void, ms: number): void => {
    const timer = setTimeout(() => {
      timers.delete(timer);
      work();
    }, ms).unref();
    timers.add(timer);
  };

  const put = (entry: Entry<T>): void => {
    const list = waiting.get(entry.group);
    if (list === undefined) waiting.set(entry.group, [entry]);
    else list.push(entry);
  };

  const attemptOne = async ({ item, attempt, group }: Entry<T>): Promise<void> => {
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
      later(() => {
        put({ item, attempt: attempt + 1, group });
        next();
      }, wait);
    }
  };

  /** At most `atOnce / atOnceOfGroup` groups are skipped. */
  const take = (): Entry<T> | undefined => {
    for (const [group, list] of waiting) {
      if ((running.get(group) ?? 0) >= atOnceOfGroup) continue;
      const entry = list.shift();
      waiting.delete(group);
      if (list.length > 0) waiting.set(group, list);
      return entry;
    }
    return undefined;
  };

  const begin = (entry: Entry<T>): void => {
    const { group } = entry;
    runningInAll++;
    running.set(group, (running.get(group) ?? 0) + 1);
    begunInSecond++;
    later(() => {
      begunInSecond--;
      next();
    }, 1000);
    void attemptOne(entry).finally(() => {
      runningInAll--;
      const left = (running.get(group) ?? 1) - 1;
      if (left === 0) running.delete(group);
      else running.set(group, left);
      next();
    });
  };

  const next = (): void => {
    while (!closed && runningInAll < atOnce && begunInSecond < perSecond) {
      const entry = take();
      if (entry === undefined) return;
      begin(entry);
    }
  };

  return {
    add: (item) => {
      if (closed) return;
      put({ item, attempt: 0, group: groupOf(item) });
      next();
    },
    close: () => {
      closed = true;
      waiting.clear();
      for (const timer of timers) clearTimeout(timer);
      timers.clear();
    },
  };
};
