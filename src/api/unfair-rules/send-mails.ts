import { sql } from 'kysely';
import { UNFAIR_REMINDER_MS } from '../../contracts/routing/unfair-rules.ts';
import type { Db } from '../../db/tables.ts';
import type { Mailer } from '../mail/mailer.ts';
import { type ToldCampaign, type UnfairMailKind, unfairMail } from './mail.ts';

interface MailParts {
  readonly db: Db;
  readonly mailer: Mailer;
  /** Origin of the application. */
  readonly app: string;
  readonly isStopping: () => boolean;
  readonly now: () => number;
  readonly log: { warn(fields: object, message: string): void };
}

const MARKS = {
  notice: 'notice_mailed_at',
  reminder: 'reminder_mailed_at',
  skipped: 'skip_mailed_at',
} as const satisfies Record<UnfairMailKind, string>;

interface Due extends ToldCampaign {
  readonly id: number;
  readonly workspace: number;
  readonly zone: string;
}

/** Campaigns for which an email is due; archived ones become due when they are active again. */
const dueFor = async (db: Db, kind: UnfairMailKind, now: number): Promise<Due[]> => {
  const soon = new Date(now + UNFAIR_REMINDER_MS);
  const rows = await db
    .selectFrom('unfair_rules as u')
    .innerJoin('campaigns as c', 'c.id', 'u.campaign_id')
    .innerJoin('workspaces as w', 'w.id', 'c.workspace_id')
    .select(['c.id', 'c.public_id', 'c.name', 'c.workspace_id', 'w.time_zone', 'u.skips_at', 'u.skipped_at'])
    .where('c.status', '<>', 'archived')
    .where('w.deletes_at', 'is', null)
    .where(`u.${MARKS[kind]}`, 'is', null)
    .where('u.skipped_at', kind === 'skipped' ? 'is not' : 'is', null)
    .$if(kind === 'reminder', (query) =>
      query
        .where('u.skips_at', '<=', soon)
        // A notice sent later than this said the same.
        .where(
          sql<boolean>`u.notice_mailed_at <= u.skips_at - make_interval(secs => ${UNFAIR_REMINDER_MS / 1000})`,
        ),
    )
    .orderBy('c.workspace_id')
    .orderBy('u.skips_at')
    .orderBy('c.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    publicId: row.public_id,
    name: row.name,
    workspace: row.workspace_id,
    zone: row.time_zone,
    at: row.skipped_at ?? row.skips_at,
  }));
};

/** Members who can change campaigns. */
const editorsOf = (db: Db, workspace: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.email', 'u.mail_language'])
    .where('m.workspace_id', '=', workspace)
    .where('m.role', 'in', ['owner', 'editor'])
    .orderBy('u.id')
    .execute();

/**
 * Emails the owners and editors of a workspace about its rules that are refused now: when they are found, three days
 * before they are skipped, and once they have been; one email for all campaigns that are due. It is marked as sent once
 * it has reached someone, so a crash can send it twice (with the same message ID), but cannot lose it.
 */
export const mailUnfair = async ({ db, mailer, app, isStopping, now, log }: MailParts): Promise<void> => {
  for (const kind of ['notice', 'reminder', 'skipped'] as const) {
    const due = await dueFor(db, kind, now());
    for (const [workspace, campaigns] of Map.groupBy(due, (one) => one.workspace)) {
      if (isStopping()) return;
      const editors = await editorsOf(db, workspace);
      const zone = campaigns[0]?.zone ?? 'UTC';
      let reached = editors.length === 0;
      for (const { email: to, mail_language } of editors) {
        const mail = unfairMail({ kind, to, language: mail_language ?? 'en', zone, app, campaigns });
        await mailer.send(mail).then(
          () => {
            reached = true;
          },
          ({ code, responseCode }: { code?: unknown; responseCode?: unknown }) =>
            log.warn({ workspace, code, responseCode }, 'The mail server did not take a mail about rules.'),
        );
      }
      if (!reached) continue;
      await db
        .updateTable('unfair_rules')
        .set({ [MARKS[kind]]: new Date(now()) })
        .where(
          'campaign_id',
          'in',
          campaigns.map(({ id }) => id),
        )
        .execute();
    }
  }
};
