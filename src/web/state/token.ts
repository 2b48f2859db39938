interface Tokens {
  access: string | null;
  refresh: string | null;
}

/** Where the client keeps its tokens. */
export interface TokenStore {
  read(): Tokens;
  save(access: string, refresh: string): void;
  clear(): void;
}

export interface DecodedToken {
  /** Seconds since 1970; null when the token names none. */
  exp: number | null;
  is_expired: boolean;
}

/** Reads a JWT's claims without checking its signature, which only the server can. Null when it is no JWT. */
export const decodeToken = (token: string, now: number): DecodedToken | null => {
  try {
    const part = token.split('.')[1] ?? '';
    const claims: unknown = JSON.parse(atob(part.replaceAll('-', '+').replaceAll('_', '/')));
    if (typeof claims !== 'object' || claims === null) return null;
    const exp = 'exp' in claims && typeof claims.exp === 'number' ? claims.exp : null;
    return { exp, is_expired: exp !== null && exp * 1000 <= now };
  } catch {
    return null;
  }
};

/** Present, readable and not expired. `now`: milliseconds since 1970. */
export const isUsable = (token: string | null, now: number): token is string =>
  token !== null && decodeToken(token, now)?.is_expired === false;
