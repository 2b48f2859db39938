import { isUnsignedId, type Seal, TOKEN_LIFE_S, type VisitorToken } from './visitor-token.ts';

/**
 * The link domain's first-party cookies. `__Host-fl_v` over TLS, else `fl_v`: the visitor token (visitor-token.ts), with the
 * visitor's id and what they were given. No other host, not even of the same site, can set a cookie with the first name.
 * `fl_c`: the latest click on a landing page, for `/out`, as its id or `id.query` with what came with it (click-parameters.ts).
 *
 * Before tokens there were an id alone in `fl_v`, and the arms in `fl_a`, both unsigned: anybody could have written them.
 */

const PLAIN = 'fl_v';
const SECURE = '__Host-fl_v';
const OLD_ARMS = 'fl_a';
const CLICK = 'fl_c';
/** A site may set cookies of our name for all hosts below it: ours is looked for behind so many. */
const MOST_OF_ONE_NAME = 4;
const ID_LENGTH = 22;
const DOT = 0x2e;

/** Where the value of the next cookie of a name begins in a Cookie header; -1: there is none from `from` on. */
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

/** Value of a cookie in a Cookie header; the first of several; null when it is not there. */
export const readCookie = (header: string, name: string): string | null => {
  const at = cookieAt(header, name, 0);
  return at < 0 ? null : valueAt(header, at);
};

/** What a browser brought of its visitor. */
export interface Brought {
  /** What we signed; null: nothing. */
  readonly token: VisitorToken | null;
  /**
   * Where there is no token: an id that may be one of ours and may be anybody's. It tells whether a visit is unique, and nothing
   * may be decided by it.
   */
  readonly unsigned: string | null;
}

export const NOTHING: Brought = Object.freeze({ token: null, unsigned: null });

/** The id of a text that holds no token we can open: it was signed with another key, has expired, or is from before. */
export const unsignedIdOf = (text: string): string | null => {
  if (text.length !== ID_LENGTH && text.charCodeAt(ID_LENGTH) !== DOT) return null;
  const id = text.slice(0, ID_LENGTH);
  return isUnsignedId(id) ? id : null;
};

/** The first token of a name that opens, and an id that does not. */
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
 * `secure`: the hit came over TLS; then a cookie that a host beside or above ours could have set is no token, whatever it holds.
 * `now`: seconds since 1970.
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

/** A click as its cookie has it; nothing of it is verified. */
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
 * Set-Cookie lines, whole. Their values are tokens, ids and percent-encoded texts, so none can leave its line. `secure`:
 * links are served over https.
 */
export const cookieWriter = (secure: boolean) => {
  const end = `HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}\r\n`;
  const name = secure ? SECURE : PLAIN;
  const gone = (old: string): string => `Set-Cookie: ${old}=; Path=/; Max-Age=0; ${end}`;
  return {
    /** Whether the hit is taken to have come over TLS. */
    secure,
    /** `now` and `since`, when the id was given, in seconds since 1970: the cookie ends with the token. */
    visitor: (token: string, since: number, now: number): string =>
      `Set-Cookie: ${name}=${token}; Path=/; Max-Age=${TOKEN_LIFE_S - Math.max(0, now - since)}; ${end}`,
    /** Takes away what stood in cookies before there were tokens; '' where there is nothing of it. */
    withoutOld: (header: string | undefined): string =>
      header === undefined
        ? ''
        : (cookieAt(header, OLD_ARMS, 0) < 0 ? '' : gone(OLD_ARMS)) +
          (secure && cookieAt(header, PLAIN, 0) >= 0 ? gone(PLAIN) : ''),
    /**
     * For 30 days: who comes back to a landing page later than that clicks an advert again. `query`: as
     * `clickParameters` makes it.
     */
    click: (id: string, query: string): string =>
      `Set-Cookie: ${CLICK}=${query === '' ? id : `${id}.${query}`}; Path=/out; Max-Age=2592000; ${end}`,
  };
};

/** The writer for a hit: links are served over https where the public URL says so, or the proxy in front. */
export const cookieWriters = (publicUrl: string) => {
  const plain = cookieWriter(publicUrl.startsWith('https:'));
  const secure = cookieWriter(true);
  return (hit: { readonly secure: boolean }) => (hit.secure ? secure : plain);
};
