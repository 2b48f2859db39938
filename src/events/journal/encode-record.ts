import { crc32 } from 'node:zlib';
import type { RecordFields } from './record.ts';

/**
 * A request whose members are already JSON text: `"ws":1,"do":1,…` without braces. The edge builds it from pieces
 * shared by many requests. All text in it must be well formed (no lone surrogates).
 */
export interface RequestText {
  readonly k: 'r';
  readonly members: string;
}

const mendText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

const membersOf = (fields: RecordFields): string => {
  const plain = JSON.stringify(fields);
  // A lone surrogate (from truncated text) is written as `\ud83d`, which the event store permanently refuses.
  const json = plain.includes('\\ud') ? JSON.stringify(fields, mendText) : plain;
  // Without `{"k":"r",` and the closing brace.
  return json.slice(9, -1);
};

const THOUSAND = 1000;
const lastDigits = Array.from({ length: THOUSAND }, (_, i) => String(i).padStart(3, '0'));
let thousands = -1;
let thousandsText = '';

/**
 * The digits of an increasing number. `String(n)` caches each text for a while, so that one per record would outlive
 * the young generation.
 */
const digitsOf = (n: number): string => {
  if (n < THOUSAND) return String(n);
  const high = Math.floor(n / THOUSAND);
  if (high !== thousands) {
    thousands = high;
    thousandsText = String(high);
  }
  return thousandsText + (lastDigits[n - high * THOUSAND] as string);
};

/**
 * A record's line without checksum and end. The stamp follows the kind, so that a record's identity is at the start of
 * each line. Undefined members of `fields` are omitted.
 */
export const recordBody = (
  record: RecordFields | RequestText,
  epoch: number,
  sequence: number,
  time: number,
): string => {
  const members = 'members' in record ? record.members : membersOf(record);
  return `{"k":"${record.k}","e":${epoch},"s":${digitsOf(sequence)},"t":${time},${members}`;
};

/** The complete line of a record, including the newline. */
export const encodeRecord = (
  record: RecordFields | RequestText,
  epoch: number,
  sequence: number,
  time: number,
): string => {
  const body = recordBody(record, epoch, sequence, time);
  return `${body},"x":"${crc32(body).toString(16).padStart(8, '0')}"}\n`;
};
