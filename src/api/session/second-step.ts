import type { SecondStepCode, TotpProof, TotpSecret } from '../../contracts/accounts/session.ts';
import { HOUR_MS } from '../../core/time/durations.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { failureBrake, type Window } from './failure-brake.ts';
import type { Auth } from './guard.ts';
import { checkPassword } from './passwords.ts';
import {
  disable,
  enable,
  findSecondStep,
  keepSecret,
  type Proved,
  replaceCodes,
  takeCode,
  takeStep,
} from './second-step-store.ts';
import { newCodes, newSecret, sealer, stepOf, uriOf } from './totp.ts';

type Self = Auth['user'];

/** Proof that the session's owner is using it. */
interface Given extends SecondStepCode {
  password?: string | undefined;
}

/** Wrong codes allowed. With windows of only minutes, six digits could be guessed within days. */
export const CODE_FAILURES: readonly Window[] = [
  { ms: HOUR_MS, most: 10 },
  { ms: 24 * HOUR_MS, most: 30 },
];

/** The second step of a sign-in: a code from an authenticator app, or one of ten recovery codes. */
export const secondStep = ({ db, keys, now }: Pick<Parts, 'db' | 'keys' | 'now'>) => {
  const seals = sealer(keys.totp, now);
  const brake = failureBrake(CODE_FAILURES, now);

  const check = async (
    user: { id: number; publicId: string; sealed: string },
    { totp, recovery_code }: SecondStepCode,
  ): Promise<boolean> => {
    if (totp === undefined) {
      return recovery_code !== undefined && takeCode(db, user.id, recovery_code, now());
    }
    const step = stepOf(seals.open(user.sealed, user.publicId), totp, now());
    return step !== null && takeStep(db, user.id, step);
  };

  /**
   * Whether the code is right and unused. Guesses at sign-in must not keep the owner from changing the second step
   * in an open session, so the two are counted separately.
   */
  const take =
    (place: 'login' | 'profile') =>
    (user: Parameters<typeof check>[0], code: SecondStepCode): Promise<boolean> =>
      brake.attempt(`${place} ${user.publicId}`, () => check(user, code));
  const takeOwn = take('profile');

  const checkOwn = async (user: Self, password: string) => {
    const found = await findSecondStep(db, user.id);
    const good = await checkPassword(found.password_hash, password);
    if (!good) throw invalidFields({ password: 'password_wrong' });
    return found;
  };

  const proveCode = async (
    user: Self,
    sealed: string,
    { totp, recovery_code }: SecondStepCode,
  ): Promise<void> => {
    if (totp === undefined && recovery_code === undefined) throw invalidFields({ totp: 'totp_required' });
    const good = await takeOwn({ id: user.id, publicId: user.publicId, sealed }, { totp, recovery_code });
    if (!good) throw invalidFields({ totp: 'totp_wrong' });
  };

  const prove = async (
    user: Self,
    given: Given & { password: string },
    field = 'password',
  ): Promise<Proved> => {
    const found = await findSecondStep(db, user.id);
    if (!(await checkPassword(found.password_hash, given.password))) {
      throw invalidFields({ [field]: 'password_wrong' });
    }
    const inForce = found.totp_enabled_at === null ? null : found.totp_secret;
    if (inForce !== null) await proveCode(user, inForce, given);
    return { passwordHash: found.password_hash, secondStep: inForce !== null };
  };

  return {
    /**
     * Required each time for everything that gives lasting access: the password, and a code if the second step is on.
     * Pass the result to `stillProved` in the transaction of the change. Fields: `password_wrong` at `field`,
     * `totp_required`, `totp_wrong`.
     */
    prove,

    /**
     * Like `prove`, for actions that require nothing without a second step: if it is off, nothing must be given, and
     * the result says that it was off. Also field `password_required`.
     */
    async proveWhereOn(user: Self, given: Given): Promise<Proved> {
      const { totp_enabled_at, password_hash: passwordHash } = await findSecondStep(db, user.id);
      if (totp_enabled_at === null) return { passwordHash, secondStep: false };
      if (given.password === undefined) throw invalidFields({ password: 'password_required' });
      return prove(user, { ...given, password: given.password });
    },

    /** For the sign-in. Throws `rate_limited` after too many wrong codes. */
    take: take('login'),

    /** A secret to add to an app; active once `confirm` has seen its code. `conflict` if one is already active. */
    async begin(user: Self, password: string): Promise<TotpSecret> {
      await checkOwn(user, password);
      const secret = newSecret();
      if (!(await keepSecret(db, user.id, seals.seal(secret, user.publicId)))) throw new Refusal('conflict');
      return { secret, uri: uriOf(secret, user.email) };
    },

    /**
     * Returns the recovery codes, shown only once. Ends every session except `session` (public ID) and links to a new
     * email, because they were obtained without the second step. `conflict`: nothing to confirm; field `totp_wrong`.
     */
    async confirm({ user, session }: Pick<Auth, 'user' | 'session'>, totp: string): Promise<string[]> {
      const { totp_secret: sealed, totp_enabled_at } = await findSecondStep(db, user.id);
      if (sealed === null || totp_enabled_at !== null) throw new Refusal('conflict');
      const step = stepOf(seals.open(sealed, user.publicId), totp, now());
      const good = await brake.attempt(`profile ${user.publicId}`, async () => step !== null);
      if (!good || step === null) throw invalidFields({ totp: 'totp_wrong' });
      const codes = newCodes();
      const fresh = { id: user.id, sealed, step, codes, except: session };
      if (!(await enable(db, fresh, now()))) throw new Refusal('conflict');
      return codes;
    },

    /** Ten new codes, replacing the old ones. Fields `password_wrong`, `totp_wrong`; `conflict` if none is active. */
    async newCodes(user: Self, { password, totp, recovery_code }: TotpProof): Promise<string[]> {
      const { totp_secret: sealed, totp_enabled_at } = await checkOwn(user, password);
      if (sealed === null || totp_enabled_at === null) throw new Refusal('conflict');
      await proveCode(user, sealed, { totp, recovery_code });
      const codes = newCodes();
      if (!(await replaceCodes(db, user.id, sealed, codes))) throw new Refusal('conflict');
      return codes;
    },

    /**
     * Requires password and code. False if it was already off. Fields `password_wrong`, `totp_required`, `totp_wrong`;
     * `conflict`: changed in the meantime.
     */
    async off(user: Self, { password, totp, recovery_code }: TotpProof): Promise<boolean> {
      const { totp_secret: sealed, totp_enabled_at } = await checkOwn(user, password);
      const inForce = totp_enabled_at === null ? null : sealed;
      if (inForce !== null) await proveCode(user, inForce, { totp, recovery_code });
      if (!(await disable(db, user.id, inForce))) throw new Refusal('conflict');
      return inForce !== null;
    },
  };
};

export type SecondStep = ReturnType<typeof secondStep>;
