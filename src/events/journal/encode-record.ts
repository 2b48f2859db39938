import { crc32 } from 'node:zlib';
import type { RecordFields } from './record.ts';

/**
 * A request whose members are JSON text already: `"ws":1,"do":1,…` without braces. The edge writes it from pieces that
 * are the same for many requests; every text in it must be well formed (no half of a surrogate pair).
 */
export interface RequestText {
  readonly k: 'r';
  readonly members: string;
}

const mendText = (_key: string, value: unknown): unknown =>
  typeof value === 'string' ? value.toWellFormed() : value;

const membersOf = (fields: RecordFields): string => {
  const plain = JSON.stringify(fields);
  // Half of a surrogate pair (a text cut in the middle) is written as `\ud83d`, which the event store refuses for ever.
  const json = plain.includes('\\ud') ? JSON.stringify(fields, mendText) : plain;
  // Without `{"k":"r",` and the closing brace.
  return json.slice(9, -1);
};

const THOUSAND = 1000;
const lastDigits = Array.from({ length: THOUSAND }, (_, i) => String(i).padStart(3, '0'));
let thousands = -1;
let thousandsText = '';

/**
 * The digits of a number that counts up. `String(n)` keeps each text it makes for a while, so that they outlive the
 * young generation of objects, one for each record.
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
 * A record's line without checksum and end: the stamp follows the kind, so that a record's identity stands at the front
 * of each line. Members of `fields` that are undefined are left out.
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

/** The whole line of one record, newline included. */
export const encodeRecord = (
  record: RecordFields | RequestText,
  epoch: number,
  sequence: number,
  time: number,
): string => {
  const body = recordBody(record, epoch, sequence, time);
  return `${body},"x":"${crc32(body).toString(16).padStart(8, '0')}"}\n`;
};
