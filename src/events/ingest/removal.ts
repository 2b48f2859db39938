import { DAY_MS } from '../../core/time/durations.ts';
import type { RetentionStore } from '../store/retention-store.ts';
import type { Ingest } from './ingest.ts';

/** Maximum requests removed in one transaction; ingest gets its turn in between. */
const BATCH = 50_000;

/**
 * Ingest looks back at most a day: unique visits, visits of one ad click, verdicts. Nothing received within two days of
 * the oldest record not yet taken is removed, so that no decision changes.
 */
const KEEP_AT_LEAST_MS = 2 * DAY_MS;

export interface Removal {
  /**
   * Removes a workspace's requests received before `before` (milliseconds), as described at the store's `expire`.
   * Returns how many journal records were removed. Removes nothing while ingest is stuck at a broken record, because
   * what follows is unknown.
   */
  expire(workspace: number, before: number): Promise<number>;
  /** Records permanently that nothing of a workspace is to be kept; `sweep` then removes it. */
  condemn(workspace: number): Promise<void>;
  /** Removes everything left of condemned workspaces. Returns how many journal records were removed. */
  sweep(): Promise<number>;
  /** Starts no more batches; the current one completes. The rest is removed after the next start. */
  stopRemoval(): void;
}

interface RemovalParts {
  ingest: Ingest;
  store: RetentionStore;
  /** Nothing else in this process writes to the store during `work`. */
  alone: <T>(work: () => Promise<T>) => Promise<T>;
  catchUp: () => Promise<void>;
  now: () => number;
}

/** Removes alongside a running ingest: batch by batch, each exclusively, until nothing is left or the process stops. */
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
