import type { Config } from '../../config/config.ts';
import { eventStorePaths, visitsDir } from '../../config/paths.ts';
import { Problem } from '../../config/problem.ts';
import { openDuckDbStore } from '../../events/queries/duckdb-store.ts';
import type { EventStore } from '../../events/queries/event-store.ts';

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

/** Opens the event store of the data folder. Throws Problem if another process has it. */
export const openEvents = ({ dataDir, eventStore }: Config): Promise<EventStore> => {
  const { file, staging } = eventStorePaths(dataDir);
  return orOtherProcess(file, () => openDuckDbStore(file, staging, eventStore));
};

/** How the visits of the last 24 hours are kept in the data folder. */
export const keptVisits = ({ dataDir, visits }: Config): { dir: string; memoryBytes: number } => ({
  dir: visitsDir(dataDir),
  memoryBytes: visits.memoryMb * 1024 ** 2,
});
