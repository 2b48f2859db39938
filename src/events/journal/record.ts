import { crc32 } from 'node:zlib';

/**
 * Journal records. A record is one line of JSON whose last member is a CRC-32 of everything before it:
 * `{"k":"r","e":…,"s":…,"t":…,…,"x":"0a1b2c3d"}\n`. Keys are short because they are written for every click;
 * src/events/store/duckdb/columns.ts gives each its column name.
 */

interface Stamp {
  /** Epoch of the edge worker's start; (node, worker, epoch, sequence) is never used twice. */
  e: number;
  /** Sequence number in the epoch, from 1. */
  s: number;
  /** Receive time, milliseconds since 1970; never decreases within a worker. */
  t: number;
}

interface Checked {
  /** CRC-32 of the line before it, hex, 8 digits. */
  x: string;
}

/** One hit on a link with its decision. Absent members are "not known". */
export interface RequestFields {
  k: 'r';
  /** Workspace, domain, campaign, its revision; 0 where there is none (unknown host or slug). */
  ws: number;
  do: number;
  c: number;
  r: number;
  /** Destination; 0 when the visitor was sent nowhere. */
  d: number;
  /** Rule that matched, from 1; 0: the default. */
  ru: number;
  /** Test (or rotation), first phase of this visitor in it, and arm (number of the path); arm -1: none. */
  te: string;
  ph: number;
  a: number;
  /** 1: the destination is the landing page of a path, whose visitors go on by `/out`. */
  lp?: 1;
  /** 1: the arm is the one the cookie named. */
  ka?: 1;
  /** Arm that the visitor is a unit of, where the cookie named one that nobody is given any more and `a` was drawn. */
  fa?: number;
  /** Ids of the caps that were used up when it was decided; absent: none. */
  ec?: string[];
  /** Outcome and traffic class of contracts/request.ts. */
  o: string;
  cl: string;
  /** Reasons of the class. Where `ha` is there, ingest adds what the address did a moment ago to both. */
  rs: string[];
  /** 1: may be a page view (not HEAD, not a preview) and was redirected, or landed. */
  vi: 0 | 1;
  /**
   * What the click costs by the campaign of that moment; absent: nothing is known by click. `kv`: amount of the visit, with
   * `ku` where it is in another currency than the workspace's, or `kp` in its place: why the link did not say it.
   * `kc`: amount of each conversion; `kr`: percent of its revenue. Decimal text.
   */
  kv?: string;
  ku?: string;
  kp?: 'missing' | 'unreadable';
  kc?: string;
  kr?: string;
  /** The platforms' click ids that came with it, by parameter name (gclid, gbraid, wbraid, fbclid, ttclid, msclkid); absent: none. */
  ci?: Record<string, string>;
  /**
   * Visitor key used for split and uniqueness; `sk`: the one used for the split and for units of tests, where `v` is an id that
   * was not signed; `vn`: the cookie key issued with this answer, if one was.
   */
  v: string;
  sk?: string;
  vn?: string | undefined;
  /** 1: `v` is a hash of the day, and no cookie was given because the visitor asks not to be followed. */
  vh?: 1;
  /**
   * Hashes under a key of the day, by which ingest knows what repeats what: `ha` of the address (IPv6: of its /64), absent where no
   * address is known; `hu` of address and user agent, absent where it is no click that may repeat another. `hl`: 1: a page
   * reported itself. `hk`: 1: `v` is a key that we signed.
   */
  ha?: string;
  hu?: string;
  hl?: 1;
  hk?: 1;
  m: string;
  h: string;
  /** Path and query as received, cut at 2 kB. */
  p: string;
  /** Address, truncated unless the workspace keeps whole ones. */
  ip?: string;
  co?: string;
  /** ISO 3166-2 with its country. */
  rg?: string;
  /** City, in English. */
  cy?: string;
  l?: string;
  dv?: string;
  os?: string;
  /** Family, as routing sees it; `bn`: the browser's name; `ia`: the app that showed the page. */
  b?: string;
  bn?: string;
  ia?: string;
  /** Source's sub ids, only those present. */
  s1?: string;
  s2?: string;
  s3?: string;
  s4?: string;
  s5?: string;
  s6?: string;
  s7?: string;
  s8?: string;
  s9?: string;
  s10?: string;
  ua: string;
  rf: string;
}

/** One accepted postback: a conversion for a click whose id was signed by us; in test mode the click may be all zeros. */
export interface PostbackFields {
  k: 'p';
  ws: number;
  /** The click: node, worker, epoch, sequence, time, campaign, variant (arm). */
  cn: number;
  cw: number;
  ce: number;
  cs: number;
  ct: number;
  c: number;
  a: number;
  /** Status as mapped (lead, sale, rejected, hold, custom), as received ('': none was, and `st` is that of a new conversion), event type, transaction id. */
  st: string;
  sr: string;
  ev: string;
  tx: string;
  /** Payout as decimal text, normalised; absent: none given. */
  pa?: string;
  cu: string;
  /** Workspace currency at that time. */
  wc: string;
  ip?: string;
  /** Told by the script on a page, by the API or by an uploaded file instead of a server. */
  by?: PostbackOrigin;
  /** Number of the incoming source whose address it came to; absent: the workspace's own. */
  so?: number;
  /** What becomes of one more postback of the same conversion, as it was set when this one came; absent: it updates. */
  du?: 'ignore' | 'add';
  /** 1: in test mode. It makes no conversion. */
  ts?: 1;
  /** First half of its signature (HMAC-SHA-256), 32 hex digits, where the source signs: the same one again is a replay. */
  sg?: string;
  /** SHA-256, hex, of the e-mail, of the phone's digits, of the phone as `+digits`, of the external id. */
  he?: string;
  hp?: string;
  hq?: string;
  xi?: string;
  /** What was received, as query text without secrets and persons, at most 1 kB. */
  q?: string;
  /** What is unusual about it: `status_custom`; `payout_ignored`: a page named a payout, and pages may not here. */
  fl?: string[];
}

