import type { FastifyBaseLogger } from 'fastify';
import type { Config } from '../../config/config.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import { type EndingKey, keyExpiryMail } from '../mail/key-expiry-mails.ts';
import type { Mailer } from '../mail/mailer.ts';
import { sendMail } from '../mail/outbox.ts';

/** How long before a key expires its owner is notified; halfway for a key with less than twice this lifetime. */
const WARN_MS = 14 * DAY_MS;
/** How long expired keys stay in the list, so that their owner sees why a program stopped working. */
const KEEP_ENDED_MS = 90 * DAY_MS;

interface TellParts {
  readonly db: Db;
  readonly config: Pick<Config, 'app'>;
  /** Null if email is off; profiles show expiry. */
  readonly mailer: Mailer | null;
  readonly now: () => number;
  readonly log: FastifyBaseLogger;
}

interface Due extends EndingKey {
  readonly id: number;
  readonly email: string;
  readonly language: string;
}

const byOwner = (keys: readonly Due[]): Map<string, Due[]> => Map.groupBy(keys, ({ email }) => email);

/** Unexpired keys with an expiry date for which one of two emails was not sent. */
const untold = async (db: Db, column: 'upgrade_told_at' | 'expiry_told_at', now: number) => {
  const rows = await db
    .selectFrom('api_keys')
    .innerJoin('users', 'users.id', 'api_keys.user_id')
    .select(['api_keys.id', 'hint', 'expires_at', 'api_keys.created_at', 'email', 'mail_language'])
    .where('expires_at', '>', new Date(now))
    .where(column, 'is', null)
    .$if(column === 'upgrade_told_at', (query) => query.where('expiry_by_upgrade', '=', true))
    .orderBy('expires_at')
    .execute();
  return rows.flatMap(({ expires_at: expiresAt, created_at: createdAt, mail_language, ...row }) =>
    expiresAt === null ? [] : [{ ...row, expiresAt, createdAt, language: mail_language ?? 'en' }],
  );
};

/** Whether it is time to announce that a key expires. */
const isSoon = ({ createdAt, expiresAt }: { createdAt: Date; expiresAt: Date }, now: number): boolean => {
  const life = expiresAt.getTime() - createdAt.getTime();
  return expiresAt.getTime() - now <= Math.min(WARN_MS, life / 2);
};

/**
 * Emails owners of API keys that keys got an expiry date, and that one expires soon: once each, retried next time if
 * the mail server did not accept it. Removes keys that expired long ago.
 */
export const tellEndingKeys = async ({ db, config, mailer, now, log }: TellParts): Promise<void> => {
  const time = now();
  await db
    .deleteFrom('api_keys')
    .where('expires_at', '<', new Date(time - KEEP_ENDED_MS))
    .execute();
  if (mailer === null) return;
  const link = `${config.app.publicUrl}/settings/api-keys`;
  const signal = AbortSignal.timeout(60_000);
  for (const [why, column] of [
    ['upgrade', 'upgrade_told_at'],
    ['soon', 'expiry_told_at'],
  ] as const) {
    const due = await untold(db, column, time);
    for (const [email, keys] of byOwner(why === 'soon' ? due.filter((key) => isSoon(key, time)) : due)) {
      const mail = keyExpiryMail(why, email, { keys, link, language: keys[0]?.language ?? 'en' });
      if (!(await sendMail(mail, { mailer, log, signal, againAfterMs: [] }))) continue;
      const ids = keys.map(({ id }) => id);
      await db
        .updateTable('api_keys')
        .set({ [column]: new Date(time) })
        .where('id', 'in', ids)
        .execute();
    }
  }
};
