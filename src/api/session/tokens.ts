import { errors, jwtVerify, SignJWT } from 'jose';

const ACCESS_SECONDS = 15 * 60;
/**
 * Clocks of browsers are off by this much, and renew that much too late. Access tokens alone are forgiven: families end
 * to the second.
 */
const ACCESS_TOLERANCE_SECONDS = 120;
/** A family of refresh tokens ends this long after sign-in. */
export const FAMILY_SECONDS = 24 * 60 * 60;

export type TokenUse = 'access' | 'refresh';

/** Who a token speaks for: public ids of user, session family and workspace; seconds since 1970. */
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
  /** Not made with our key, of another kind, or not a token at all. */
  | { state: 'unknown' };

/**
 * Signs and reads JWTs (HS256, pinned). The same family, `jti` and time give the same token to the last bit, so a
 * lost answer can be repeated without keeping the token. Times are seconds since 1970.
 */
export const tokenSigner = (key: Uint8Array) => {
  if (key.length < 32) throw new Error('The key of access tokens must have at least 32 bytes.');

  const sign = (use: TokenUse, family: Family, jti: string, issuedAt: number, lifetime: number) =>
    new SignJWT({ sid: family.session, wid: family.workspace, auth_time: family.authTime, use })
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .setSubject(family.user)
      .setJti(jti)
      .setIssuedAt(issuedAt)
      // No token says that it outlives its family.
      .setExpirationTime(Math.min(issuedAt + lifetime, family.authTime + FAMILY_SECONDS))
      .sign(key);

  const claimsOf = (payload: Record<string, unknown>, use: TokenUse): TokenClaims | null => {
    const { sub, sid, wid, jti, auth_time } = payload;
    if (payload.use !== use || typeof auth_time !== 'number') return null;
    if (typeof sub !== 'string' || typeof sid !== 'string') return null;
    if (typeof wid !== 'string' || typeof jti !== 'string') return null;
    return { user: sub, session: sid, workspace: wid, authTime: auth_time, jti };
  };

  return {
    access: (family: Family, jti: string, issuedAt: number) =>
      sign('access', family, jti, issuedAt, ACCESS_SECONDS),
    refresh: (family: Family, jti: string, issuedAt: number) =>
      sign('refresh', family, jti, issuedAt, FAMILY_SECONDS),

    async read(token: string, use: TokenUse, now: number): Promise<TokenReading> {
      try {
        const { payload } = await jwtVerify(token, key, {
          algorithms: ['HS256'],
          currentDate: new Date(now * 1000),
          requiredClaims: ['exp'],
          clockTolerance: use === 'access' ? ACCESS_TOLERANCE_SECONDS : 0,
        });
        const claims = claimsOf(payload, use);
        return claims ? { state: 'valid', claims } : { state: 'unknown' };
      } catch (error) {
        // The signature was good: jose looks at times last.
        const claims = error instanceof errors.JWTExpired ? claimsOf(error.payload, use) : null;
        return claims ? { state: 'expired', claims } : { state: 'unknown' };
      }
    },
  };
};

export type TokenSigner = ReturnType<typeof tokenSigner>;
