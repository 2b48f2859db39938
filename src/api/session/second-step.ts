import type { SecondStepCode, TotpProof, TotpSecret } from '../../contracts/session.ts';
import type { Parts } from '../http/parts.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { failureBrake } from './failure-brake.ts';
import type { Auth } from './guard.ts';
import { checkPassword } from './passwords.ts';
import type { Window } from './recent-times.ts';
import {
  disable,
  enable,
  findSecondStep,
  keepSecret,
  replaceCodes,
  takeCode,
  takeStep,
} from './second-step-store.ts';
import { newCodes, newSecret, sealer, stepOf, uriOf } from './totp.ts';

type Self = Auth['user'];

const HOUR = 60 * 60_000;
/** Wrong codes allowed. Six digits would be guessed in days if windows of minutes were all there is. */
export const CODE_FAILURES: readonly Window[] = [
  { ms: HOUR, most: 10 },
  { ms: 24 * HOUR, most: 30 },
];

/** The second step of a sign-in: a code of an authenticator app, or one of ten written down. */
export const secondStep = ({ db, keys, now }: Pick<Parts, 'db' | 'keys' | 'now'>) => {
  const seals = sealer(keys.access);
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
   * Whether the code is right and was not used before. Who guesses at the sign-in must not keep the owner from changing
   * the second step in a session that is open: the two places count apart.
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

  return {
    /** At the sign-in. Throws `rate_limited` after too many wrong ones. */
    take: take('login'),

    /** A secret to put into an app; in force once `confirm` has seen a code of it. `conflict`: there is one in force. */
    async begin(user: Self, password: string): Promise<TotpSecret> {
      await checkOwn(user, password);
      const secret = newSecret();
      if (!(await keepSecret(db, user.id, seals.seal(secret, user.publicId)))) throw new Refusal('conflict');
      return { secret, uri: uriOf(secret, user.email) };
    },

    /** The recovery codes, which are shown this once. `conflict`: nothing to confirm; field `totp_wrong`. */
    async confirm(user: Self, totp: string): Promise<string[]> {
      const { totp_secret: sealed, totp_enabled_at } = await findSecondStep(db, user.id);
      if (sealed === null || totp_enabled_at !== null) throw new Refusal('conflict');
      const step = stepOf(seals.open(sealed, user.publicId), totp, now());
      const good = await brake.attempt(`profile ${user.publicId}`, async () => step !== null);
      if (!good || step === null) throw invalidFields({ totp: 'totp_wrong' });
      const codes = newCodes();
      if (!(await enable(db, { id: user.id, sealed, step, codes }, now()))) throw new Refusal('conflict');
      return codes;
    },

    /** Ten others, in place of those there were. Fields `password_wrong`, `totp_wrong`; `conflict`: there is none in force. */
    async newCodes(user: Self, { password, ...code }: TotpProof): Promise<string[]> {
      const { totp_secret: sealed, totp_enabled_at } = await checkOwn(user, password);
      if (sealed === null || totp_enabled_at === null) throw new Refusal('conflict');
      const good = await takeOwn({ id: user.id, publicId: user.publicId, sealed }, code);
      if (!good) throw invalidFields({ totp: 'totp_wrong' });
      const codes = newCodes();
      if (!(await replaceCodes(db, user.id, sealed, codes))) throw new Refusal('conflict');
      return codes;
    },

    /** Takes password and code. Fields `password_wrong`, `totp_wrong`; nothing to do where it is off; `conflict`: changed meanwhile. */
    async off(user: Self, { password, ...code }: TotpProof): Promise<void> {
      const { totp_secret: sealed, totp_enabled_at } = await checkOwn(user, password);
      const inForce = totp_enabled_at === null ? null : sealed;
      if (inForce !== null) {
        const good = await takeOwn({ id: user.id, publicId: user.publicId, sealed: inForce }, code);
        if (!good) throw invalidFields({ totp: 'totp_wrong' });
      }
      if (!(await disable(db, user.id, inForce))) throw new Refusal('conflict');
    },
  };
};

export type SecondStep = ReturnType<typeof secondStep>;
