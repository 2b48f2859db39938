import type { FastifyRequest } from 'fastify';
import type { Db } from '../../db/tables.ts';
import type { Parts } from '../http/route-deps.ts';
import type { Outbox } from '../mail/outbox.ts';
import { type SecurityNotice, securityMail } from '../mail/security-mails.ts';
import { authOf } from '../session/guard.ts';

/** Stores the language that a person uses, for emails not caused on a screen. */
export const keepLanguage = async (db: Db, user: number, language: string | undefined): Promise<void> => {
  if (language === undefined) return;
  await db.updateTable('users').set({ mail_language: language }).where('id', '=', user).execute();
};

interface NoticeParts extends Pick<Parts, 'db' | 'config' | 'security'> {
  readonly outbox: Outbox;
}

/** Notifies people of changes to their sign-in, in the security log and by email. */
export const accountNotices = ({ db, config, security, outbox }: NoticeParts) => {
  const link = `${config.app.publicUrl}/profile#security-log`;

  /** Sends the email; `language`: that of the screen, otherwise the last one used. */
  const post = async (
    notice: SecurityNotice,
    to: { readonly user: number; readonly email: string },
    language: string | undefined,
  ): Promise<void> => {
    await keepLanguage(db, to.user, language);
    const row = await db
      .selectFrom('users')
      .select('mail_language')
      .where('id', '=', to.user)
      .executeTakeFirst();
    outbox.post(async () => securityMail(notice, to.email, link, row?.mail_language ?? 'en'));
  };

  return {
    post,
    /** For something the caller did to their own account. */
    async own(
      request: FastifyRequest,
      notice: SecurityNotice,
      { language, name }: { language?: string | undefined; name?: string } = {},
    ): Promise<void> {
      const { user } = authOf(request);
      await security.own(request, notice, name === undefined ? {} : { name });
      await post(notice, { user: user.id, email: user.email }, language);
    },
  };
};

export type AccountNotices = ReturnType<typeof accountNotices>;
