import { crc32 } from 'node:zlib';
import type { TypeRules } from '../../core/conversions/type-rules.ts';
import type { Sub } from '../../core/report/subs.ts';
import { UTMS, type Utm } from '../../core/report/utm.ts';

/**
 * Journal records. A record is one line of JSON whose last member is a CRC-32 of everything before it:
 * `{"k":"r","e":…,"s":…,"t":…,…,"x":"0a1b2c3d"}\n`. Keys are short because they are written for every click;
 * src/events/store/duckdb/columns.ts gives each its column name.
 */

interface Stamp {
  /** Epoch of the edge worker's start; (node, worker, epoch, sequence) is never reused. */
  e: number;
  /** Sequence number within the epoch, from 1. */
  s: number;
  /** Receive time, milliseconds since 1970; never decreases within a worker. */
  t: number;
}

type MemberOf<Name extends Sub> = Name extends `sub${infer Number}` ? `s${Number}` : never;
/** Member of a request that holds a link parameter: `s1` for `sub1`. */
export type SubMember = MemberOf<Sub>;
export const subMember = (sub: Sub): SubMember => `s${sub.slice(3)}` as SubMember;

/** Member of a request that holds a UTM parameter: `u1` for the first of them. */
export type UtmMember = 'u1' | 'u2' | 'u3' | 'u4' | 'u5';
export const utmMember = (utm: Utm): UtmMember => `u${UTMS.indexOf(utm) + 1}` as UtmMember;

/** One request to a link, with its decision. Absent members are unknown, those of link parameters were not given. */
export interface RequestFields extends Partial<Record<SubMember | UtmMember, string>> {
  k: 'r';
  /** Workspace, domain, campaign and its revision; 0 if there is none (unknown host or slug). */
  ws: number;
  do: number;
  c: number;
  r: number;
  /** Destination; 0 if the visitor was not redirected. */
  d: number;
  /** Matching rule, from 1; 0 for the default. */
  ru: number;
  /** Test (or rotation), first phase of this visitor in it, and variant (path number); variant -1: none. */
  te: string;
  ph: number;
  a: number;
  /** 1: the destination is a path's landing page, whose visitors continue through `/out`. */
  lp?: 1;
  /** 1: the variant is the one the cookie named. */
  ka?: 1;
  /** Variant that the visitor is a unit of, if the cookie named one that is no longer given and `a` was drawn. */
  fa?: number;
  /** IDs of the caps, also of the plan's offers, that were used up at the time; absent if none. */
  ec?: string[];
  /**
   * Behind a landing page: the offer that each exit leads this visitor to, fallbacks included; 0: none is left. Absent if
   * nothing was drawn, because each exit has a single offer.
   */
  dr?: number[];
  /** Outcome and traffic class from contracts/reports/request.ts. */
  o: string;
  cl: string;
  /** Reasons of the class. If `ha` is present, ingest adds the recent activity of the address to both. */
  rs: string[];
  /** 1: can be a page view (not HEAD, not a preview) and was redirected, or landed. */
  vi: 0 | 1;
  /**
   * Cost of the click according to the campaign at the time; absent if no cost per click is known. `kv`: amount for the
   * visit, with `ku` if it is not in the workspace's currency, or instead `kp`: why the link gave none. `kc`: amount
   * for each conversion; `kr`: percent of its revenue. Decimal text. With these, `kt`: numbers of the conversion types
   * that are charged, `1,4`; absent: all.
   */
  kv?: string;
  ku?: string;
  kp?: 'missing' | 'unreadable';
  kc?: string;
  kr?: string;
  kt?: string;
  /**
   * Click IDs of the platform or source by parameter name (`PLATFORM_CLICK_IDS`, `source_click_id`), of at most 512
   * characters; absent if none.
   */
  ci?: Record<string, string>;
  /**
   * Visitor key used for split and uniqueness. `sk`: the one used for the split and for units of tests, if `v` is an
   * unsigned ID. `vn`: the cookie key issued with this answer, if any.
   */
  v: string;
  sk?: string;
  vn?: string | undefined;
  /** 1: `v` is a daily hash, and no cookie was set because the visitor asks not to be tracked. */
  vh?: 1;
  /**
   * Hashes under a daily key, by which ingest finds repeats. `ha`: of the address (IPv6: of its /64), absent if
   * unknown. `hu`: of address and user agent, absent if it is not a click that can repeat another. `hl`: 1: a page
   * reported itself. `hk`: 1: `v` is a key that we signed.
   */
  ha?: string;
  hu?: string;
  hl?: 1;
  hk?: 1;
  m: string;
  h: string;
  /** Path and query as received, truncated to 2 kB. */
  p: string;
  /** Address, truncated unless the workspace keeps full ones. */
  ip?: string;
  co?: string;
  /** ISO 3166-2 with its country. */
  rg?: string;
  /** City, in English. */
  cy?: string;
  l?: string;
  dv?: string;
  os?: string;
  /** Family as seen by routing; `bn`: the browser's name; `ia`: the app that showed the page. */
  b?: string;
  bn?: string;
  ia?: string;
  ua: string;
  rf: string;
}

