import { randomBytes } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { keyFile, keyTimes, makeKeyFile, removeKeyFile } from '../../config/key-files.ts';
import { EDGE_USES, keysFolder } from '../../config/keys.ts';
import { errorCode } from '../../config/problem.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { dateOf, keepDayKeys, knownDayKey, oldestDay } from '../../edge/visitors/visitor-key-file.ts';
import type { NodeKeys } from '../wire/protocol.ts';

const same = (file: string, bytes: Uint8Array): boolean => {
  try {
    return Buffer.compare(readFileSync(file), bytes) === 0;
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return false;
    throw error;
  }
};

const replaceFile = (folder: string, name: string, bytes: Uint8Array): void => {
  const draft = join(folder, `.${name}-${process.pid}-${randomBytes(4).toString('hex')}`);
  writeFileSync(draft, bytes, { mode: 0o600, flag: 'wx', flush: true });
  renameSync(draft, join(folder, name));
};

/**
 * Makes the keys folder of an edge machine hold what control gives: keys that control has removed are removed here, and
 * new ones are there before they are in force. Throws file system errors.
 */
export const keepKeys = (dataDir: string, keys: NodeKeys, now: number): void => {
  const folder = keysFolder(dataDir);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const [name, text] of Object.entries(keys.files)) {
    const key = Buffer.from(text, 'base64');
    if (same(join(folder, name), key)) continue;
    // Keys of another control, from before this machine joined.
    if (readdirSync(folder).includes(name)) removeKeyFile(folder, name);
    makeKeyFile(folder, name, key);
  }
  for (const use of EDGE_USES) {
    for (const from of keyTimes(folder, use)) {
      const name = keyFile(use, from);
      if (!(name in keys.files)) removeKeyFile(folder, name);
    }
  }
  const signingKeys = Buffer.from(keys.signingKeys ?? '');
  if (signingKeys.length > 0 && !same(join(folder, 'signing-keys.json'), signingKeys))
    replaceFile(folder, 'signing-keys.json', signingKeys);
  keepDayKeys(folder, keys.days, oldestDay(now));
};

/** Whether the key of today for visitors without a cookie is here. */
export const hasDayKey = (dataDir: string, now: number): boolean =>
  knownDayKey(keysFolder(dataDir), dateOf(Math.floor(now / DAY_MS))) !== null;
