import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errorCode } from '../config/error-code.ts';
import { Problem } from '../config/problem.ts';
import { type PublicKey, SigningKeys } from '../contracts/signed.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { type Signing, signing } from './sign.ts';

const readList = (file: string): SigningKeys => {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return { keys: [] };
    throw error;
  }
  try {
    return SigningKeys.parse(JSON.parse(text));
  } catch {
    throw new Problem(
      `The file ${file} is damaged: it lists the public keys that this installation has signed with. Put it back from a backup. Without one, remove it: the present key is listed again, and documents signed with earlier ones can no longer be traced to here.`,
    );
  }
};

/** The list with `key` in front as the one that signs. */
export const withKey = ({ keys }: SigningKeys, key: PublicKey, at: string): SigningKeys => {
  if (keys[0]?.x === key.x && keys[0].until === null) return { keys };
  const older = keys.filter(({ x }) => x !== key.x).map((one) => ({ ...one, until: one.until ?? at }));
  return { keys: [{ ...key, use: 'sig', alg: 'EdDSA', since: at, until: null }, ...older] };
};

/**
 * What this installation signs with. Public keys are kept in `<dataDir>/keys/signing-keys.json` for ever: a seed that
 * is new begins a new key there, and what was signed with the ones before it can still be checked.
 * Throws Problem when the list is damaged, file system errors as they are.
 */
export const openSigning = (dataDir: string, seed: Uint8Array, now: number = Date.now()): Signing => {
  const file = join(dataDir, 'keys', 'signing-keys.json');
  const known = readList(file);
  const list = withKey(known, publicKeyOf(privateKeyOf(seed)), new Date(now).toISOString());
  if (list.keys !== known.keys) {
    const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
    writeFileSync(draft, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
    renameSync(draft, file);
  }
  return signing(seed, list);
};