/** One accepted postback: a conversion for a click whose ID we signed. In test mode, the click can be all zeros. */
export interface PostbackFields {
  k: 'p';
  ws: number;
  /** The click: node, worker, epoch, sequence, time, campaign, variant. */
  cn: number;
  cw: number;
  ce: number;
  cs: number;
  ct: number;
  c: number;
  a: number;
  /** Status after mapping, status received ('': none, and `st` is the default), event type, transaction ID. */
  st: string;
  sr: string;
  ev: string;
  tx: string;
  /** The word for the type of a new conversion whose status names none, if the affiliate network has one. */
  uw?: string;
  /** What its conversion type says about it; absent if types do not matter: IntakePlan. */
  tr?: TypeRules;
  /** Identity of its conversion instead of its event: core/conversions/identity.ts. Absent: the event. */
  id?: string;
  /** Payout as normalized decimal text, below zero for an adjustment; absent if not given. */
  pa?: string;
  cu: string;
  /** Workspace currency at the time. */
  wc: string;
  ip?: string;
  /** Reported by a page's script, the API or an uploaded file instead of a server. */
  by?: PostbackOrigin;
  /** Number of the affiliate network whose address received it; absent for the workspace's own address. */
  so?: number;
  /** How a further postback for the conversion is handled, as configured when this one came; if absent, it updates. */
  du?: 'ignore' | 'add';
  /** 1: in test mode. Creates no conversion. */
  ts?: 1;
  /** First half of its HMAC-SHA-256 signature, 32 hex digits, if the network signs: a repeat is a replay. */
  sg?: string;
  /** SHA-256, hex, of the email, of the phone's digits, of the phone as `+digits`, of the external ID. */
  he?: string;
  hp?: string;
  hq?: string;
  xi?: string;
  /** The received query, without secrets and personal data, at most 1 kB. */
  q?: string;
  /**
   * What is unusual about it: `status_custom`; `payout_ignored`: a page gave a payout, which pages may not do here;
   * `adjustment`: its payout is below zero, and it is no conversion; `transaction_missing`: its type occurs once per transaction, but it has no transaction ID.
   */
  fl?: string[];
}

export type PostbackOrigin = 'script' | 'api' | 'upload';

/** A postback for a known workspace, and why it was refused. */
export interface RefusedFields {
  k: 'f';
  ws: number;
  so?: number;
  by?: PostbackOrigin;
  /** Campaign of the click, if the click ID was valid. */
  c?: number;
  /** Reason, from the closed list in core/postback/refusal.ts. */
  rs: string;
  /** As in a postback. */
  q: string;
  m: string;
  ip?: string;
}

/** A later event of a click: the visitor continued to the offer through `/out`, or the landing page reported itself. */
export interface ClickEventFields {
  k: 'e';
  ty: 'out' | 'landed';
  ws: number;
  do: number;
  c: number;
  r: number;
  /** The click: node, worker, epoch, sequence, time, variant. */
  cn: number;
  cw: number;
  ce: number;
  cs: number;
  ct: number;
  a: number;
  /** Destination of an `out`, or 0. */
  d: number;
  /** Exit of an `out`; 0: one that the path does not have. Absent: the first. */
  ex?: number;
  /** Outcome and traffic class from contracts/reports/request.ts. */
  o: string;
  cl: string;
  rs: string[];
  v: string;
  /** As in a request. */
  ha?: string;
  m: string;
  h: string;
  p: string;
  ip?: string;
  ua: string;
  rf: string;
}

/** Result of checking a crawler's address, for the requests counted before it was known. */
export interface VerdictFields {
  k: 'v';
  /** `verified`: it is genuine; `impostor`: it is not, and its requests count as invalid. */
  vd: 'verified' | 'impostor';
  /** Name of the crawler. */
  cr: string;
  /** Sequence numbers of the requests, all from this worker and epoch and before this record. */
  of: number[];
}

export type RecordFields = RequestFields | PostbackFields | ClickEventFields | VerdictFields | RefusedFields;
export type RequestRecord = RequestFields & Stamp;
export type PostbackRecord = PostbackFields & Stamp;
export type ClickEventRecord = ClickEventFields & Stamp;
export type VerdictRecord = VerdictFields & Stamp;
export type RefusedRecord = RefusedFields & Stamp;
export type JournalRecord = RequestRecord | PostbackRecord | ClickEventRecord | VerdictRecord | RefusedRecord;

/** Length of `,"x":"0a1b2c3d"}\n`. */
const TAIL = 17;

/** A request's members before its long texts (`m` and after): all that ingest needs for its decisions. */
export type RequestHead = Omit<RequestRecord, LongText>;
type LongText =
  | 'm'
  | 'h'
  | 'p'
  | 'ip'
  | 'co'
  | 'rg'
  | 'cy'
  | 'l'
  | 'dv'
  | 'os'
  | 'b'
  | 'bn'
  | 'ia'
  | SubMember
  | 'ua'
  | 'rf';

