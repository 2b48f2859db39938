import { randomBytes } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { errorCode } from './error-code.ts';
import { Problem } from './problem.ts';

const KEY_BYTES = 32;

export interface Keys {
  /** Signs access and refresh tokens, 32 bytes. */
  readonly access: Buffer;
  /** Signs click ids, 32 bytes. */
  readonly click: Buffer;
  /** What the Ed25519 key is made of that signs disclosures and reports, 32 bytes. */
  readonly signing: Buffer;
  /** Signs addresses of limited disclosures, 32 bytes. */
  readonly disclosure: Buffer;
  /** What the secrets of incoming sources are made of, 32 bytes. */
  readonly intake: Buffer;
  /** Encrypts the secrets of outgoing rules and webhooks, 32 bytes. */
  readonly secrets: Buffer;
}

/** Makes the file whole or not at all: of two processes that start at the same time, the first one's key stands. */
const makeKey = (folder: string, file: string): void => {
  const draft = join(folder, `.${process.pid}-${randomBytes(6).toString('hex')}`);
  const handle = openSync(draft, 'wx', 0o600);
  try {
    writeSync(handle, randomBytes(KEY_BYTES));
    fsyncSync(handle);
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    closeSync(handle);
    rmSync(draft, { force: true });
  }
  const entry = openSync(folder, 'r');
  fsyncSync(entry);
  closeSync(entry);
};

const readKey = (file: string): Buffer | null => {
  let key: Buffer;
  try {
    key = readFileSync(file);
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
  if (key.length !== KEY_BYTES) {
    throw new Problem(
      `The key file ${file} has ${key.length} bytes instead of ${KEY_BYTES}: it is damaged. Put it back from a backup. Without one, remove it and a new one is made: what the old one signed (sign-ins, click ids), made (secrets of incoming sources) or encrypted (secrets of outgoing rules) is then no longer known; disclosures and reports are signed with the new one.`,
    );
  }
  const mode = statSync(file).mode & 0o777;
  if ((mode & 0o077) !== 0) {
    throw new Problem(
      `The key file ${file} can be read by others (mode ${mode.toString(8)}). Run: chmod 600 "${file}"; if somebody may have read it, remove it instead, and a new one is made.`,
    );
  }
  return key;
};

/**
 * The keys of this installation, from `<dataDir>/keys`, made at the first start (folder 700, files 600).
 * Throws Problem when a key file is damaged or readable by others, file system errors as they are.
 */
export const openKeys = (dataDir: string): Keys => {
  const folder = join(dataDir, 'keys');
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const open = (name: string): Buffer => {
    const file = join(folder, `${name}.key`);
    const known = readKey(file);
    if (known !== null) return known;
    makeKey(folder, file);
    const made = readKey(file);
    if (made === null) throw new Problem(`The key file ${file} was removed while Fairlead was starting.`);
    return made;
  };
  return {
    access: open('access'),
    click: open('click'),
    signing: open('signing'),
    disclosure: open('disclosure'),
    intake: open('intake'),
    secrets: open('secrets'),
  };
};
