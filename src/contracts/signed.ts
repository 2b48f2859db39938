import * as z from 'zod/mini';

/** Where an instance publishes its keys, on the application's host and on every link host. */
export const SIGNING_KEYS_PATH = '/.well-known/fairlead-signing-key.json';

/** What an instance signs. */
const SignedKind = z.enum(['fairlead.disclosure', 'fairlead.destination-report']);
export type SignedKind = z.infer<typeof SignedKind>;

/** A public key in the format of RFC 8037; `kid` is its thumbprint (RFC 7638), and so follows from the key alone. */
export const PublicKey = z.strictObject({
  kty: z.literal('OKP'),
  crv: z.literal('Ed25519'),
  kid: z.string(),
  /** 32 bytes, base64url. */
  x: z.string(),
});
export type PublicKey = z.infer<typeof PublicKey>;

/**
 * A document signed by an instance. `signature` (Ed25519, base64url) covers the canonical JSON (RFC 8785) of all other
 * members.
 */
export const Signed = z.strictObject({
  kind: SignedKind,
  /** Version of the document's format, from 1. */
  version: z.number().check(z.int(), z.gte(1)),
  document: z.record(z.string(), z.unknown()),
  key: PublicKey,
  signature: z.string(),
});
export type Signed = z.infer<typeof Signed>;

/** An instance's current and former signing keys, newest first. */
export const SigningKeys = z.object({
  keys: z.array(
    z.extend(PublicKey, {
      use: z.literal('sig'),
      alg: z.literal('EdDSA'),
      /** ISO 8601: when it came into use. */
      since: z.string(),
      /** ISO 8601: when the next key took over; null if it is in use. */
      until: z.nullable(z.string()),
    }),
  ),
});
export type SigningKeys = z.infer<typeof SigningKeys>;
