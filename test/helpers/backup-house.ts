import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Progress, Sources } from '../../src/backup/make.ts';
import type { Config } from '../../src/config/config.ts';
import { openKeys } from '../../src/config/keys.ts';
import { eventStorePaths, journalRoot } from '../../src/config/paths.ts';
import { readConfig } from '../../src/config/read-config.ts';
import { type ControlStore, openControlStore } from '../../src/db/open.ts';
import { type AuditReport, audit } from '../../src/events/ingest/audit.ts';
import { type RunningIngest, startIngest } from '../../src/events/ingest/run.ts';
import type { Journal, Position } from '../../src/events/journal/contract.ts';
import { nodeDisk } from '../../src/events/journal/disk.ts';
import { openWorkerJournal } from '../../src/events/journal/open.ts';
import { openDuckDbStore } from '../../src/events/queries/duckdb-store.ts';
import type { EventStore } from '../../src/events/queries/event-store.ts';
import { appendAll } from './event-journal.ts';
import { requestFields } from './event-records.ts';
import { layStores } from './program.ts';

const quiet = { info: () => {}, warn: () => {}, error: () => {} };

/** Both stores, one worker's journal and ingest over one data folder, without the processes around them. */
export interface BackupHouse {
  config: Config;
  control: ControlStore;
  events: EventStore;
  ingest: RunningIngest;
  journal: Journal;
  sources: Sources;
  /** Answers requests; resolves when each is in the journal. */
  answer(count: number): Promise<Position[]>;
  audit(): Promise<AuditReport>;
  close(): Promise<void>;
}

export const configOf = (dataDir: string, env: Record<string, string> = {}): Config =>
  readConfig({ FAIRLEAD_DATA_DIR: dataDir, FAIRLEAD_EDGE_WORKERS: '2', ...env }, '/');

export const openBackupHouse = async (config: Config): Promise<BackupHouse> => {
  const { dataDir } = config;
  openKeys(dataDir);
  const root = journalRoot(dataDir);
  const control = await openControlStore(config);
  const journal = await openWorkerJournal({
    root,
    node: 1,
    worker: 0,
    mode: 'interval',
    intervalMs: 50,
    segmentBytes: 4096,
  });
  const { file, staging } = eventStorePaths(dataDir);
  const events = await openDuckDbStore(file, staging, { threads: 1 });
  const ingest = startIngest({ root, store: events, keepHours: 72, activity: config.edge, log: quiet });
  return {
    config,
    control,
    events,
    ingest,
    journal,
    sources: {
      dataDir,
      node: 1,
      control: control.db,
      events: events.backup,
      still: ingest.still,
      keepSegments: ingest.keepSegments,
    },
    answer: async (count) => {
      let answered = 0;
      const positions = await new Promise<Position[]>((resolve) => {
        const all: Position[] = appendAll(
          journal,
          Array.from({ length: count }, (_, i) => requestFields({ v: `visitor ${i}` })),
          () => {
            answered++;
            if (answered === count) resolve(all);
          },
        );
      });
      return positions;
    },
    audit: async () => {
      await ingest.drain();
      return audit(nodeDisk, root, events.audit);
    },
    close: async () => {
      await journal.close();
      await ingest.close();
      events.close();
      await control.close();
    },
  };
};

/** A house with a few requests, in a folder that contains nothing else. */
export const madeHouse = async (): Promise<{ dir: string; house: BackupHouse; dispose(): Promise<void> }> => {
  const dir = mkdtempSync(join(tmpdir(), 'fairlead backup '));
  const dataDir = join(dir, 'data');
  mkdirSync(dataDir);
  await layStores(dataDir);
  const house = await openBackupHouse(configOf(dataDir));
  mkdirSync(join(dataDir, 'edge', 'caps'), { recursive: true });
  for (const name of [
    'class.json',
    'edge/snapshot.json',
    'edge/caps/caps-0.json',
    'edge/caps/.caps-0.json.tmp',
  ]) {
    writeFileSync(join(dataDir, name), '{}');
  }
  writeFileSync(join(dataDir, 'keys', 'visitor-keys.json'), '{}');
  await house.answer(30);
  return {
    dir,
    house,
    dispose: async () => {
      await house.close();
      rmSync(dir, { recursive: true });
    },
  };
};

/** Copies to the end and notifies nobody. */
export const noProgress = (over: Partial<Progress> = {}): Progress => ({
  onTotal: () => {},
  onBytes: () => {},
  signal: new AbortController().signal,
  ...over,
});
