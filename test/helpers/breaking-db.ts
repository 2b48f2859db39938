import type { EventDb } from '../../src/events/store/clickhouse/postgres/rows.ts';

/** A database whose connections end, as they do when the server restarts. */
export interface BreakingDb {
  db: EventDb;
  /** Until it is called with false, nothing gets through. */
  setDown(isDown: boolean): void;
  /** The next transaction ends without an answer: before or after it was committed. */
  breakOnce(when: 'before' | 'after'): void;
}

const terminated = (): Error => new Error('Connection terminated unexpectedly');

export const breakingDb = (of: EventDb): BreakingDb => {
  let isDown = false;
  let next: 'before' | 'after' | null = null;
  const check = (): void => {
    if (isDown) throw terminated();
  };
  const transaction = () => ({
    execute: async <T>(work: (tx: EventDb) => Promise<T>): Promise<T> => {
      check();
      const fault = next;
      next = null;
      const done = await of.transaction().execute(async (tx) => {
        const value = await work(tx);
        if (fault === 'before') throw terminated();
        return value;
      });
      if (fault === 'after') throw terminated();
      return done;
    },
  });
  const executeQuery: EventDb['executeQuery'] = async (...query) => {
    check();
    return of.executeQuery(...query);
  };
  return {
    db: new Proxy(of, {
      get: (target, name) => {
        if (name === 'transaction') return transaction;
        if (name === 'executeQuery') return executeQuery;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    }),
    setDown: (down) => {
      isDown = down;
    },
    breakOnce: (when) => {
      next = when;
    },
  };
};
