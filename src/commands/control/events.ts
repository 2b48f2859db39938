import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Config } from '../../config/config.ts';
import { movedStores } from '../../config/moved-stores.ts';
import { eventStorePaths, eventsElsewhereFile, visitsDir } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { connectEventSchema } from '../../db/event-schema.ts';
import type { ControlClaim } from '../../db/one-control.ts';
import { openClickHouseStore } from '../../events/queries/clickhouse-store.ts';
import { openDuckDbStore } from '../../events/queries/duckdb-store.ts';
import type { EventStore } from '../../events/queries/event-store.ts';
import { endIngestLeases, storedPositions } from '../../events/store/clickhouse/postgres/take-over.ts';
import { openForBackup } from '../../events/store/duckdb/backup.ts';
import type { JournalPosition } from '../../events/store/ingest-store.ts';

/** Runs `open`. Throws Problem if another process has the event store. */
export const orOtherProcess = async <T>(file: string, open: () => Promise<T>): Promise<T> => {
  try {
    return await open();
  } catch (error) {
    if (!(error instanceof Error) || !/could not set lock/i.test(error.message)) throw error;
    throw new Problem(
      `The event store ${file} is open in another process. Stop that process, or set FAIRLEAD_DATA_DIR to another folder.`,
    );
  }
};

interface OpenEvents extends EventStore {
  /** How far each journal was in the store when it was opened; empty if only ingest knows. */
  readonly positionsAtStart: readonly JournalPosition[];
}

/** Throws Problem if events of this folder are in a ClickHouse that is not configured any more. */
const refuseForgotten = (dataDir: string): void => {
  const mark = eventsElsewhereFile(dataDir);
  if (!existsSync(mark)) return;
  throw new Problem(
    `The events of this installation are in ClickHouse, and CLICKHOUSE_URL is not set. Set it again, with the DATABASE_URL that belongs to it. To begin without these events, remove ${mark} first.`,
  );
};

/** Throws Problem if there are events in DuckDB, which ClickHouse does not have. */
const refuseLeftBehind = async (dataDir: string): Promise<void> => {
  const { file } = eventStorePaths(dataDir);
  if (!existsSync(file) || existsSync(eventsElsewhereFile(dataDir))) return;
  // They were moved, and stay as they were.
  if (movedStores(dataDir)?.clickhouseUrl) return;
  const { backup, close } = await orOtherProcess(file, () => openForBackup(file));
  try {
    const { positions, release } = await backup.image();
    await release();
    if (positions.length === 0) return;
  } finally {
    close();
  }
  throw new Problem(
    `The events of this installation are in DuckDB (${file}), and CLICKHOUSE_URL is set. Move them with \`fairlead migrate\` (docs/scaling.md), or remove CLICKHOUSE_URL.`,
  );
};

interface OpenOptions {
  /** Of the active one of several controls. */
  readonly claim?: ControlClaim | null;
  /** Sums of a day could not be made: reports read its requests until they are. */
  readonly onProblem?: (error: unknown) => void;
}

const noteElsewhere = (dataDir: string): void => {
  const mark = eventsElsewhereFile(dataDir);
  if (existsSync(mark)) return;
  mkdirSync(dirname(mark), { recursive: true, mode: 0o700 });
  const note = 'Events of this installation are in the ClickHouse of CLICKHOUSE_URL.\n';
  writeFileSync(mark, note, { mode: 0o600, flush: true });
};

const openInClickHouse = async (
  { dataDir, eventStore }: Config,
  { clickhouseUrl, databaseUrl }: { clickhouseUrl: string; databaseUrl: string },
  { claim = null, onProblem = () => undefined }: OpenOptions,
): Promise<OpenEvents> => {
  await refuseLeftBehind(dataDir);
  const db = await connectEventSchema(databaseUrl, claim?.admit);
  try {
    // Whoever was active before writes no more: what it still sends is fenced off.
    if (claim !== null) await endIngestLeases(db);
    const store = await openClickHouseStore(clickhouseUrl, db, {
      staging: eventStorePaths(dataDir).staging,
      questionMs: eventStore.questionMs,
      onProblem,
    });
    noteElsewhere(dataDir);
    return {
      ...store,
      positionsAtStart: await storedPositions(db),
      close: async () => {
        await store.close();
        await db.destroy();
      },
    };
  } catch (error) {
    await db.destroy();
    throw error;
  }
};

/** Opens the event store of the configuration. Throws Problem if another process has it, or if events are in the other kind of store. */
export const openEvents = async (config: Config, options: OpenOptions = {}): Promise<OpenEvents> => {
  const { dataDir, eventStore, clickhouseUrl, databaseUrl } = config;
  if (clickhouseUrl !== null && databaseUrl !== null)
    return openInClickHouse(config, { clickhouseUrl, databaseUrl }, options);
  refuseForgotten(dataDir);
  const { file, staging } = eventStorePaths(dataDir);
  const store = await orOtherProcess(file, () => openDuckDbStore(file, staging, eventStore));
  return { ...store, positionsAtStart: [] };
};

/** How the visits of the last 24 hours are kept in the data folder. */
export const keptVisits = ({ dataDir, visits }: Config): { dir: string; memoryBytes: number } => ({
  dir: visitsDir(dataDir),
  memoryBytes: visits.memoryMb * 1024 ** 2,
});
