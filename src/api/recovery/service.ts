import type { FastifyRequest } from 'fastify';
import { recoveryDir } from '../../config/paths.ts';
import type { RecoveryAnswer, RecoveryBody, RecoveryConfirmBody } from '../../contracts/accounts/session.ts';
import { invalidFields } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { afterAnswer } from '../mail/outbox.ts';
import type { RecipientLimit } from '../mail/recipients.ts';
import { recoveryMail } from '../mail/recovery-mail.ts';
import type { AccountNotices } from '../security-log/notices.ts';
import { subjectOf } from '../security-log/store.ts';
import type { Origin } from '../session/origin.ts';
import { hashPassword, passwordProblem } from '../session/passwords.ts';
import { deliver, linkFiles } from './delivery.ts';
import { findToken, makeToken, spendToken } from './store.ts';

interface ServiceParts extends Pick<Parts, 'db' | 'config' | 'mailer' | 'log' | 'now' | 'security'> {
  readonly notices: AccountNotices;
  readonly recipients: RecipientLimit;
}

/** Sets a new password for anyone who can read the account's mail or is known to the operator. */
export const recoveryService = (parts: ServiceParts) => {
  const { db, config, mailer, log, now, recipients, security, notices } = parts;
  const files = linkFiles(recoveryDir(config.dataDir));
  const end = new AbortController();
  const running = new Set<Promise<void>>();

  const send = async ({ email, language = 'en' }: RecoveryBody, origin: Origin): Promise<void> => {
    // Requests count and are decided by the time they were made, because the rest can take time.
    const at = now();
    // Repeated requests must not lock anyone out: past the limit, another link is sent once no earlier one works.
    const unlessLive = recipients.take(email) > 0;
    const earlier = unlessLive ? [...running] : [];
    await afterAnswer(end.signal);
    // Whether a link works is known only once the earlier requests have created theirs.
    await Promise.all(earlier);
    await files.sweep(at);
    const made = await makeToken(db, email, { unlessLive }, at);
    if (!made) return;
    const { token, sha256, until, userId } = made;
    await security.record({
      kind: 'password_reset_asked',
      subject: await subjectOf(db, userId),
      by: null,
      actor: 'nobody',
      origin,
    });
    const link = `${config.app.publicUrl}/recovery-password?token=${token}`;
    const mail = recoveryMail(email, link, language);
    await deliver({ mail, link, sha256, until }, { mailer, files, log, signal: end.signal });
  };

  return {
    /**
     * Answers before looking for the account, so that neither the response nor its timing reveals whether there is one.
     * An email that cannot be created is logged.
     */
    ask(body: RecoveryBody, origin: Origin): RecoveryAnswer {
      const task = send(body, origin)
        .catch((error: unknown) =>
          log.error({ err: error }, 'a link to a new password could not be delivered'),
        )
        .finally(() => {
          running.delete(task);
          log.debug('a request for a new password is settled');
        });
      running.add(task);
      return { delivery: mailer === null ? 'operator' : 'mail' };
    },

    /** Sets the password and ends every session. Field errors: `token_invalid`, `password_…`. */
    async confirm(
      { token, password, language }: RecoveryConfirmBody,
      request: FastifyRequest,
    ): Promise<void> {
      const owner = await findToken(db, token, now());
      if (!owner) throw invalidFields({ token: 'token_invalid' });
      const problem = passwordProblem(password, { ...owner, workspace: owner.workspaceName ?? '' });
      if (problem) throw invalidFields({ password: problem });
      const used = await spendToken(db, token, owner.userId, await hashPassword(password), now());
      if (!used) throw invalidFields({ token: 'token_invalid' });
      await files.remove(used);
      const { userId: user, email } = owner;
      const subject = await subjectOf(db, user);
      await security.record({ kind: 'password_reset', subject, by: null, request });
      await notices.post('password_reset', { user, email }, language);
    },

    /** Waits for emails in progress; those not yet accepted go into files. */
    async close(): Promise<void> {
      end.abort();
      await Promise.all(running);
    },
  };
};

export type RecoveryService = ReturnType<typeof recoveryService>;
