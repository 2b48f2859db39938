import { type EdgeHeaders, HEADER_NAMES, type HeaderName } from '../http/exchange.ts';

/** A request like nearly all: complete, in one piece, and without special cases. */
export interface PlainRequest {
  readonly method: 'GET' | 'HEAD' | 'POST';
  /** Begins with a slash. */
  readonly url: string;
  readonly headers: EdgeHeaders;
  /** Whether the client wants the answer to be the connection's last. */
  readonly close: boolean;
  /** Length of the body, which is at the end of the text. */
  readonly bodyLength: number;
}

export const PLAIN_LIMITS = {
  /** Head and body together; a longer request is never plain. */
  bytes: 16 * 1024,
  target: 8192,
  headers: 500,
} as const;

const TOKEN = 1;
const VISIBLE = 2;
const FIELD = 4;
const CR = 13;
const LF = 10;
const TAB = 9;
const SPACE = 32;
const SLASH = 47;
const COLON = 58;

/** Characters allowed in each place (RFC 9110, 5.5 and 5.6.2; RFC 9112, 3.2), by their Latin-1 codes. */
const kinds = Uint8Array.from({ length: 256 }, (_, code) => {
  const visible = code > 0x20 && code < 0x7f;
  const token = visible && /[!#$%&'*+\-.^_`|~0-9A-Za-z]/.test(String.fromCharCode(code));
  // A fragment is not part of a target: requests with one are left to the full parser.
  const target = visible && code !== 0x23;
  const field = visible || code === SPACE || code === TAB || code >= 0x80;
  return (token ? TOKEN : 0) | (target ? VISIBLE : 0) | (field ? FIELD : 0);
});

const is = (text: string, at: number, kind: number): boolean =>
  ((kinds[text.charCodeAt(at)] as number) & kind) !== 0;

/** Headers that change how a request is read: except for plain uses of the first two, they make it not plain. */
type Framing = 'connection' | 'content-length' | 'other';

const framing: Readonly<Record<string, Framing>> = {
  connection: 'connection',
  'content-length': 'content-length',
  'transfer-encoding': 'other',
  'proxy-connection': 'other',
  expect: 'other',
  upgrade: 'other',
};

type Slot = HeaderName | Framing;

const capitals = (name: string): string => name.replace(/(^|-)[a-z]/g, (letter) => letter.toUpperCase());

/** The action for a header by its name, in the two usual spellings. */
const slots: ReadonlyMap<string, Slot> = new Map(
  [...HEADER_NAMES.map((name) => [name, name] as const), ...Object.entries(framing)].flatMap(
    ([name, slot]) => [[name, slot] as const, [capitals(name), slot] as const],
  ),
);
const longest = Math.max(...[...slots.keys()].map((name) => name.length));

/** One shape for all requests, so that the engine reads a header at a known offset. */
class Headers implements Record<HeaderName, string | undefined> {
  host: string | undefined = undefined;
  'user-agent': string | undefined = undefined;
  accept: string | undefined = undefined;
  'accept-encoding': string | undefined = undefined;
  'accept-language': string | undefined = undefined;
  'content-type': string | undefined = undefined;
  cookie: string | undefined = undefined;
  dnt: string | undefined = undefined;
  forwarded: string | undefined = undefined;
  'if-none-match': string | undefined = undefined;
  origin: string | undefined = undefined;
  purpose: string | undefined = undefined;
  referer: string | undefined = undefined;
  'sec-ch-ua': string | undefined = undefined;
  'sec-ch-ua-mobile': string | undefined = undefined;
  'sec-ch-ua-platform': string | undefined = undefined;
  'sec-fetch-dest': string | undefined = undefined;
  'sec-fetch-mode': string | undefined = undefined;
  'sec-gpc': string | undefined = undefined;
  'sec-purpose': string | undefined = undefined;
  'x-fairlead-secret': string | undefined = undefined;
  'x-fairlead-signature': string | undefined = undefined;
  'x-fb-http-engine': string | undefined = undefined;
  'x-forwarded-for': string | undefined = undefined;
  'x-forwarded-proto': string | undefined = undefined;
  'x-moz': string | undefined = undefined;
  'x-purpose': string | undefined = undefined;
  'x-real-ip': string | undefined = undefined;
}

const methodOf = (text: string): PlainRequest['method'] | null => {
  if (text.startsWith('GET ')) return 'GET';
  if (text.startsWith('POST ')) return 'POST';
  return text.startsWith('HEAD ') ? 'HEAD' : null;
};

/**
 * Reads `text` (the bytes as Latin-1) if it is exactly one request that every reader understands alike: HTTP/1.1, a
 * path, one Host, no repeated header that we read, a body only with POST and only if the text holds all of it. Null if
 * it may be invalid, incomplete or several requests; the full HTTP parser decides.
 */
export const readPlainRequest = (text: string): PlainRequest | null => {
  // The text contains this, so none of the loops below can run past the end.
  const end = text.indexOf('\r\n\r\n') + 4;
  const method = methodOf(text);
  if (end < 4 || method === null || text.length > PLAIN_LIMITS.bytes) return null;
  const urlStart = method.length + 1;
  let at = urlStart;
  if (text.charCodeAt(at) !== SLASH) return null;
  while (is(text, at, VISIBLE)) at++;
  const urlEnd = at;
  if (urlEnd - urlStart > PLAIN_LIMITS.target || !text.startsWith(' HTTP/1.1\r\n', at)) return null;
  at += 11;

  const headers = new Headers();
  let close = false;
  let bodyLength = -1;
  for (let count = 0; text.charCodeAt(at) !== CR; count++) {
    const start = at;
    while (is(text, at, TOKEN)) at++;
    const nameEnd = at;
    if (nameEnd === start || text.charCodeAt(at) !== COLON || count === PLAIN_LIMITS.headers) return null;
    at++;
    while (text.charCodeAt(at) === SPACE || text.charCodeAt(at) === TAB) at++;
    const valueStart = at;
    while (is(text, at, FIELD)) at++;
    let valueEnd = at;
    if (text.charCodeAt(at) !== CR || text.charCodeAt(at + 1) !== LF) return null;
    at += 2;
    if (nameEnd - start > longest) continue;
    const name = text.slice(start, nameEnd);
    const slot = slots.get(name) ?? slots.get(name.toLowerCase());
    if (slot === undefined) continue;
    while (
      valueEnd > valueStart &&
      (text.charCodeAt(valueEnd - 1) === SPACE || text.charCodeAt(valueEnd - 1) === TAB)
    ) {
      valueEnd--;
    }
    const value = text.slice(valueStart, valueEnd);
    if (slot === 'connection') {
      const wish = value.toLowerCase();
      if (close || (wish !== 'close' && wish !== 'keep-alive')) return null;
      close = wish === 'close';
    } else if (slot === 'content-length') {
      if (bodyLength >= 0 || method !== 'POST' || !/^\d{1,5}$/.test(value)) return null;
      bodyLength = Number(value);
    } else {
      if (slot === 'other' || headers[slot] !== undefined) return null;
      headers[slot] = value;
    }
  }
  if (headers.host === undefined || at + 2 !== end) return null;
  if (bodyLength < 0) bodyLength = 0;
  if (text.length !== end + bodyLength) return null;
  return { method, url: text.slice(urlStart, urlEnd), headers, close, bodyLength };
};
