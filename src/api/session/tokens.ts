import { errors, jwtVerify, SignJWT } from 'jose';
import { type KeyRing, keyAt } from '../../config/key-ring.ts';

const ACCESS_SECONDS = 15 * 60;
/**
 * Browsers' clocks can be off by this much, so they renew this much too late. Applies only to access tokens; families
 * end to the second.
 */
const ACCESS_TOLERANCE_SECONDS = 120;
/** Lifetime of a family of refresh tokens after sign-in. */
export const FAMILY_SECONDS = 24 * 60 * 60;

export type TokenUse = 'access' | 'refresh';

/** Audience of a token: an access token cannot renew, and a refresh token cannot call the API. */
const AUDIENCES = { access: 'fairlead:api', refresh: 'fairlead:refresh' } as const satisfies Record<
  TokenUse,
  string
>;

/** Subject of a token: public IDs of user, session family and workspace; sign-in time in seconds since 1970. */
export interface Family {
  user: string;
  session: string;
  workspace: string;
  authTime: number;
}

export interface TokenClaims extends Family {
  jti: string;
}

export type TokenReading =
  | { state: 'valid' | 'expired'; claims: TokenClaims }
  /** Not signed with our key, of the wrong kind, or not a token at all. */
  | { state: 'unknown' };

/**
 * Signs and reads JWTs (HS256, pinned) with issuer and audience (RFC 7519, 4.1; RFC 8725, 3.8 and 3.9). `issuer` is the
 * application's public address, so that tokens of a copy of this installation are not valid here. The same family,
 * `jti` and time give an identical token, so a lost response can be repeated without storing the token. Times are
 * seconds since 1970.
 */
export const tokenSigner = (ring: KeyRing, issuer: string) => {
  const sign = (use: TokenUse, family: Family, jti: string, issuedAt: number, lifetime: number) => {
    const { id: kid, key } = keyAt(ring.keys, issuedAt * 1000);
    return (
      new SignJWT({ sid: family.session, wid: family.workspace, auth_time: family.authTime })
        .setProtectedHeader({ alg: 'HS256', typ: 'JWT', kid })
        .setIssuer(issuer)
        .setAudience(AUDIENCES[use])
        .setSubject(family.user)
        .setJti(jti)
        .setIssuedAt(issuedAt)
        // No token outlives its family.
        .setExpirationTime(Math.min(issuedAt + lifetime, family.authTime + FAMILY_SECONDS))
        .sign(key)
    );
  };

  const claimsOf = (payload: Record<string, unknown>): TokenClaims | null => {
    const { sub, sid, wid, jti, auth_time } = payload;
    if (typeof auth_time !== 'number') return null;
    if (typeof sub !== 'string' || typeof sid !== 'string') return null;
    if (typeof wid !== 'string' || typeof jti !== 'string') return null;
    return { user: sub, session: sid, workspace: wid, authTime: auth_time, jti };
  };

  const keyOf = ({ kid }: { kid?: string }): Uint8Array => {
    const known = ring.keys.find(({ id }) => id === kid);
    if (known === undefined) throw new errors.JWKSNoMatchingKey();
    return known.key;
  };

  return {
    access: (family: Family, jti: string, issuedAt: number) =>
      sign('access', family, jti, issuedAt, ACCESS_SECONDS),
    refresh: (family: Family, jti: string, issuedAt: number) =>
      sign('refresh', family, jti, issuedAt, FAMILY_SECONDS),

    async read(token: string, use: TokenUse, now: number): Promise<TokenReading> {
      try {
        const { payload } = await jwtVerify(token, keyOf, {
          algorithms: ['HS256'],
          typ: 'JWT',
          issuer,
          audience: AUDIENCES[use],
          currentDate: new Date(now * 1000),
          requiredClaims: ['exp', 'iat'],
          clockTolerance: use === 'access' ? ACCESS_TOLERANCE_SECONDS : 0,
        });
        const claims = claimsOf(payload);
        return claims ? { state: 'valid', claims } : { state: 'unknown' };
      } catch (error) {
        // The signature was valid: jose checks times last.
        const claims = error instanceof errors.JWTExpired ? claimsOf(error.payload) : null;
        return claims ? { state: 'expired', claims } : { state: 'unknown' };
      }
    },
  };
};

export type TokenSigner = ReturnType<typeof tokenSigner>;
