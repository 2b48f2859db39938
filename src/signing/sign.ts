import { sign as signBytes } from 'node:crypto';
import type { PublicKey, Signed, SignedKind, SigningKeys } from '../contracts/signed.ts';
import { privateKeyOf, publicKeyOf } from './keys.ts';
import { signedText } from './verify.ts';

export interface Signing {
  readonly key: PublicKey;
  /** What stands at SIGNING_KEYS_PATH. */
  readonly published: SigningKeys;
  /** `document`: JSON values only; members that are undefined are left out. Throws TypeError for anything else. */
  sign(kind: SignedKind, version: number, document: Readonly<Record<string, unknown>>): Signed;
}

/** `seed`: 32 bytes; `published`: with the seed's key among them. */
export const signing = (seed: Uint8Array, published: SigningKeys): Signing => {
  const privateKey = privateKeyOf(seed);
  const key = publicKeyOf(privateKey);
  return {
    key,
    published,
    sign(kind, version, document) {
      const unsigned = { kind, version, document: { ...document }, key };
      const signature = signBytes(null, signedText(unsigned), privateKey).toString('base64url');
      return { ...unsigned, signature };
    },
  };
};
