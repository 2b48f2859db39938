import { existsSync, statSync } from 'node:fs';
import { MINUTE_MS } from '../core/time/durations.ts';
import { keyFile, keyTimes, makeKeyFile, removeKeyFile } from './key-files.ts';
import type { RingKey } from './key-ring.ts';
import type { KeyUse } from './key-uses.ts';
import { keysFolder } from './keys.ts';
import { Problem } from './problem.ts';

/** Delay before a new key is used, so that every process of this machine has read it by then. */
export const LEAD_MS = MINUTE_MS;
/** More keys for one use than anyone needs; checks try every key. */
const MOST_KEYS = 24;

/** Throws Problem if there are no keys, or if this user may not create them. */
export const requireKeys = (dataDir: string): void => {
  const folder = keysFolder(dataDir);
  if (!existsSync(folder)) {
    throw new Problem(`No keys found in ${folder}. Run this where Fairlead runs, or set FAIRLEAD_DATA_DIR.`);
  }
  const { uid } = statSync(folder);
  const self = process.getuid?.() ?? uid;
  if (self !== 0 && self !== uid) {
    throw new Problem(`${folder} belongs to another user. Run this as the user that runs Fairlead.`);
  }
};

/**
 * Creates a new key for each use, in force from `from` on (milliseconds since 1970). Every key is a file that appears
 * complete and changes no other: if interrupted, each use has its old key or both. Returns the uses with a new one.
 * Throws Problem before creating any if the folder is missing or not this user's, or if a use has too many keys.
 */
export const rotateKeys = (
  dataDir: string,
  uses: readonly KeyUse[],
  from: number,
  most = MOST_KEYS,
): KeyUse[] => {
  requireKeys(dataDir);
  const folder = keysFolder(dataDir);
  const full = uses.find((use) => keyTimes(folder, use).length >= most);
  if (full !== undefined) {
    throw new Problem(
      `${full} already has ${most} keys, the maximum. Nothing was changed. Old keys are removed once nothing needs them. To drop them now, along with everything they signed, run: keys rotate ${full} --revoke.`,
    );
  }
  return uses.filter((use) => makeKeyFile(folder, keyFile(use, from)));
};

/** `now`, or the first moment after every key of the use, including those not yet in force. Milliseconds since 1970. */
export const afterAll = (dataDir: string, use: KeyUse, now: number): number =>
  Math.max(now, ...keyTimes(keysFolder(dataDir), use).map((from) => from + 1));

/** Deletes keys of a use, given by their times. Never deletes the newest. */
export const removeKeys = (dataDir: string, use: KeyUse, times: readonly number[]): void => {
  const folder = keysFolder(dataDir);
  const newest = Math.max(...keyTimes(folder, use));
  for (const from of times) if (from < newest) removeKeyFile(folder, keyFile(use, from));
};

/** Times of keys of a use replaced over `keepMs` ago, so that nothing they made is valid; if null, all are kept. */
export const outdated = (keys: readonly RingKey[], keepMs: number | null, now: number): number[] =>
  keepMs === null
    ? []
    : keys.filter(({ until }) => until !== null && until + keepMs < now).map(({ from }) => from);