export type JournalHead = RequestHead | PostbackRecord | ClickEventRecord | VerdictRecord | RefusedRecord;
/** `body`: the line without checksum and closing brace, as a view into it. */
export type Decoded =
  | { ok: true; record: JournalHead; body: Uint8Array }
  | { ok: false; reason: 'checksum' | 'shape' };

const REQUEST_START = Buffer.from('{"k":"r",');
const CHECKSUM_START = Buffer.from(',"x":"');
const CHECKSUM_END = Buffer.from('"}');
/** Quotes inside JSON text are escaped, so these bytes can only be the member itself. */
const LONG_TEXTS = Buffer.from(',"m":"');

/** Compared byte by byte: for this few, a call out of JavaScript takes longer. */
const standsAt = (bytes: Uint8Array, at: number, expected: Uint8Array): boolean => {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
};

/** The value of 8 lower-case hexadecimal digits at `at`; -1 if they are something else. */
const checksumAt = (bytes: Uint8Array, at: number): number => {
  let sum = 0;
  for (let i = at; i < at + 8; i++) {
    const code = bytes[i] ?? 0;
    if (code >= 48 && code <= 57) sum = sum * 16 + code - 48;
    else if (code >= 97 && code <= 102) sum = sum * 16 + code - 87;
    else return -1;
  }
  return sum;
};

/**
 * The body of the line in [from, to) of `bytes`, which has no newline, as a view into them; or what is wrong with the
 * line. The checksum covers all of it.
 */
export const checkedBody = (bytes: Buffer, from: number, to: number): Buffer | 'checksum' | 'shape' => {
  const split = to - (TAIL - 1);
  if (split < from + 2) return 'shape';
  if (!standsAt(bytes, split, CHECKSUM_START) || !standsAt(bytes, split + 14, CHECKSUM_END)) return 'shape';
  const body = bytes.subarray(from, split);
  return crc32(body) === checksumAt(bytes, split + 6) ? body : 'checksum';
};

/** The checksum of a line that ends at `to`, as a signed number: those that need no object on the heap. */
export const checksumBefore = (bytes: Buffer, to: number): number => checksumAt(bytes, to - 10) | 0;

/** Bytes of a body that are parsed. Of a request, only the head: the event store reads the long texts itself. */
const headLength = (body: Buffer): number => {
  const head = standsAt(body, 0, REQUEST_START) ? body.indexOf(LONG_TEXTS) : -1;
  return head < 0 ? body.length : head;
};

/** Parses one body. Null if it is not JSON. */
export const parseHead = (body: Buffer): JournalHead | null => {
  try {
    return JSON.parse(`${body.toString('utf8', 0, headLength(body))}}`) as JournalHead;
  } catch {
    return null;
  }
};

const NEXT = Buffer.from('},\n');
/** Kept, because memory outside the heap for every call brings its next full collection forward. */
const usualRoom = Buffer.allocUnsafeSlow(128 * 1024);

/**
 * Parses bodies together, as one JSON array, which takes a fifth less time: the parser expects each object to have the
 * members of the one before. Null if any of them is not JSON. A string cannot contain the newline between two bodies.
 */
export const parseHeads = (bodies: readonly Buffer[]): JournalHead[] | null => {
  const lengths = bodies.map(headLength);
  const room = lengths.reduce((sum, length) => sum + length + NEXT.length, 1);
  const text = room <= usualRoom.length ? usualRoom : Buffer.allocUnsafe(room);
  let at = text.write('[');
  for (let i = 0; i < bodies.length; i++) {
    at += (bodies[i] as Buffer).copy(text, at, 0, lengths[i]);
    at += NEXT.copy(text, at);
  }
  // The last one's comma and newline give way to the end.
  at += text.write(']', at - 2) - 2;
  try {
    const heads = JSON.parse(text.toString('utf8', 0, at)) as JournalHead[];
    return heads.length === bodies.length ? heads : null;
  } catch {
    return null;
  }
};

/** Decodes one line without its newline. Never throws. */
export const decodeRecord = (line: Uint8Array): Decoded => {
  const buffer = Buffer.isBuffer(line) ? line : Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const body = checkedBody(buffer, 0, buffer.length);
  if (typeof body === 'string') return { ok: false, reason: body };
  const record = parseHead(body);
  return record === null ? { ok: false, reason: 'shape' } : { ok: true, record, body };
};

/** The complete request in a line's body (without checksum and closing brace), for the few callers that need it. */
export const decodeRequest = (body: Uint8Array): RequestFields =>
  JSON.parse(
    `${Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')}}`,
  ) as RequestFields;

/** Bytes of a line (length with newline) before its checksum, which the event store reads with members appended. */
export const bodyLength = (lineLength: number): number => lineLength - TAIL;
