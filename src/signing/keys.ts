import { createHash, createPrivateKey, createPublicKey, type KeyObject } from 'node:crypto';
import type { PublicKey } from '../contracts/signed.ts';
import { canonicalJson } from './canonical.ts';

/** Bytes before the 32 bytes of an Ed25519 private key in PKCS #8 (RFC 8410, 7). */
const PKCS8_HEAD = Buffer.from('302e020100300506032b657004220420', 'hex');

/** Name of a key: its thumbprint (RFC 7638, RFC 8037 appendix A.3). */
export const keyId = (x: string): string =>
  createHash('sha256')
    .update(canonicalJson({ crv: 'Ed25519', kty: 'OKP', x }))
    .digest('base64url');

/** `seed`: 32 bytes. */
export const privateKeyOf = (seed: Uint8Array): KeyObject =>
  createPrivateKey({ key: Buffer.concat([PKCS8_HEAD, seed]), format: 'der', type: 'pkcs8' });

export const publicKeyOf = (privateKey: KeyObject): PublicKey => {
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  return { kty: 'OKP', crv: 'Ed25519', kid: keyId(x), x };
};

/** Null when `x` is not a key. */
export const importKey = ({ kty, crv, x }: PublicKey): KeyObject | null => {
  try {
    return createPublicKey({ key: { kty, crv, x }, format: 'jwk' });
  } catch {
    return null;
  }
};
