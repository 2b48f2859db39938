import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';
import { derivedOf, type KeyRing, keyAt } from '../config/key-ring.ts';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets at rest: AES-256-GCM, bound to their row, so that none can be moved to another. */
export interface Vault {
  /** `row`: identifies the place; opening requires the same name. */
  seal(text: string, row: string): string;
  /** Null: sealed for another row or with an unavailable key, or damaged. */
  open(sealed: string, row: string): string | null;
  /** Whether it was sealed by the current key. */
  isCurrent(sealed: string): boolean;
}

/** `key`: 32 bytes. */
const vaultOfKey = (key: Uint8Array) => {
  const id = createHash('sha256').update('fairlead vault ').update(key).digest('hex').slice(0, 8);
  return {
    id,
    seal(text: string, row: string): string {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${id} ${row}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed: string, row: string): string | null {
      const [version, by, text = ''] = sealed.split('.');
      const bytes = Buffer.from(text, 'base64url');
      if (version !== '1' || by !== id || bytes.length < IV_BYTES + TAG_BYTES) return null;
      const decipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, IV_BYTES))
        .setAAD(Buffer.from(`${id} ${row}`))
        .setAuthTag(bytes.subarray(IV_BYTES, IV_BYTES + TAG_BYTES));
      try {
        return (
          decipher.update(bytes.subarray(IV_BYTES + TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
        );
      } catch {
        return null;
      }
    },
  };
};

/** Seals with the key in force, and opens what any key of the ring sealed. */
export const vault = (ring: KeyRing, now: () => number = Date.now): Vault => {
  const vaults = derivedOf(ring, vaultOfKey);
  const current = () => keyAt(vaults(), now()).made;
  return {
    seal: (text, row) => current().seal(text, row),
    open(sealed, row) {
      for (const { made } of vaults()) {
        const text = made.open(sealed, row);
        if (text !== null) return text;
      }
      return null;
    },
    isCurrent: (sealed) => sealed.split('.', 2)[1] === current().id,
  };
};
