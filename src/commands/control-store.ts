import { existsSync } from 'node:fs';
import type { Config } from '../config/config.ts';
import { Problem } from '../config/problem.ts';
import { openControlStore } from '../db/open.ts';
import type { Db } from '../db/tables.ts';

/** Without a control process, a command opens the control store itself for the duration of `work`. */
export const withControlStore = async <T>(config: Config, work: (db: Db) => Promise<T>): Promise<T> => {
  if (config.databaseUrl === null && !existsSync(`${config.dataDir}/control`)) {
    throw new Problem(
      `No Fairlead data found in ${config.dataDir}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`,
    );
  }
  const store = await openControlStore(config);
  try {
    return await work(store.db);
  } finally {
    await store.close();
  }
};
