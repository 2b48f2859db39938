import type { EmailConfirm, PasswordChange, Profile, ProfilePatch } from '../../contracts/profile.ts';
import { brokenUnique } from '../../db/failure.ts';
import type { Parts } from '../http/parts.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import { emailChangedMail, newEmailMail } from '../mail/email-change-mails.ts';
import type { Outbox } from '../mail/outbox.ts';
import type { RecipientLimit } from '../mail/recipient-limit.ts';
import type { Auth } from '../session/guard.ts';
import { checkPassword, hashPassword, passwordProblem } from '../session/passwords.ts';
import {
  changeEmail,
  changePassword,
  dropEmailToken,
  findEmailToken,
  findPasswordHash,
  findProfile,
  makeEmailToken,
  rename,
} from './profile-store.ts';

type Self = Auth['user'];

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'mailer' | 'now'> {
  readonly outbox: Outbox;
  readonly recipients: RecipientLimit;
}

/** What a person says of himself, and what he signs in with. */
export const profileService = ({ db, config, mailer, now, outbox, recipients }: ServiceParts) => {
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

  const checkOwn = async (user: Self, password: string, field: string): Promise<string> => {
    const stored = await findPasswordHash(db, user.id);
    if (!(await checkPassword(stored, password))) throw invalidFields({ [field]: 'password_wrong' });
    return stored;
  };

  const setEmail = async (user: Self, email: string, language: string): Promise<void> => {
    try {
      await changeEmail(db, user.id, email);
    } catch (error) {
      if (brokenUnique(error) === 'users_email_key') throw invalidFields({ email: 'email_taken' });
      throw error;
    }
    outbox.post(async () => emailChangedMail(user.email, email, language));
  };

  /** The same whether or not the address has an account: only who reads its mail gets to know, with the link. */
  const askForProof = async (user: Self, email: string, language: string): Promise<void> => {
    const retryAfter = recipients.take(email);
    if (retryAfter > 0) throw new Refusal('rate_limited', { retryAfter });
    const token = await makeEmailToken(db, user.id, email, now());
    const link = `${config.app.publicUrl}/profile?email-token=${token}`;
    outbox.post(async () => newEmailMail(email, link, language));
  };

  return {
    read,

    /**
     * Fields `password_wrong`, `email_taken` (where no link proves it). `rate_limited`: the new address got its share of mails. A
     * link that waits ends with the old address.
     */
    async patch(user: Self, { name, email, password = '', language = 'en' }: ProfilePatch): Promise<Profile> {
      if (email !== undefined) {
        await checkOwn(user, password, 'password');
        if (email === user.email) await dropEmailToken(db, user.id);
        else if (mailer === null) await setEmail(user, email, language);
        else await askForProof(user, email, language);
      }
      if (name !== undefined) await rename(db, user.id, name);
      return read(user);
    },

    /** Fields: `token_invalid`; `email_taken` when somebody else took the address meanwhile, or had it already. */
    async confirmEmail(user: Self, { token, language = 'en' }: EmailConfirm): Promise<Profile> {
      const email = await findEmailToken(db, user.id, token, now());
      if (email === undefined) throw invalidFields({ token: 'token_invalid' });
      await setEmail(user, email, language);
      return read(user);
    },

    /** Every other session ends. Fields `current`: `password_wrong`; `next`: `password_…`; `conflict`: changed meanwhile. */
    async changePassword({ user, session }: Auth, { current, next }: PasswordChange): Promise<void> {
      const before = await checkOwn(user, current, 'current');
      const problem = passwordProblem(next, user.email);
      if (problem) throw invalidFields({ next: problem });
      const hashes = { before, next: await hashPassword(next) };
      const done = await changePassword(db, { id: user.id, except: session }, hashes, now());
      if (!done) throw new Refusal('conflict');
    },
  };
};

export type ProfileService = ReturnType<typeof profileService>;
