import { type KeyObject, sign as signBytes, verify as verifySignature } from 'node:crypto';
import { type PublicKey, Signed, type SignedKind, type SigningKeys } from '../contracts/signed.ts';
import { canonicalJson } from './canonical.ts';
import { importKey, keyId, publicKeyOf } from './keys.ts';

type Verified =
  | { readonly ok: true; readonly signed: Signed }
  /**
   * `malformed`: not something that Fairlead signs. `key_malformed`: its key is invalid, or has another key's name.
   * `signature_wrong`: it was changed, or signed with another key. `key_unknown`: the signature is right, but the key
   * is not among the expected ones.
   */
  | {
      readonly ok: false;
      readonly reason: 'malformed' | 'key_malformed' | 'signature_wrong' | 'key_unknown';
    };

/** What a signature covers: every member, known or not. */
const signedText = (unsigned: Omit<Signed, 'signature'>): Buffer => Buffer.from(canonicalJson(unsigned));

/** The only accepted spelling of 64 bytes, so that a signature cannot be altered into another valid one. */
const signatureOf = (text: string): Buffer | null => {
  const bytes = Buffer.from(text, 'base64url');
  return bytes.length === 64 && bytes.toString('base64url') === text ? bytes : null;
};

/**
 * Verifies a signed document (as JSON.parse returns it) against the key inside it, which proves only that it is
 * unchanged since the holder of that key signed it. With `expected` the key must also be one of these, which proves who
 * signed it, provided they were obtained from the instance.
 */
export const verify = (value: unknown, expected?: readonly Pick<PublicKey, 'x'>[]): Verified => {
  if (!Signed.safeParse(value).success) return { ok: false, reason: 'malformed' };
  // Not the schema's output, which may lack members.
  const signed = value as Signed;
  const { signature: text, ...unsigned } = signed;
  const key = importKey(signed.key);
  if (key === null || signed.key.kid !== keyId(signed.key.x)) return { ok: false, reason: 'key_malformed' };
  const signature = signatureOf(text);
  try {
    if (signature === null || !verifySignature(null, signedText(unsigned), key, signature)) {
      return { ok: false, reason: 'signature_wrong' };
    }
  } catch {
    return { ok: false, reason: 'malformed' };
  }
  if (expected !== undefined && !expected.some(({ x }) => x === signed.key.x)) {
    return { ok: false, reason: 'key_unknown' };
  }
  return { ok: true, signed };
};

export interface Signing {
  /** The public half of the current signing key. */
  readonly key: PublicKey;
  /** The document at SIGNING_KEYS_PATH; a new object whenever it has changed. */
  readonly published: SigningKeys;
  /** `document`: JSON values only; undefined members are left out. Throws TypeError for anything else. */
  sign(kind: SignedKind, version: number, document: Readonly<Record<string, unknown>>): Signed;
}

/** Signs with one key (Ed25519). */
export const signerOf = (privateKey: KeyObject): Pick<Signing, 'key' | 'sign'> => {
  const key = publicKeyOf(privateKey);
  return {
    key,
    sign(kind, version, document) {
      const unsigned = { kind, version, document: { ...document }, key };
      const signature = signBytes(null, signedText(unsigned), privateKey).toString('base64url');
      return { ...unsigned, signature };
    },
  };
};
