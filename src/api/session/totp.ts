import { createDecipheriv, hash } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import type { KeyRing } from '../../config/key-ring.ts';
import { randomText } from '../../db/public-id.ts';
import { vault } from '../../signing/vault.ts';

/** RFC 6238 as supported by every authenticator app: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
const KIND = { issuer: 'Fairlead', algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 } as const;
/** A code is accepted one step before and after its own, because clocks and people are late. */
const STEPS_AROUND = 1;
/** Without letters and digits that look alike. */
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** The URI for an authenticator app's QR code. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...KIND, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The step that a code belongs to; null if it is none of the steps around `now` (milliseconds since 1970). */
export const stepOf = (secret: string, code: string, now: number): number | null => {
  const delta = TOTP.validate({
    token: code,
    secret: Secret.fromBase32(secret),
    algorithm: KIND.algorithm,
    digits: KIND.digits,
    period: KIND.period,
    timestamp: now,
    window: STEPS_AROUND,
  });
  return delta === null ? null : Math.floor(now / STEP_MS) + delta;
};

/** Ten new codes in the form people write down: `k7mp-2xqa-9fhd-tw3e`, 79 bits each. */
export const newCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: 4 }, () => randomText(4, CODE_ALPHABET)).join('-'),
  );

/** The stored hash of a code; ignores dashes, spaces and case. */
export const codeHash = (code: string): string =>
  hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''));

const rowOf = (owner: string): string => `totp ${owner}`;

/** Opens the format from before secrets were sealed by a vault: it names no key, so each is tried. */
const openOld = (key: Uint8Array, bytes: Buffer, owner: string): string | null => {
  if (bytes.length < NONCE_BYTES + TAG_BYTES) return null;
  const start = NONCE_BYTES + TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
    .setAAD(Buffer.from(owner))
    .setAuthTag(bytes.subarray(NONCE_BYTES, start));
  try {
    return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8');
  } catch {
    return null;
  }
};

/** Keeps secrets unreadable in the control store and its backups; `owner` binds each to its account. */
export const sealer = (ring: KeyRing, now: () => number = Date.now) => {
  const secrets = vault(ring, now);
  return {
    seal: (secret: string, owner: string): string => secrets.seal(secret, rowOf(owner)),
    isCurrent: secrets.isCurrent,
    /** Throws if the secret was sealed with another key or for another account. */
    open(sealed: string, owner: string): string {
      if (sealed.includes('.')) {
        const text = secrets.open(sealed, rowOf(owner));
        if (text !== null) return text;
      } else {
        const bytes = Buffer.from(sealed, 'base64url');
        for (const { key } of ring.keys) {
          const text = openOld(key, bytes, owner);
          if (text !== null) return text;
        }
      }
      throw new Error('The secret of a second step was sealed by a key that is not there.');
    },
  };
};
