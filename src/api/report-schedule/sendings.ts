import type { MailProblem, SendingState } from '../../contracts/reports/report-schedule.ts';
import type { Db } from '../../db/tables.ts';
import { TOO_LATE_MS } from './due.ts';

const MINUTE = 60_000;
/** Pauses after the first try, the second and so on: at most five retries. */
const AGAIN_AFTER_MS = [MINUTE, 5 * MINUTE, 15 * MINUTE, 60 * MINUTE, 240 * MINUTE];
/** Mails per run. */
const AT_MOST = 200;

/** When a mail with this many tries is retried; null: never. */
export const retryAt = (tries: number, now: number): Date | null => {
  const pause = AGAIN_AFTER_MS[tries - 1];
  return pause === undefined ? null : new Date(now + pause);
};

/** Due mails to people who are members and subscribed, oldest slots first. */
export const openSendings = async (db: Db, now: number) => {
  const rows = await db
    .selectFrom('report_sendings as g')
    .innerJoin('report_schedules as s', 's.id', 'g.schedule_id')
    .innerJoin('report_recipients as p', (join) =>
      join.onRef('p.schedule_id', '=', 's.id').onRef('p.user_id', '=', 'g.user_id'),
    )
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .innerJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .select(['g.id', 'g.slot_at', 'u.public_id as user', 'u.email'])
    .select(['s.public_id as schedule', 's.language', 's.every', 's.weekday', 's.day', 's.hour'])
    .select(['r.public_id as report', 'r.name as report_name', 'r.body'])
    .select(['w.id as workspace_id', 'w.public_id as workspace', 'w.name as workspace_name', 'w.time_zone'])
    .select(['w.currency', 'w.postback_key', 'w.trial_ends_at'])
    .where('g.state', '=', 'waiting')
    .where('g.next_try_at', '<=', new Date(now))
    .where('g.slot_at', '>=', new Date(now - TOO_LATE_MS))
    .where('s.enabled', '=', true)
    .where('p.stopped_at', 'is', null)
    .where('r.deleted_at', 'is', null)
    .where('w.deletes_at', 'is', null)
    .orderBy('g.slot_at')
    .orderBy('g.id')
    .limit(AT_MOST)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    slot: row.slot_at,
    user: { public_id: row.user, email: row.email },
    schedule: {
      public_id: row.schedule,
      language: row.language,
      every: row.every,
      weekday: row.weekday,
      day: row.day,
      hour: row.hour,
    },
    report: { public_id: row.report, name: row.report_name, body: row.body },
    workspace: {
      id: row.workspace_id,
      publicId: row.workspace,
      name: row.workspace_name,
      timeZone: row.time_zone,
      currency: row.currency,
      postbackKey: row.postback_key,
      trialEndsAt: row.trial_ends_at,
    },
  }));
};

export type OpenSending = Awaited<ReturnType<typeof openSendings>>[number];

/** Marks a mail as begun. Returns the number of tries so far; null: another process has it, or it no longer exists. */
export const take = async (db: Db, id: number, now: number): Promise<number | null> => {
  const row = await db
    .updateTable('report_sendings')
    .set((eb) => ({
      state: 'sending',
      next_try_at: null,
      changed_at: new Date(now),
      tries: eb('tries', '+', 1),
    }))
    .where('id', '=', id)
    .where('state', '=', 'waiting')
    .returning('tries')
    .executeTakeFirst();
  return row?.tries ?? null;
};

/** Records the result of a mail that was begun. */
export const finish = async (
  db: Db,
  id: number,
  end: { state: SendingState; problem: MailProblem | null; nextTry: Date | null },
  now: number,
): Promise<void> => {
  await db
    .updateTable('report_sendings')
    .set({
      state: end.state,
      problem: end.problem,
      next_try_at: end.nextTry,
      changed_at: new Date(now),
    })
    .where('id', '=', id)
    .execute();
};
