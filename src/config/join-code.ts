/** What an edge machine needs to reach control, as printed once by `fairlead node add`. */
export interface JoinCode {
  /** Where control answers edge machines: `https://control.example:3009`. */
  readonly url: string;
  /** The node's public ID. */
  readonly id: string;
  readonly secret: string;
  /** SHA-256 of control's certificate, hex. Null: it has a certificate for its name, which is verified as usual. */
  readonly fingerprint: string | null;
}

const VERSION = 'fl1';
const ID = /^nod_[0-9A-Za-z]{16}$/;
/** 256 bits in base62. */
const SECRET = /^[0-9A-Za-z]{43}$/;
const FINGERPRINT = /^[0-9a-f]{64}$/;

/** One word, without characters that a shell or a line break would change. */
export const encodeJoinCode = ({ url, id, secret, fingerprint }: JoinCode): string =>
  `${VERSION}.${Buffer.from(JSON.stringify([url, id, secret, fingerprint])).toString('base64url')}`;

const isOrigin = (text: unknown): text is string => {
  const url = typeof text === 'string' ? URL.parse(text) : null;
  return url !== null && url.protocol === 'https:' && url.origin === text;
};

/** Null if the text is not a whole code. */
export const decodeJoinCode = (text: string): JoinCode | null => {
  const [version, body, ...rest] = text.trim().split('.');
  if (version !== VERSION || body === undefined || rest.length > 0) return null;
  try {
    const parts: unknown = JSON.parse(Buffer.from(body, 'base64url').toString());
    if (!Array.isArray(parts) || parts.length !== 4) return null;
    const [url, id, secret, fingerprint]: unknown[] = parts;
    if (!isOrigin(url) || typeof id !== 'string' || typeof secret !== 'string') return null;
    if (!ID.test(id) || !SECRET.test(secret)) return null;
    if (fingerprint !== null && !(typeof fingerprint === 'string' && FINGERPRINT.test(fingerprint)))
      return null;
    return { url, id, secret, fingerprint };
  } catch {
    return null;
  }
};
