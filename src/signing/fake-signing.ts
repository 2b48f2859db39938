import { privateKeyOf } from './keys.ts';
import { withKeys } from './open-signing.ts';
import { type Signing, signerOf } from './sign.ts';

/** For tests: signs with a key of its own, without a file. */
export const fakeSigning = (fill = 3): Signing => {
  const signer = signerOf(privateKeyOf(new Uint8Array(32).fill(fill)));
  const begun = [{ key: signer.key, from: null }];
  return { ...signer, published: withKeys({ keys: [] }, begun, '2026-01-01T00:00:00.000Z') };
};
