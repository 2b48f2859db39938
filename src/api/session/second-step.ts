import type { SecondStepCode, TotpOff, TotpSecret } from '../../contracts/session.ts';
import type { Parts } from '../http/parts.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Auth } from './guard.ts';
import { checkPassword } from './passwords.ts';
import { disable, enable, findSecondStep, keepSecret, takeCode, takeStep } from './second-step-store.ts';
import { newCodes, newSecret, sealer, stepOf, uriOf } from './totp.ts';

type Self = Auth['user'];

/** The second step of a sign-in: a code of an authenticator app, or one of ten written down. */
export const secondStep = ({ db, keys, now }: Pick<Parts, 'db' | 'keys' | 'now'>) => {
  const seals = sealer(keys.access);

  /** Whether the code is right and was not used before. */
  const take = async (
    user: { id: number; publicId: string; sealed: string },
    { totp, recovery_code }: SecondStepCode,
  ): Promise<boolean> => {
    if (totp === undefined) {
      return recovery_code !== undefined && takeCode(db, user.id, recovery_code, now());
    }
    const step = stepOf(seals.open(user.sealed, user.publicId), totp, now());
    return step !== null && takeStep(db, user.id, step);
  };

  const checkOwn = async (user: Self, password: string) => {
    const found = await findSecondStep(db, user.id);
    const good = await checkPassword(found.password_hash, password);
    if (!good) throw invalidFields({ password: 'password_wrong' });
    return found;
  };

  return {
    take,

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
      if (step === null) throw invalidFields({ totp: 'totp_wrong' });
      const codes = newCodes();
      if (!(await enable(db, { id: user.id, sealed, step, codes }, now()))) throw new Refusal('conflict');
      return codes;
    },

    /** Takes password and code. Fields `password_wrong`, `totp_wrong`; nothing to do where it is off; `conflict`: changed meanwhile. */
    async off(user: Self, { password, ...code }: TotpOff): Promise<void> {
      const { totp_secret: sealed, totp_enabled_at } = await checkOwn(user, password);
      const inForce = totp_enabled_at === null ? null : sealed;
      if (inForce !== null) {
        const good = await take({ id: user.id, publicId: user.publicId, sealed: inForce }, code);
        if (!good) throw invalidFields({ totp: 'totp_wrong' });
      }
      if (!(await disable(db, user.id, inForce))) throw new Refusal('conflict');
    },
  };
};

export type SecondStep = ReturnType<typeof secondStep>;
