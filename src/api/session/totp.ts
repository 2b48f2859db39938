import { createCipheriv, createDecipheriv, hash, hkdfSync, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { randomText } from '../../db/public-id.ts';

/** RFC 6238 as every authenticator app takes it: SHA-1, six digits, thirty seconds. */
const STEP_MS = 30_000;
const KIND = { issuer: 'Fairlead', algorithm: 'SHA1', digits: 6, period: STEP_MS / 1000 } as const;
/** A code is taken one step before and after its own: clocks and people are late. */
const STEPS_AROUND = 1;
/** Without the letters and digits that look alike. */
const CODE_ALPHABET = 'abcdefghjkmnpqrstuvwxyz23456789';
const CODES = 10;

const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** A new secret, in base32. */
export const newSecret = (): string => new Secret({ size: 20 }).base32;

/** What an authenticator app reads from a QR code. */
export const uriOf = (secret: string, email: string): string =>
  new TOTP({ ...KIND, label: email, secret: Secret.fromBase32(secret) }).toString();

/** The step that a code belongs to; null when it is none of the steps around `now` (milliseconds since 1970). */
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

/** Ten new codes as people write them down: `k7mp-2xqa-9fhd-tw3e`, 79 bits each. */
export const newCodes = (): string[] =>
  Array.from({ length: CODES }, () =>
    Array.from({ length: 4 }, () => randomText(4, CODE_ALPHABET)).join('-'),
  );

/** What is kept of a code: dashes, blanks and capitals make no difference. */
export const codeHash = (code: string): string =>
  hash('sha256', code.toLowerCase().replace(/[^a-z0-9]/g, ''));

/** Keeps secrets unreadable in the control store and its backups; `owner` binds each to its account. */
export const sealer = (accessKey: Uint8Array) => {
  const key = new Uint8Array(hkdfSync('sha256', accessKey, '', 'fairlead totp secrets', 32));
  return {
    seal(secret: string, owner: string): string {
      const nonce = randomBytes(NONCE_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(Buffer.from(owner));
      const text = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final()]);
      return Buffer.concat([nonce, cipher.getAuthTag(), text]).toString('base64url');
    },
    /** Throws when it was sealed by another key or for another account. */
    open(sealed: string, owner: string): string {
      const bytes = Buffer.from(sealed, 'base64url');
      const start = NONCE_BYTES + TAG_BYTES;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, NONCE_BYTES))
        .setAAD(Buffer.from(owner))
        .setAuthTag(bytes.subarray(NONCE_BYTES, start));
      return decipher.update(bytes.subarray(start), undefined, 'utf8') + decipher.final('utf8');
    },
  };
};
