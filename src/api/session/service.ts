import { randomUUID } from 'node:crypto';
import type {
  LoginBody,
  RegistrationBody,
  RegistrationState,
  SignedIn,
  TokenPair,
} from '../../contracts/session.ts';
import type { AppDeps } from '../deps.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { type Account, createAccount, findAccount, isFirstAccount } from './account-store.ts';
import { beginFamily, endByToken, rotateToken } from './family-store.ts';
import { sessionEnded, unknownToken } from './guard.ts';
import type { Origin } from './origin.ts';
import { checkPassword, hashPassword, passwordProblem } from './passwords.ts';
import type { SecondStep } from './second-step.ts';
import type { Family, TokenSigner } from './tokens.ts';

/**
 * The zone as the browser names it (Intl would turn `Asia/Kathmandu` into a name from long ago); UTC for one that
 * this system does not know, and for a bare offset, which is no zone.
 */
const knownZone = (zone: string | undefined): string => {
  if (zone === undefined || !/^[A-Z]/.test(zone)) return 'UTC';
  try {
    new Intl.DateTimeFormat('en', { timeZone: zone });
    return zone;
  } catch {
    return 'UTC';
  }
};

export const sessionService = (
  deps: Pick<AppDeps, 'db' | 'config'>,
  signer: TokenSigner,
  now: () => number,
  second: Pick<SecondStep, 'take'>,
) => {
  const { db, config } = deps;

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

  const registrationState = async (): Promise<RegistrationState> => {
    const firstAccount = await isFirstAccount(db);
    return { open: firstAccount || config.openRegistration, firstAccount };
  };

  return {
    registrationState,

    /** Creates the account and signs it in. `registration_closed`; fields `email_taken`, `password_…`. */
    async register(body: RegistrationBody, origin: Origin): Promise<SignedIn> {
      if (!(await registrationState()).open) throw new Refusal('registration_closed');
      const problem = passwordProblem(body.password, body.email);
      if (problem) throw invalidFields({ password: problem });
      const made = await createAccount(
        db,
        {
          name: body.name,
          email: body.email,
          passwordHash: await hashPassword(body.password),
          invitation: body.invitation ?? null,
          timeZone: knownZone(body.timeZone),
        },
        { open: config.openRegistration, linkOrigin: config.edge.publicUrl },
      );
      if (made === 'closed') throw new Refusal('registration_closed');
      if (made === 'email_taken') throw invalidFields({ email: 'email_taken' });
      const account = await findAccount(db, body.email);
      if (!account) throw new Error('The account just made is not in the store.');
      return signIn(account, origin);
    },

    /**
     * `wrong_credentials` for an unknown e-mail and for a wrong password alike. Only behind a right password one learns
     * that there is a second step: `totp_required`, then `wrong_code`.
     */
    async login(body: LoginBody, origin: Origin): Promise<SignedIn> {
      const account = await findAccount(db, body.email);
      const good = await checkPassword(account?.password_hash ?? null, body.password);
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
