import type {
  EmailConfirm,
  PasswordChange,
  Profile,
  ProfilePatch,
} from '../../contracts/accounts/profile.ts';
import { brokenUnique } from '../../db/failure.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { emailChangedMail, newEmailMail } from '../mail/email-change-mails.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RecipientLimit } from '../mail/recipients.ts';
import type { Auth } from '../session/guard.ts';
import { hashPassword, passwordProblem } from '../session/passwords.ts';
import type { SecondStep } from '../session/second-step.ts';
import type { Proved } from '../session/second-step-store.ts';
import {
  changeEmail,
  changePassword,
  dropEmailToken,
  type EmailGrant,
  findEmailToken,
  findProfile,
  makeEmailToken,
  rename,
} from './profile-store.ts';

type Self = Auth['user'];

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'mailer' | 'now'> {
  readonly outbox: Outbox;
  readonly recipients: RecipientLimit;
  readonly second: Pick<SecondStep, 'prove'>;
}

/** A user's own data and sign-in credentials. */
export const profileService = (parts: ServiceParts) => {
  const { db, config, mailer, now, outbox, recipients, second } = parts;

  const read = async (user: Self): Promise<Profile> => {
    const found = await findProfile(db, user.id, now());
    return {
      id: found.public_id,
      name: found.name,
      email: found.email,
      role: user.role,
      newEmail: found.newEmail,
      emailByLink: mailer !== null,
      secondStep: { on: found.totp_enabled_at !== null, codesLeft: found.codesLeft },
    };
  };

  const setEmail = async (
    user: Self,
    email: string,
    { language, grant }: { language: string; grant: EmailGrant },
  ): Promise<void> => {
    try {
      if (!(await changeEmail(db, user.id, email, grant))) {
        throw 'token' in grant ? invalidFields({ token: 'token_invalid' }) : new Refusal('conflict');
      }
    } catch (error) {
      if (brokenUnique(error) === 'users_email_key') throw invalidFields({ email: 'email_taken' });
      throw error;
    }
    outbox.post(async () => emailChangedMail(user.email, email, language));
  };

  /** Behaves the same whether or not the address has an account: only the reader of its mail learns that. */
  const askForProof = async (
    user: Self,
    email: string,
    { language, proved }: { language: string; proved: Proved },
  ): Promise<void> => {
    const retryAfter = recipients.take(email);
    if (retryAfter > 0) throw new Refusal('rate_limited', { retryAfter });
    const token = await makeEmailToken(db, user.id, { email, proved }, now());
    if (token === null) throw new Refusal('conflict');
    const link = `${config.app.publicUrl}/profile?email-token=${token}`;
    outbox.post(async () => newEmailMail(email, link, language));
  };

  return {
    read,

    /**
     * Fields `password_wrong`, `totp_required`, `totp_wrong`, `email_taken` (if no link verifies it). `rate_limited`:
     * the new address has received its maximum of emails. `conflict`: password or second step changed in the meantime.
     * Entering the current address revokes a pending link.
     */
    async patch(user: Self, patch: ProfilePatch): Promise<Profile> {
      const { name, email, password = '', totp, recovery_code, language = 'en' } = patch;
      if (email !== undefined) {
        const proved = await second.prove(user, { password, totp, recovery_code });
        if (email === user.email) await dropEmailToken(db, user.id);
        else if (mailer === null) await setEmail(user, email, { language, grant: { proved } });
        else await askForProof(user, email, { language, proved });
      }
      if (name !== undefined) await rename(db, user.id, name);
      return read(user);
    },

    /** Fields: `token_invalid`; `email_taken` if the address belongs to another account. */
    async confirmEmail(user: Self, { token, language = 'en' }: EmailConfirm): Promise<Profile> {
      const email = await findEmailToken(db, user.id, token, now());
      if (email === undefined) throw invalidFields({ token: 'token_invalid' });
      // Password and code were given when the link was requested.
      await setEmail(user, email, { language, grant: { token } });
      return read({ ...user, email });
    },

    /**
     * Ends every other session. Fields `current`: `password_wrong`; `totp`: `totp_required`, `totp_wrong`; `next`:
     * `password_…`; `conflict`: changed in the meantime.
     */
    async changePassword({ user, session, workspace }: Auth, change: PasswordChange): Promise<void> {
      const { current, next, totp, recovery_code } = change;
      const proved = await second.prove(user, { password: current, totp, recovery_code }, 'current');
      const problem = passwordProblem(next, { ...user, workspace: workspace.name });
      if (problem) throw invalidFields({ next: problem });
      const hashes = { proved, next: await hashPassword(next) };
      const done = await changePassword(db, { id: user.id, except: session }, hashes, now());
      if (!done) throw new Refusal('conflict');
    },
  };
};

export type ProfileService = ReturnType<typeof profileService>;