export type PostbackOrigin = 'script' | 'api' | 'upload';

/** A postback of a workspace that is known, and why it was refused. */
export interface RefusedFields {
  k: 'f';
  ws: number;
  so?: number;
  by?: PostbackOrigin;
  /** Campaign of the click, where the click id was good. */
  c?: number;
  /** Reason, of the closed list in core/postbacks/refusal.ts. */
  rs: string;
  /** As in a postback. */
  q: string;
  m: string;
  ip?: string;
}

/** Something that became of an earlier click: it went on to its offer by `/out`, or its landing page reported itself. */
export interface ClickEventFields {
  k: 'e';
  ty: 'out' | 'landed';
  ws: number;
  do: number;
  c: number;
  r: number;
  /** The click: node, worker, epoch, sequence, time, arm. */
  cn: number;
  cw: number;
  ce: number;
  cs: number;
  ct: number;
  a: number;
  /** Destination of an `out`; 0: none. */
  d: number;
  /** Outcome and traffic class of contracts/request.ts. */
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

/** What the check of a crawler's address found, for the requests that were counted before it had answered. */
export interface VerdictFields {
  k: 'v';
  /** `verified`: it is who it says; `impostor`: it is not, and its requests count as invalid. */
  vd: 'verified' | 'impostor';
  /** Name of the crawler. */
  cr: string;
  /** Sequence numbers of the requests, all of this worker and epoch, and all before this record. */
  of: number[];
}

export type RecordFields = RequestFields | PostbackFields | ClickEventFields | VerdictFields | RefusedFields;
export type RequestRecord = RequestFields & Stamp & Checked;
export type PostbackRecord = PostbackFields & Stamp & Checked;
export type ClickEventRecord = ClickEventFields & Stamp & Checked;
export type VerdictRecord = VerdictFields & Stamp & Checked;
export type RefusedRecord = RefusedFields & Stamp & Checked;
export type JournalRecord = RequestRecord | PostbackRecord | ClickEventRecord | VerdictRecord | RefusedRecord;

/** Length of `,"x":"0a1b2c3d"}\n`. */
const TAIL = 17;

/** The members of a request that stand before its long texts (`m` and all that follows): all that ingest decides by. */
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
  | `s${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9 | 10}`
  | 'ua'
  | 'rf';

export type JournalHead = RequestHead | PostbackRecord | ClickEventRecord | VerdictRecord | RefusedRecord;
/** `body`: the line without checksum and closing brace, a view into it. */
export type Decoded =
  | { ok: true; record: JournalHead; body: Uint8Array }
  | { ok: false; reason: 'checksum' | 'shape' };

const REQUEST_START = Buffer.from('{"k":"r",');
const CHECKSUM_START = Buffer.from(',"x":"');
const CHECKSUM_END = Buffer.from('"}');
/** Quotes inside a JSON text are escaped, so these bytes can only be the member itself. */
const LONG_TEXTS = Buffer.from(',"m":"');

/** Compared byte by byte: for so few of them a call out of JavaScript takes longer. */
const standsAt = (bytes: Uint8Array, at: number, expected: Uint8Array): boolean => {
  for (let i = 0; i < expected.length; i++) if (bytes[at + i] !== expected[i]) return false;
  return true;
};

/** The number that 8 lower-case hexadecimal digits at `at` stand for; -1: they are something else. */
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
 * Reads one line without its newline. Throws nothing. The checksum covers the whole line; of a request only the head
 * is parsed, because the long texts are most of the line and the event store reads them itself.
 */
export const decodeRecord = (line: Uint8Array): Decoded => {
  const buffer = Buffer.isBuffer(line) ? line : Buffer.from(line.buffer, line.byteOffset, line.byteLength);
  const split = buffer.length - (TAIL - 1);
  if (split < 2) return { ok: false, reason: 'shape' };
  if (!standsAt(buffer, split, CHECKSUM_START) || !standsAt(buffer, split + 14, CHECKSUM_END)) {
    return { ok: false, reason: 'shape' };
  }
  const body = buffer.subarray(0, split);
  if (crc32(body) !== checksumAt(buffer, split + 6)) {
    return { ok: false, reason: 'checksum' };
  }
  try {
    const head = standsAt(buffer, 0, REQUEST_START) ? buffer.indexOf(LONG_TEXTS) : -1;
    const text = buffer.toString('utf8', 0, head < 0 ? split : head);
    const record = JSON.parse(`${text}}`) as JournalHead;
    record.x = buffer.toString('latin1', split + 6, split + 14);
    return { ok: true, record, body };
  } catch {
    return { ok: false, reason: 'shape' };
  }
};

/** The whole request of a line's body (the line without checksum and closing brace), for the few that need it. */
export const decodeRequest = (body: Uint8Array): RequestFields =>
  JSON.parse(
    `${Buffer.from(body.buffer, body.byteOffset, body.byteLength).toString('utf8')}}`,
  ) as RequestFields;

/** Bytes of a line (its length taken with the newline) that precede its checksum: what the event store reads, with its own members appended. */
export const bodyLength = (lineLength: number): number => lineLength - TAIL;
