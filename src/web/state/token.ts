interface Tokens {
  access: string | null;
  refresh: string | null;
}

/** Storage of the client's tokens. */
export interface TokenStore {
  read(): Tokens;
  save(access: string, refresh: string): void;
  clear(): void;
}

export interface DecodedToken {
  /** Seconds since 1970; null if the token has none. */
  exp: number | null;
  /** Time of sign-in, seconds since 1970. */
  auth_time: number | null;
  /** The session the token belongs to. */
  sid: string | null;
  /** Public id of the user. */
  sub: string | null;
  is_expired: boolean;
}

const numberOf = (value: unknown): number | null => (typeof value === 'number' ? value : null);

/** Reads a JWT's claims without checking its signature, which only the server can. Null for anything but a JWT. */
export const decodeToken = (token: string, now: number): DecodedToken | null => {
  try {
    const part = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const exp = 'exp' in claims ? numberOf(claims.exp) : null;
    const auth_time = 'auth_time' in claims ? numberOf(claims.auth_time) : null;
    const sid = 'sid' in claims && typeof claims.sid === 'string' ? claims.sid : null;
    const sub = 'sub' in claims && typeof claims.sub === 'string' ? claims.sub : null;
    return { exp, auth_time, sid, sub, is_expired: exp !== null && exp * 1000 <= now };
  } catch {
    return null;
  }
};

/**
 * Validity for the guards, as specified: absent, or not known to be expired. Invalid text passes, and fails at the
 * first call.
 */
export const isValid = (token: string | null, now: number): boolean =>
  token === null || decodeToken(token, now)?.is_expired !== true;

/** Validity for calls: present, readable and not expired. `now`: milliseconds since 1970. */
export const isUsable = (token: string | null, now: number): token is string =>
  token !== null && decodeToken(token, now)?.is_expired === false;
