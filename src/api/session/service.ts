import { randomUUID } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { LoginBody, SignedIn, TokenPair } from '../../contracts/accounts/session.ts';
import { Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { keepLanguage } from '../security-log/notices.ts';
import { type Account, findAccount } from './account-store.ts';
import { failureBrake, type Window } from './failure-brake.ts';
import { beginFamily, endByToken, rotateToken, signedInFrom } from './family-store.ts';
import { sessionEnded, unknownToken } from './guard.ts';
import { openedWorkspace } from './opened-workspace.ts';
import type { Origin } from './origin.ts';
import { checkPassword } from './passwords.ts';
import type { SecondStep } from './second-step.ts';
import type { Family, TokenSigner } from './tokens.ts';

const subjectOf = ({ id, workspace_id }: Account) => ({ user: id, workspace: workspace_id });

/** Wrong passwords allowed for one email. */
const PASSWORD_FAILURES: readonly Window[] = [{ ms: 15 * 60_000, most: 20 }];

export const sessionService = (
  { db, now, security }: Pick<Parts, 'db' | 'now' | 'security'>,
  signer: TokenSigner,
  second: Pick<SecondStep, 'take'>,
) => {
  const brake = failureBrake(PASSWORD_FAILURES, now);

  /**
   * Networks from which the account has signed in are counted separately, so that a stranger's guesses do not lock the
   * owner out at their usual place.
   */
  const placeOf = async (email: string, { address }: Origin): Promise<string> => {
    const isUsual = address !== null && (await signedInFrom(db, email, address));
    return `${isUsual ? address : 'elsewhere'} ${email}`;
  };

  const pairOf = async (family: Family, refreshToken: string): Promise<TokenPair> => ({
    access_token: await signer.access(family, randomUUID(), Math.floor(now() / 1000)),
    refresh_token: refreshToken,
  });

  /** Runs a part of a sign-in; its refusals name the targeted account for the security log. */
  const aimedAt = async <T>(account: Account | undefined, run: () => Promise<T>): Promise<T> => {
    try {
      return await run();
    } catch (error) {
      if (!(error instanceof Refusal) || account === undefined) throw error;
      throw new Refusal(error.code, { ...error.detail, about: subjectOf(account) });
    }
  };

  const signIn = async (account: Account, origin: Origin): Promise<SignedIn> => {
    const opened = await openedWorkspace(db, account.id);
    const member = {
      userId: account.id,
      user: account.public_id,
      workspaceId: opened.id,
      workspace: opened.public_id,
    };
    const proof = { passwordHash: account.password_hash, secondStep: account.totp_enabled_at !== null };
    const begun = await beginFamily(db, signer, member, proof, origin, now());
    if (begun === null) throw new Refusal('wrong_credentials');
    const { family, token } = begun;
    const { public_id: id, name, email } = account;
    return { ...(await pairOf(family, token)), user: { id, name, email, role: opened.role } };
  };

  return {
    /** Signs in a newly created account; `kind` says how, for the security log. */
    async begin(
      email: string,
      origin: Origin,
      { kind, language }: { kind: 'account_created' | 'member_joined'; language?: string | undefined },
    ): Promise<SignedIn> {
      const account = await findAccount(db, email);
      if (!account) throw new Error('The account just made is not in the store.');
      await keepLanguage(db, account.id, language);
      const detail = { role: account.role };
      await security.record({ kind, subject: subjectOf(account), detail, origin });
      return signIn(account, origin);
    },

    /**
     * `wrong_credentials` for both an unknown email and a wrong password. Only the right password reveals that there is
     * a second step: `totp_required`, then `wrong_code`. `rate_limited` after too many wrong passwords.
     */
    async login(body: LoginBody, origin: Origin): Promise<SignedIn> {
      const account = await findAccount(db, body.email);
      const place = await placeOf(body.email, origin);
      return aimedAt(account, async () => {
        const good = await brake.attempt(place, () =>
          checkPassword(account?.password_hash ?? null, body.password),
        );
        if (!account || !good) throw new Refusal('wrong_credentials');
        const { id, public_id: publicId, totp_secret: sealed } = account;
        const written = body.totp === undefined && body.recovery_code !== undefined;
        if (sealed !== null && account.totp_enabled_at !== null) {
          const given = body.totp !== undefined || body.recovery_code !== undefined;
          if (!given) throw new Refusal('totp_required');
          if (!(await second.take({ id, publicId, sealed }, body))) throw new Refusal('wrong_code');
        }
        const signedIn = await signIn(account, origin);
        const subject = subjectOf(account);
        if (written && account.totp_enabled_at !== null) {
          await security.record({ kind: 'recovery_code_used', subject, origin });
        }
        await security.record({ kind: 'signed_in', subject, origin });
        await keepLanguage(db, id, body.language);
        return signedIn;
      });
    },

    /** Rotates a refresh token. Any failure is a 401 with `type: 0`. */
    async refresh(token: string, request: FastifyRequest): Promise<TokenPair> {
      const reading = await signer.read(token, 'refresh', now() / 1000);
      if (reading.state === 'unknown') throw unknownToken();
      const result = await rotateToken(db, signer, token, now());
      if (result.state === 'unknown') throw unknownToken();
      if (result.state === 'ended') {
        const { copied } = result;
        if (copied) await security.record({ kind: 'session_copied', subject: copied, by: null, request });
        throw sessionEnded();
      }
      return pairOf(result.family, result.token);
    },

    /** Ends the whole family of a refresh token. */
    async logout(token: string, request: FastifyRequest): Promise<void> {
      const reading = await signer.read(token, 'refresh', now() / 1000);
      if (reading.state === 'unknown') throw unknownToken();
      const result = await endByToken(db, token, now());
      if (result === 'unknown') throw unknownToken();
      if (result === 'ended') throw sessionEnded();
      await security.record({ kind: 'signed_out', subject: result, request });
    },
  };
};

export type SessionService = ReturnType<typeof sessionService>;
