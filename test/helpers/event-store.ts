import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { openDuckDbStore } from '../../src/events/queries/duckdb-store.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import type { StoreLimits } from '../../src/events/store/duckdb/open.ts';
import { migrations } from '../../src/events/store/duckdb/schema.ts';
import type { Batch, IngestStore } from '../../src/events/store/ingest-store.ts';
import { madeOnce, pinned } from './made-once.ts';

export const batchOf = (over: Partial<Batch> = {}): Batch => ({
  requests: [],
  postbacks: [],
  conversions: [],
  absorbed: [],
  changes: [],
  refused: [],
  events: [],
  counted: [],
  dropped: [],
  visits: [],
  units: [],
  unitKeys: [],
  landings: [],
  verdicts: [],
  reclassifications: [],
  marks: [],
  activity: null,
  positions: [],
  ledger: [],
  skips: [],
  late: [],
  ...over,
});

export const commitBatch = async (store: IngestStore, over: Partial<Batch>): Promise<void> => {
  const prepared = await store.prepare(batchOf(over));
  await prepared.commit();
};

export interface TemporaryStore {
  readonly store: EventStore;
  /** A separate folder, for journals and other files. */
  readonly dir: string;
  /** Closes the store, changes its file directly, and reopens it. */
  tamper(...statements: string[]): Promise<void>;
  /** Does something with the store's file while the store is closed. */
  whileClosed(work: (file: string) => Promise<void>): Promise<void>;
  dispose(): void;
}

/** The file of a migrated event store, to be copied. */
export const madeEventStore = (): Promise<string> =>
  madeOnce('events', [pinned('@duckdb/node-api'), migrations], async (own) => {
    const store = await openDuckDbStore(own, `${own}.staging`);
    store.close();
    fs.rmSync(`${own}.staging`, { recursive: true });
  });

/**
 * An event store in a DuckDB file of a temporary folder; `like`: the folder of a closed one to begin with. On few rows,
 * a second thread only costs: the first waits for it without pause. Its memory is the machine's unless `limits` say less.
 */
export const temporaryStore = async (
  like?: string,
  limits: Pick<StoreLimits, 'memoryMb'> = {},
): Promise<TemporaryStore> => {
  const dir = fs.mkdtempSync(path.join(os.tmpdir(), "fairlead events' "));
  const file = path.join(dir, 'events.duckdb');
  if (like === undefined) fs.copyFileSync(await madeEventStore(), file);
  else fs.cpSync(like, dir, { recursive: true });
  const open = (): Promise<EventStore> =>
    openDuckDbStore(file, path.join(dir, 'staging'), { ...limits, threads: 1 });
  let store = await open();
  const whileClosed: TemporaryStore['whileClosed'] = async (work) => {
    store.close();
    await work(file);
    store = await open();
  };
  return {
    dir,
    get store() {
      return store;
    },
    whileClosed,
    tamper: (...statements) =>
      whileClosed(async () => {
        const instance = await DuckDBInstance.create(file);
        const connection = await instance.connect();
        for (const statement of statements) await connection.run(statement);
        connection.closeSync();
        instance.closeSync();
      }),
    dispose: () => {
      store.close();
      fs.rmSync(dir, { recursive: true });
    },
  };
};
