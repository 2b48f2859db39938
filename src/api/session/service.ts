import { randomUUID } from 'node:crypto';
import type { LoginBody, SignedIn, TokenPair } from '../../contracts/session.ts';
import type { AppDeps } from '../deps.ts';
import { Refusal } from '../http/refusal.ts';
import { type Account, findAccount } from './account-store.ts';
import { failureBrake } from './failure-brake.ts';
import { beginFamily, endByToken, rotateToken, signedInFrom } from './family-store.ts';
import { sessionEnded, unknownToken } from './guard.ts';
import type { Origin } from './origin.ts';
import { checkPassword } from './passwords.ts';
import type { Window } from './recent-times.ts';
import type { SecondStep } from './second-step.ts';
import type { Family, TokenSigner } from './tokens.ts';

/** Wrong passwords allowed for one e-mail. */
const PASSWORD_FAILURES: readonly Window[] = [{ ms: 15 * 60_000, most: 20 }];

export const sessionService = (
  { db }: Pick<AppDeps, 'db'>,
  signer: TokenSigner,
  now: () => number,
  second: Pick<SecondStep, 'take'>,
) => {
  const brake = failureBrake(PASSWORD_FAILURES, now);

  /**
   * Networks the account signed in from count apart, each by itself, so that no stranger's guesses keep its owner out at his usual
   * place.
   */
  const placeOf = async (email: string, { address }: Origin): Promise<string> => {
    const isUsual = address !== null && (await signedInFrom(db, email, address));
    return `${isUsual ? address : 'elsewhere'} ${email}`;
  };

  const pairOf = async (family: Family, refreshToken: string): Promise<TokenPair> => ({
    access_token: await signer.access(family, randomUUID(), Math.floor(now() / 1000)),
    refresh_token: refreshToken,
  });

  const signIn = async (account: Account, origin: Origin): Promise<SignedIn> => {
    const member = {
      userId: account.id,
      user: account.public_id,
      workspaceId: account.workspace_id,
      workspace: account.workspace_public_id,
    };
    const proof = { passwordHash: account.password_hash, secondStep: account.totp_enabled_at !== null };
    const begun = await beginFamily(db, signer, member, proof, origin, now());
    if (begun === null) throw new Refusal('wrong_credentials');
    const { family, token } = begun;
    const { public_id: id, name, email, role } = account;
    return { ...(await pairOf(family, token)), user: { id, name, email, role } };
  };

  return {
    /** Signs an account in that has just been made. */
    async begin(email: string, origin: Origin): Promise<SignedIn> {
      const account = await findAccount(db, email);
      if (!account) throw new Error('The account just made is not in the store.');
      return signIn(account, origin);
    },

    /**
     * `wrong_credentials` for an unknown e-mail and for a wrong password alike. Only behind a right password one learns
     * that there is a second step: `totp_required`, then `wrong_code`. `rate_limited` after too many wrong passwords.
     */
    async login(body: LoginBody, origin: Origin): Promise<SignedIn> {
      const account = await findAccount(db, body.email);
      const place = await placeOf(body.email, origin);
      const good = await brake.attempt(place, () =>
        checkPassword(account?.password_hash ?? null, body.password),
      );
      if (!account || !good) throw new Refusal('wrong_credentials');
      const { id, public_id: publicId, totp_secret: sealed } = account;
      if (sealed !== null && account.totp_enabled_at !== null) {
        const given = body.totp !== undefined || body.recovery_code !== undefined;
        if (!given) throw new Refusal('totp_required');
        if (!(await second.take({ id, publicId, sealed }, body))) throw new Refusal('wrong_code');
      }
      return signIn(account, origin);
    },

    /** Rotates a refresh token. Any failure is a 401 with `type: 0`. */
    async refresh(token: string): Promise<TokenPair> {
      const reading = await signer.read(token, 'refresh', now() / 1000);
      if (reading.state === 'unknown') throw unknownToken();
      const result = await rotateToken(db, signer, token, now());
      if (result.state === 'unknown') throw unknownToken();
      if (result.state === 'ended') throw sessionEnded();
      return pairOf(result.family, result.token);
    },

    /** Ends the whole family of a refresh token. */
    async logout(token: string): Promise<void> {
      const reading = await signer.read(token, 'refresh', now() / 1000);
      if (reading.state === 'unknown') throw unknownToken();
      const result = await endByToken(db, token, now());
      if (result === 'unknown') throw unknownToken();
      if (result === 'ended') throw sessionEnded();
    },
  };
};

export type SessionService = ReturnType<typeof sessionService>;
