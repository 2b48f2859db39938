import { isUnsignedId, type Seal, TOKEN_LIFE_S, type VisitorToken } from './visitor-token.ts';

/**
 * The link domain's first-party cookies. `__Host-fl_v` over TLS, otherwise `fl_v`: the visitor token
 * (visitor-token.ts), with the visitor's id and assignments. No other host, not even of the same site, can set a cookie
 * with the first name. `fl_c`: the latest click on a landing page, for `/out`, as its id or `id.query` with the
 * parameters that came with it (link-query.ts).
 *
 * Before tokens existed, `fl_v` held an id alone and `fl_a` the variants, both unsigned: anybody could have written
 * them.
 */

const PLAIN = 'fl_v';
const SECURE = '__Host-fl_v';
const OLD_VARIANTS = 'fl_a';
const CLICK = 'fl_c';
/** A site may set cookies of our name for all hosts below it: at most this many are examined. */
const MOST_OF_ONE_NAME = 4;
const ID_LENGTH = 22;
const DOT = 0x2e;

/** Where the value of the next cookie of a name begins in a Cookie header; -1 if there is none from `from` on. */
const cookieAt = (header: string, name: string, from: number): number => {
  for (let at = from; at < header.length; ) {
    while (header.charCodeAt(at) === 0x20) at++;
    if (header.charCodeAt(at + name.length) === 0x3d && header.startsWith(name, at))
      return at + name.length + 1;
    const end = header.indexOf(';', at);
    if (end < 0) return -1;
    at = end + 1;
  }
  return -1;
};

const valueAt = (header: string, at: number): string => {
  const end = header.indexOf(';', at);
  return (end < 0 ? header.slice(at) : header.slice(at, end)).trim();
};

/** Value of a cookie in a Cookie header (the first of several), or null. */
export const readCookie = (header: string, name: string): string | null => {
  const at = cookieAt(header, name, 0);
  return at < 0 ? null : valueAt(header, at);
};

/** The visitor data that a browser sent. */
export interface Brought {
  /** The part we signed, or null. */
  readonly token: VisitorToken | null;
  /**
   * Without a token: an id that may or may not be ours. It only affects whether a visit is unique; nothing may be
   * decided by it.
   */
  readonly unsigned: string | null;
}

export const NOTHING: Brought = Object.freeze({ token: null, unsigned: null });

/** The id in a text without a valid token: signed with another key, expired, or older than tokens. */
export const unsignedIdOf = (text: string): string | null => {
  if (text.length !== ID_LENGTH && text.charCodeAt(ID_LENGTH) !== DOT) return null;
  const id = text.slice(0, ID_LENGTH);
  return isUnsignedId(id) ? id : null;
};

/** The first valid token of a name, or an id from an invalid one. */
const readNamed = (header: string, name: string, seal: Seal, now: number): Brought => {
  let unsigned: string | null = null;
  let at = cookieAt(header, name, 0);
  for (let i = 0; at >= 0 && i < MOST_OF_ONE_NAME; i++) {
    const value = valueAt(header, at);
    const token = seal.open(value, now);
    if (token !== null) return { token, unsigned: null };
    unsigned ??= unsignedIdOf(value);
    at = cookieAt(header, name, at);
  }
  return unsigned === null ? NOTHING : { token: null, unsigned };
};

/**
 * `secure`: the hit came over TLS; then a cookie that a sibling or parent host could have set is never a token,
 * whatever it contains. `now`: seconds since 1970.
 */
export const readVisitor = (
  header: string | undefined,
  seal: Seal,
  secure: boolean,
  now: number,
): Brought => {
  if (header === undefined) return NOTHING;
  if (!secure) return readNamed(header, PLAIN, seal, now);
  const brought = readNamed(header, SECURE, seal, now);
  if (brought !== NOTHING) return brought;
  const plain = readCookie(header, PLAIN);
  const unsigned = plain === null ? null : unsignedIdOf(plain);
  return unsigned === null ? NOTHING : { token: null, unsigned };
};

/** A click from its cookie; nothing in it is verified. */
export interface CookieClick {
  readonly id: string;
  /** Query of the parameters that came with the click; '' when there are none. */
  readonly query: string;
}

/** The click on the latest landing page; null when there is none. */
export const readClick = (header: string | undefined): CookieClick | null => {
  const value = header === undefined ? null : readCookie(header, CLICK);
  if (value === null) return null;
  const dot = value.indexOf('.');
  return dot < 0 ? { id: value, query: '' } : { id: value.slice(0, dot), query: value.slice(dot + 1) };
};

/**
 * Complete Set-Cookie lines. Their values are tokens, ids and percent-encoded texts, so none can break out of its line.
 * `secure`: links are served over https.
 */
export const cookieWriter = (secure: boolean) => {
  const end = `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}\r\n`;
  const name = secure ? SECURE : PLAIN;
  const gone = (old: string): string => `Set-Cookie: ${old}=; Path=/; Max-Age=0; ${end}`;
  return {
    /** Whether the hit is assumed to have come over TLS. */
    secure,
    /** `now` and `since` (when the id was issued) in seconds since 1970: the cookie expires with the token. */
    visitor: (token: string, since: number, now: number): string =>
      `Set-Cookie: ${name}=${token}; Path=/; Max-Age=${TOKEN_LIFE_S - Math.max(0, now - since)}; ${end}`,
    /** Deletes pre-token cookies; '' if there are none. */
    withoutOld: (header: string | undefined): string =>
      header === undefined
        ? ''
        : (cookieAt(header, OLD_VARIANTS, 0) < 0 ? '' : gone(OLD_VARIANTS)) +
          (secure && cookieAt(header, PLAIN, 0) >= 0 ? gone(PLAIN) : ''),
    /**
     * For 30 days: after that, a visitor who returns to a landing page has to click an ad again. `query`: from
     * `clickParameters`.
     */
    click: (id: string, query: string): string =>
      `Set-Cookie: ${CLICK}=${query === '' ? id : `${id}.${query}`}; Path=/out; Max-Age=2592000; ${end}`,
  };
};

/** The writer for a hit: links are https when the public URL or the proxy in front says so. */
export const cookieWriters = (publicUrl: string) => {
  const plain = cookieWriter(publicUrl.startsWith('https:'));
  const secure = cookieWriter(true);
  return (hit: { readonly secure: boolean }) => (hit.secure ? secure : plain);
};
