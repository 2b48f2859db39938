import { recoveryDir } from '../../config/paths.ts';
import type { RecoveryAnswer, RecoveryBody, RecoveryConfirmBody } from '../../contracts/session.ts';
import type { Parts } from '../http/parts.ts';
import { invalidFields } from '../http/refusal.ts';
import type { RecipientLimit } from '../mail/recipient-limit.ts';
import { recoveryMail } from '../mail/recovery-mail.ts';
import { hashPassword, passwordProblem } from '../session/passwords.ts';
import { deliver } from './delivery.ts';
import { linkFiles } from './link-files.ts';
import { findToken, makeToken, spendToken } from './store.ts';

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'mailer' | 'log' | 'now'> {
  readonly recipients: RecipientLimit;
}

/** A new password for whoever can read the account's mail, or is known to the operator. */
export const recoveryService = (parts: ServiceParts) => {
  const { db, config, mailer, log, now, recipients } = parts;
  const files = linkFiles(recoveryDir(config.dataDir));
  const end = new AbortController();
  const running = new Set<Promise<void>>();

  const send = async ({ email, language = 'en' }: RecoveryBody): Promise<void> => {
    // What is asked counts, and is decided, by when it was asked: the rest may take its time.
    const at = now();
    // Who asks again and again keeps nobody from his account: past the limit there is another link once none works.
    const unlessLive = recipients.take(email) > 0;
    await files.sweep(at);
    const made = await makeToken(db, email, { unlessLive }, at);
    if (!made) return;
    const { token, sha256, until } = made;
    const link = `${config.app.publicUrl}/recovery-password?token=${token}`;
    const mail = recoveryMail(email, link, language);
    await deliver({ mail, link, sha256, until }, { mailer, files, log, signal: end.signal });
  };

  return {
    /**
     * Answers before the account is looked for, so that neither the answer nor its time says whether there is one. A
     * letter that cannot be made is logged.
     */
    ask(body: RecoveryBody): RecoveryAnswer {
      const task = send(body)
        .catch((error: unknown) =>
          log.error({ err: error }, 'a link to a new password could not be delivered'),
        )
        .finally(() => running.delete(task));
      running.add(task);
      return { delivery: mailer === null ? 'operator' : 'mail' };
    },

    /** Sets the password and ends every session. Fields: `token_invalid`, `password_…`. */
    async confirm({ token, password }: RecoveryConfirmBody): Promise<void> {
      const owner = await findToken(db, token, now());
      if (!owner) throw invalidFields({ token: 'token_invalid' });
      const problem = passwordProblem(password, owner.email);
      if (problem) throw invalidFields({ password: problem });
      const used = await spendToken(db, token, owner.userId, await hashPassword(password), now());
      if (!used) throw invalidFields({ token: 'token_invalid' });
      await files.remove(used);
    },

    /** Waits for letters under way; those the mail server has not taken yet go into files. */
    async close(): Promise<void> {
      end.abort();
      await Promise.all(running);
    },
  };
};

export type RecoveryService = ReturnType<typeof recoveryService>;
