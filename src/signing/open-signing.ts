import { randomBytes } from 'node:crypto';
import { readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { giveToOwner } from '../config/key-files.ts';
import { derivedOf, type KeyRing, keyAt } from '../config/key-ring.ts';
import { errorCode, Problem } from '../config/problem.ts';
import { type PublicKey, SigningKeys } from '../contracts/signed.ts';
import { privateKeyOf } from './keys.ts';
import { type Signing, signerOf } from './sign.ts';

const publishedFile = (dataDir: string): string => join(dataDir, 'keys', 'signing-keys.json');

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
      `The file ${file} is damaged: it lists the public keys that this installation has signed with. Restore it from a backup. Without one, remove it: the present keys are listed again, and documents signed with earlier ones can no longer be traced to here.`,
    );
  }
};

const writeList = (file: string, list: SigningKeys): void => {
  const draft = `${file}.${process.pid}-${randomBytes(6).toString('hex')}`;
  writeFileSync(draft, `${JSON.stringify(list, null, 2)}\n`, { mode: 0o600, flag: 'wx', flush: true });
  giveToOwner(dirname(file), draft);
  renameSync(draft, file);
};

/** A public key and when it starts to sign; null: now, if it is new. */
interface Begun {
  readonly key: PublicKey;
  readonly from: number | null;
}

/**
 * The list with `begun` (newest first) as the current keys: each signs until the next begins, and all others have
 * ended. Newest first.
 */
export const withKeys = ({ keys }: SigningKeys, begun: readonly Begun[], at: string): SigningKeys => {
  const sinceOf = ({ key, from }: Begun): string =>
    from === null ? (keys.find(({ x }) => x === key.x)?.since ?? at) : new Date(from).toISOString();
  const own = begun.map((one, i): SigningKeys['keys'][number] => {
    const next = begun[i - 1];
    return { ...one.key, use: 'sig', alg: 'EdDSA', since: sinceOf(one), until: next ? sinceOf(next) : null };
  });
  const end = own.at(-1)?.since ?? at;
  const older = keys
    .filter(({ x }) => !own.some((one) => one.x === x))
    .map((one) => ({ ...one, until: one.until ?? end }));
  return { keys: [...own, ...older] };
};

/** Removes all keys but `kept` from the list, so that their signatures no longer count as this installation's. */
export const unpublish = (dataDir: string, kept: readonly Pick<PublicKey, 'x'>[]): void => {
  const file = publishedFile(dataDir);
  const { keys } = readList(file);
  writeList(file, { keys: keys.filter(({ x }) => kept.some((one) => one.x === x)) });
};

/**
 * This installation's signing, with the key of the ring that is in force. Public keys are kept in
 * `<dataDir>/keys/signing-keys.json` forever, so that earlier signatures can still be verified; new keys are listed
 * before they sign. Throws Problem if the list is damaged, and file system errors unchanged.
 */
export const openSigning = (dataDir: string, ring: KeyRing, now: () => number = Date.now): Signing => {
  const file = publishedFile(dataDir);
  const signers = derivedOf(ring, (seed) => signerOf(privateKeyOf(seed)));
  let of: KeyRing['keys'] | null = null;
  let list: SigningKeys = { keys: [] };

  const bringUpToDate = (): void => {
    if (of === ring.keys) return;
    const known = readList(file);
    const begun = signers().map(({ made, from }) => ({ key: made.key, from: from === 0 ? null : from }));
    list = withKeys(known, begun, new Date(now()).toISOString());
    if (JSON.stringify(list) !== JSON.stringify(known)) writeList(file, list);
    of = ring.keys;
  };
  bringUpToDate();

  return {
    get key() {
      return keyAt(signers(), now()).made.key;
    },
    get published() {
      bringUpToDate();
      return list;
    },
    sign(kind, version, document) {
      bringUpToDate();
      return keyAt(signers(), now()).made.sign(kind, version, document);
    },
  };
};
