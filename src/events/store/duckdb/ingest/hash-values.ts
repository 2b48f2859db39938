import type { PersonHashes } from '../../../../core/clicks/conversion.ts';
import { optional, type Row } from '../rows.ts';

export const hashValues = (hashes: PersonHashes | null): Record<string, unknown> => ({
  email_hash: hashes?.email ?? null,
  phone_digits_hash: hashes?.phoneDigits ?? null,
  phone_plus_hash: hashes?.phonePlus ?? null,
  external_id_hash: hashes?.externalId ?? null,
});

export const hashesOf = (row: Row): PersonHashes => ({
  email: optional(row.email_hash),
  phoneDigits: optional(row.phone_digits_hash),
  phonePlus: optional(row.phone_plus_hash),
  externalId: optional(row.external_id_hash),
});
