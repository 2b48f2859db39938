import type { RetentionStore } from '../store/retention-store.ts';
import type { Ingest } from './ingest.ts';

/** Most requests removed in one transaction; ingest has its turn between two. */
const BATCH = 50_000;

/**
 * What ingest looks back on lies within a day: unique visits, visits of one ad click, verdicts. Nothing that has been
 * received within two days of the oldest record not yet taken is removed, so no decision comes out differently.
 */
const KEEP_AT_LEAST_MS = 2 * 24 * 60 * 60 * 1000;

export interface Removal {
  /**
   * Removes a workspace's requests received before `before` (milliseconds), as the store's `expire` says. Answers how
   * many journal records went. Nothing goes while ingest stands at a broken record: what comes behind is not known.
   */
  expire(workspace: number, before: number): Promise<number>;
  /** Remembers for ever that nothing of a workspace is to be kept; `sweep` then removes it. */
  condemn(workspace: number): Promise<void>;
  /** Removes what there is of condemned workspaces by now; answers how many journal records went. */
  sweep(): Promise<number>;
  /** From now on nothing is begun; what is under way ends with its batch. The rest goes with the next start. */
  stopRemoval(): void;
}

interface RemovalParts {
  ingest: Ingest;
  store: RetentionStore;
  /** Nothing else of this process writes to the store meanwhile. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  catchUp: () => Promise<void>;
  now: () => number;
}

/** Removal beside a running ingest: batch by batch, each alone, until nothing is left or the process stops. */
export const startRemoval = ({ ingest, store, alone, catchUp, now }: RemovalParts): Removal => {
  let stopped = false;
  const inBatches = async (batch: () => ReturnType<RetentionStore['sweep']>): Promise<number> => {
    let records = 0;
    for (let done = false; !done && !stopped; ) {
      const removed = await alone(async () => {
        await ingest.settled();
        return batch();
      });
      records += removed.records;
      done = removed.done;
    }
    return records;
  };

  const sweep = async (): Promise<number> => {
    const condemned = new Set(await alone(() => store.condemned()));
    if (condemned.size === 0) return 0;
    return inBatches(async () => {
      ingest.letGo(condemned);
      return store.sweep(BATCH);
    });
  };

  return {
    expire: async (workspace, before) => {
      const bound = await alone(async () => {
        await catchUp();
        const oldest = ingest.oldestWaiting();
        if (ingest.broken() !== null || oldest === 'unknown') return null;
        return Math.min(before, (oldest ?? now()) - KEEP_AT_LEAST_MS);
      });
      if (bound === null) return 0;
      return inBatches(() => store.expire({ workspace, before: bound, most: BATCH }));
    },
    condemn: (workspace) =>
      alone(async () => {
        await ingest.settled();
        await store.condemn(workspace);
      }),
    sweep,
    stopRemoval: () => {
      stopped = true;
    },
  };
};
