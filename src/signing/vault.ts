import { createCipheriv, createDecipheriv, createHash, randomBytes } from 'node:crypto';

const IV_BYTES = 12;
const TAG_BYTES = 16;

/** Secrets at rest: AES-256-GCM, bound to the row that they stand in, so that none can be moved to another. */
export interface Vault {
  /** `row`: names the place, and the same name opens it again. */
  seal(text: string, row: string): string;
  /** Null: sealed by another key, for another row, or damaged. */
  open(sealed: string, row: string): string | null;
}

/** `key`: 32 bytes. */
export const vault = (key: Uint8Array): Vault => {
  const id = createHash('sha256').update('fairlead vault ').update(key).digest('hex').slice(0, 8);
  return {
    seal(text, row) {
      const iv = randomBytes(IV_BYTES);
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(`${id} ${row}`));
      const body = Buffer.concat([cipher.update(text, 'utf8'), cipher.final()]);
      return `1.${id}.${Buffer.concat([iv, cipher.getAuthTag(), body]).toString('base64url')}`;
    },
    open(sealed, row) {
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
