import { expect } from 'vitest';
import { DAY_MS } from '../../src/core/time/durations.ts';
import type { MarkAs } from '../../src/core/traffic/reclassified.ts';
import { createIngest, type Ingest } from '../../src/events/ingest/ingest.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import type { IngestStore } from '../../src/events/store/ingest-store.ts';
import type { RequestPlace } from '../../src/events/store/record-place.ts';
import { type TemporaryStore, temporaryStore } from '../helpers/event-store.ts';
import { DAYS, FROM, questionedTraffic } from '../helpers/random-questions.ts';
import { simulatedDisk } from '../simulation/disk.ts';
import { seeded } from '../simulation/random.ts';
import { type TemporaryClickHouseStore, temporaryClickHouseStore } from './temporary-store.ts';

/** A store of each kind, both with the traffic of `questionedTraffic`. */
export interface BothStores {
  readonly duckdb: EventStore;
  readonly own: TemporaryClickHouseStore;
  /** Marks requests in both. */
  mark(requests: readonly RequestPlace[], as: MarkAs | null): Promise<void>;
  /** Does the same to both. */
  each(work: (store: EventStore) => Promise<unknown>): Promise<void>;
  /** Sums all days of ClickHouse that are to be summed. Resolves with how many those were. */
  sumDays(): Promise<number>;
  dispose(): Promise<void>;
}

const ingestOf = async (store: IngestStore): Promise<Ingest> => {
  const ingest = createIngest({
    disk: simulatedDisk(seeded(1)).attach().disk,
    ...{ root: 'none', store, batchRecords: 10 },
    keepBroken: () => expect.fail('nothing is broken here'),
    breathe: async () => undefined,
  });
  await ingest.step();
  return ingest;
};

export const bothStores = async (): Promise<BothStores> => {
  const events: TemporaryStore = await temporaryStore();
  const own = await temporaryClickHouseStore();
  const stores = [events.store, own.store];
  for (const { ingest } of stores) await questionedTraffic().ingestInto(ingest, 90);
  const ingests = await Promise.all(stores.map(({ ingest }) => ingestOf(ingest)));
  return {
    duckdb: events.store,
    own,
    mark: async (requests, as) => {
      for (const ingest of ingests)
        await ingest.mark({ workspace: 1, as, user: 7, note: '', at: FROM + 9 * DAY_MS, requests });
    },
    each: async (work) => {
      for (const store of stores) await work(store);
    },
    sumDays: async () => {
      const days = await own.store.sums.unsummed(FROM + (DAYS + 1) * DAY_MS);
      for (const day of days) await own.store.sums.sum(day);
      return days.length;
    },
    dispose: async () => {
      await own.dispose();
      events.dispose();
    },
  };
};
