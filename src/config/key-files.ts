import { randomBytes } from 'node:crypto';
import {
  chownSync,
  closeSync,
  fsyncSync,
  linkSync,
  openSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import type { KeyUse } from './key-uses.ts';
import { errorCode, Problem } from './problem.ts';

const KEY_BYTES = 32;
const FORM = /^([a-z]+)(?:\.(\d{13}))?\.key$/;

/** `click.key` is the first key for its use, `click.1795000000000.key` one that is in force from that time on. */
export const keyFile = (use: KeyUse, from: number): string =>
  from === 0 ? `${use}.key` : `${use}.${from}.key`;

/** Times from which the keys of a use are in force, for the files that exist, in no order. */
export const keyTimes = (folder: string, use: KeyUse): number[] =>
  readdirSync(folder).flatMap((name) => {
    const [, of, from = '0'] = FORM.exec(name) ?? [];
    return of === use ? [Number(from)] : [];
  });

const syncFolder = (folder: string): void => {
  const entry = openSync(folder, 'r');
  fsyncSync(entry);
  closeSync(entry);
};

/** Key files created by the operator's account must belong to Fairlead's user, or the next start cannot read them. */
export const giveToOwner = (folder: string, file: string): void => {
  const { uid, gid } = statSync(folder);
  if (process.getuid?.() === 0 && uid !== 0) chownSync(file, uid, gid);
};

/**
 * Creates the file completely or not at all, and never overwrites another: if two processes create it at the same time,
 * the first one's key is kept and the other gets false. `key`: random bytes by default.
 */
export const makeKeyFile = (
  folder: string,
  name: string,
  key: Uint8Array = randomBytes(KEY_BYTES),
): boolean => {
  const draft = join(folder, `.${process.pid}-${randomBytes(6).toString('hex')}`);
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, key);
    fsyncSync(handle);
    giveToOwner(folder, draft);
    linkSync(draft, join(folder, name));
    return true;
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
    return false;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
    syncFolder(folder);
  }
};

/** Null if there is no such file. Throws Problem if it is damaged or others can read it. */
export const readKeyFile = (file: string): Buffer | null => {
  let key: Buffer;
  try {
    key = readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  if (key.length !== KEY_BYTES) {
    throw new Problem(
      `The key file ${file} has ${key.length} bytes instead of ${KEY_BYTES}, so it is damaged. Restore it from a backup. Without a backup, remove it; what only this key can prove or read is then lost (docs/operating.md, "Keys").`,
    );
  }
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) !== 0) {
    throw new Problem(
      `The key file ${file} is readable by other users (mode ${mode.toString(8)}). Run: chmod 600 "${file}". If someone may have read it, also rotate the key: npm exec fairlead -- keys rotate.`,
    );
  }
  return key;
};

/** Deletes a key file; no error if it is already gone. */
export const removeKeyFile = (folder: string, name: string): void => {
  rmSync(join(folder, name), { force: true });
  syncFolder(folder);
};
