import { createHash } from 'node:crypto';
import type { Keys } from '../../config/keys.ts';
import type { MailProblem, SendingState } from '../../contracts/reports/report-schedule.ts';
import { MINUTE_MS } from '../../core/time/durations.ts';
import type { Db } from '../../db/tables.ts';
import { Refusal } from '../http/refusal.ts';
import { type Mailer, mailProblemOf } from '../mail/mailer.ts';
import { type ComposeParts, composer, type WriteTo } from './compose.ts';
import { claimDue, TOO_LATE_MS } from './due.ts';
import { type StopAddresses, stopAddresses } from './stop.ts';

/** Pauses after the first try, the second and so on: at most five retries. */
const AGAIN_AFTER_MS = [MINUTE_MS, 5 * MINUTE_MS, 15 * MINUTE_MS, 60 * MINUTE_MS, 240 * MINUTE_MS];
/** Emails per run. */
const AT_MOST = 200;

/** When an email with this many tries is retried; null if never. */
const retryAt = (tries: number, now: number): Date | null => {
  const pause = AGAIN_AFTER_MS[tries - 1];
  return pause === undefined ? null : new Date(now + pause);
};

/** Due emails to people who are members and subscribed, oldest slots first. */
const openSendings = async (db: Db, now: number) => {
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
    .select(['w.currency', 'w.postback_key', 'w.trial_ends_at', 'w.demo'])
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
      demo: row.demo,
    },
  }));
};

type OpenSending = Awaited<ReturnType<typeof openSendings>>[number];

/** Marks an email as begun. Returns the tries so far; null if another process has it or it no longer exists. */
const take = async (db: Db, id: number, now: number): Promise<number | null> => {
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

/** Records the result of an email that was begun. */
const finish = async (
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

interface SendParts extends ComposeParts {
  readonly mailer: Mailer;
  readonly keys: Pick<Keys, 'unsubscribe'>;
  readonly log: { warn(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Problems of the mail server, not of an email: the others wait for the next run and are not given up for it. */
const OF_ALL: readonly MailProblem[] = ['no_connection', 'not_encrypted', 'sign_in'];

const idOf = ({ schedule, slot, user }: OpenSending, host: string): string => {
  const text = `${schedule.public_id} ${slot.getTime()} ${user.public_id}`;
  return `<${createHash('sha256').update(text).digest('hex').slice(0, 32)}@${host}>`;
};

const failure = (error: unknown): MailProblem =>
  error instanceof Refusal && error.code === 'not_found' ? 'report_gone' : 'failed';

/**
 * Job that sends due reports. Each email is marked as begun before the mail server gets it, and as sent once accepted,
 * so that it is never sent twice, wherever the process stops (docs/decisions/0025-scheduled-reports.md).
 */
export const reportSending = (parts: SendParts) => {
  const { db, mailer, keys, config, now, log } = parts;
  const compose = composer(parts);
  const stops: StopAddresses = stopAddresses(keys.unsubscribe, config.app.publicUrl);
  const host = new URL(config.app.publicUrl).hostname;
  const stopping = new AbortController();

  const failed = async (sending: OpenSending, problem: MailProblem, tries: number): Promise<void> => {
    // A deleted report does not come back by itself.
    const nextTry = problem === 'report_gone' ? null : retryAt(tries, now());
    log.warn({ schedule: sending.schedule.public_id, problem, tries }, 'A report was not sent.');
    await finish(db, sending.id, { state: nextTry === null ? 'failed' : 'waiting', problem, nextTry }, now());
  };

  /** False if no other email would be accepted now either. */
  const sendOne = async (sending: OpenSending, write: WriteTo): Promise<boolean> => {
    const tries = await take(db, sending.id, now());
    if (tries === null) return true;
    const stop = stops.make({ schedule: sending.schedule.public_id, user: sending.user.public_id });
    const mail = write({ to: sending.user.email, stop, id: idOf(sending, host) });
    try {
      await mailer.send(mail);
    } catch (error) {
      const problem = mailProblemOf(error);
      await failed(sending, problem, tries);
      return !OF_ALL.includes(problem);
    }
    await finish(db, sending.id, { state: 'sent', problem: null, nextTry: null }, now());
    return true;
  };

  /** Sends all emails of one slot, creating the report once. False if no other email would be accepted now either. */
  const sendSlot = async (sendings: readonly OpenSending[]): Promise<boolean> => {
    const [first] = sendings;
    if (!first) return true;
    const { workspace, report, schedule, slot } = first;
    let write: WriteTo;
    try {
      const { language, ...times } = schedule;
      const letter = { workspace, report, language, times, at: slot.getTime() };
      write = await compose(letter, stopping.signal);
    } catch (error) {
      if (stopping.signal.aborted) return false;
      log.error({ err: error, schedule: schedule.public_id }, 'a report for a mail could not be made');
      for (const sending of sendings) {
        const tries = await take(db, sending.id, now());
        if (tries !== null) await failed(sending, failure(error), tries);
      }
      return true;
    }
    for (const sending of sendings) {
      if (stopping.signal.aborted || !(await sendOne(sending, write))) return false;
    }
    return true;
  };

  const run = async (): Promise<void> => {
    await claimDue(db, now());
    const open = await openSendings(db, now());
    const slots = Map.groupBy(open, ({ schedule, slot }) => `${schedule.public_id} ${slot.getTime()}`);
    for (const sendings of slots.values()) {
      if (stopping.signal.aborted || !(await sendSlot(sendings))) return;
    }
  };

  return {
    run,
    /** Starts no further email; the one in progress continues. */
    stop: (): void => stopping.abort(),
  };
};
