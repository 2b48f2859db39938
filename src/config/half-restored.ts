import { existsSync } from 'node:fs';
import { restoreMark } from './paths.ts';
import { Problem } from './problem.ts';

/** Throws Problem when a restore into this data folder was interrupted between moving old data out and new data in. */
export const refuseHalfRestored = (dataDir: string): void => {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new Problem(
    `A restore into ${dataDir} was interrupted. Restore again with --replace. The previous data is in its before-restore-... folder.`,
  );
};
