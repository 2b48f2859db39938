import { privateKeyOf, publicKeyOf } from './keys.ts';
import { withKey } from './open-signing.ts';
import { type Signing, signing } from './sign.ts';

/** Signs with a key of its own and no file: for tests. */
export const fakeSigning = (fill = 3): Signing => {
  const seed = new Uint8Array(32).fill(fill);
  return signing(seed, withKey({ keys: [] }, publicKeyOf(privateKeyOf(seed)), '2026-01-01T00:00:00.000Z'));
};
