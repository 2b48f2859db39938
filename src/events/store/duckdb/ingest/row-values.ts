import type { PersonHashes } from '../../../../core/clicks/conversion.ts';
import type { RecordKey, RequestPlace } from '../../record-place.ts';
import { keyIn } from '../row-places.ts';
import { num, optional, type Row } from '../rows.ts';

/** How a click or its visit is identified in tables and staged files: by its place and its time in milliseconds. */
export const placeMembers = (of: 'click' | 'visit'): readonly { json: string; read: string }[] => [
  { json: `${of}_node`, read: 'USMALLINT' },
  { json: `${of}_worker`, read: 'USMALLINT' },
  { json: `${of}_epoch`, read: 'UINTEGER' },
  { json: `${of}_sequence`, read: 'UBIGINT' },
  { json: `${of}_time`, read: 'BIGINT' },
];

export const placeValues = (of: 'click' | 'visit', place: RequestPlace): Record<string, unknown> => ({
  [`${of}_node`]: place.node,
  [`${of}_worker`]: place.worker,
  [`${of}_epoch`]: place.epoch,
  [`${of}_sequence`]: place.sequence,
  [`${of}_time`]: place.time,
});

/** For a row whose times are milliseconds. */
export const placeIn = (row: Row, of: 'click' | 'visit'): RequestPlace => ({
  ...keyIn(row, `${of}_`),
  time: num(row[`${of}_time`]),
});

/** The same for a row that names its visit only if that is another click. */
export const otherVisitIn = (row: Row): RequestPlace | null =>
  row.visit_sequence === null || row.visit_sequence === undefined ? null : placeIn(row, 'visit');

export const clickMembers = placeMembers('click');

export const clickValues = (click: RecordKey, time: number): Record<string, unknown> =>
  placeValues('click', { ...click, time });

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
