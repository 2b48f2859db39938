import { type KeyObject, sign as signBytes } from 'node:crypto';
import type { PublicKey, Signed, SignedKind, SigningKeys } from '../contracts/signed.ts';
import { publicKeyOf } from './keys.ts';
import { signedText } from './verify.ts';

export interface Signing {
  /** The public half of the key that signs now. */
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
