import { existsSync } from 'node:fs';
import { restoreMark } from './paths.ts';
import { Problem } from './problem.ts';

/** Throws Problem when a restore into this data folder was interrupted between moving old data out and new data in. */
export const refuseHalfRestored = (dataDir: string): void => {
  if (!existsSync(restoreMark(dataDir))) return;
  throw new Problem(
    `A restore into ${dataDir} was cut off half way. Restore again, with --replace. What was there before is in a folder before-restore-... in it.`,
  );
};
