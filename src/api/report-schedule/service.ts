import type {
  ReportRecipient,
  ReportSchedule,
  ReportScheduleInput,
  ReportScheduleList,
  ReportSchedulePatch,
} from '../../contracts/reports/report-schedule.ts';
import { nextSlot } from '../../core/report/schedule.ts';
import { brokenUnique } from '../../db/failure.ts';
import { publicId } from '../../db/public-id.ts';
import type { Tx } from '../../db/tables.ts';
import { invalidFields, Refusal } from '../http/refusal.ts';
import type { Parts } from '../http/route-deps.ts';
import { findReport } from '../saved-report/store.ts';
import type { Auth } from '../session/guard.ts';
import {
  type FoundSchedule,
  findSchedule,
  lastSendingsOf,
  lastSkippedOf,
  listSchedules,
  possibleRecipients,
  recipientsOf,
  setRecipients,
} from './store.ts';

type Who = Pick<Auth, 'user' | 'workspace'>;

const iso = (time: Date | null): string | null => time?.toISOString() ?? null;

/** Numbers of members by their public IDs. `validation_failed` for non-members. */
const usersOf = async (tx: Tx, workspace: number, ids: readonly string[]): Promise<number[]> => {
  const members = new Map((await possibleRecipients(tx, workspace)).map((one) => [one.id, one.number]));
  const unknown = ids.findIndex((id) => !members.has(id));
  if (unknown >= 0) throw invalidFields({ [`recipients.${unknown}`]: 'recipient_unknown' });
  return ids.flatMap((id) => members.get(id) ?? []);
};

const orScheduled = async <T>(write: Promise<T>): Promise<T> => {
  try {
    return await write;
  } catch (error) {
    if (brokenUnique(error) === 'report_schedules_report')
      throw new Refusal('conflict', { fields: { reportId: 'already_scheduled' } });
    throw error;
  }
};

/** Saved reports that are sent by email. */
export const scheduleService = ({ db, now, mailer }: Pick<Parts, 'db' | 'now' | 'mailer'>) => {
  const answers = async (found: readonly FoundSchedule[]): Promise<ReportSchedule[]> => {
    const numbers = found.map(({ number }) => number);
    const recipients = Map.groupBy(await recipientsOf(db, numbers), ({ schedule }) => schedule);
    const sendings = Map.groupBy(await lastSendingsOf(db, numbers), ({ schedule }) => schedule);
    const skipped = new Map((await lastSkippedOf(db, numbers)).map((row) => [row.schedule, row.slot_at]));
    return found.map(({ number, id, report, zone, ...times }) => {
      const last = sendings.get(number) ?? [];
      const [newest] = last;
      const skippedAt = skipped.get(number) ?? null;
      /** Whether there was no slot between `at` and the newest. */
      const isLatest = (at: Date | null, slot: Date | undefined): boolean =>
        at !== null && (slot === undefined || nextSlot(times, zone, at.getTime()) >= slot.getTime());
      return {
        ...times,
        id,
        reportId: report,
        recipients: (recipients.get(number) ?? []).map((one) => ({
          id: one.id,
          name: one.name,
          stopped: one.stoppedAt !== null,
        })),
        next: times.enabled ? new Date(nextSlot(times, zone, now())).toISOString() : null,
        last: newest
          ? {
              slot: newest.slot_at.toISOString(),
              sendings: last.map(({ user, name, state, problem, next_try_at }) => ({
                id: user,
                name,
                state,
                problem,
                nextTry: iso(next_try_at),
              })),
            }
          : null,
        skipped: isLatest(skippedAt, newest?.slot_at) ? iso(skippedAt) : null,
      };
    });
  };

  const stored = async (workspace: number, id: string): Promise<ReportSchedule> => {
    const found = await findSchedule(db, workspace, id);
    const [answer] = found ? await answers([found]) : [];
    if (!answer) throw new Refusal('not_found');
    return answer;
  };

  return {
    list: async (workspace: number): Promise<ReportScheduleList> => ({
      rows: await answers(await listSchedules(db, workspace)),
      canSend: mailer !== null,
    }),

    recipients: async (workspace: number): Promise<ReportRecipient[]> =>
      (await possibleRecipients(db, workspace)).map(({ id, name, email }) => ({ id, name, email })),

    /** `not_found`: no such report; `conflict`: it has a schedule; field `recipients.<place>`: `recipient_unknown`. */
    add: async ({ user, workspace }: Who, input: ReportScheduleInput): Promise<ReportSchedule> => {
      const { reportId, recipients, ...times } = input;
      const id = publicId('rsc');
      const at = new Date(now());
      await db.transaction().execute(async (tx) => {
        const report = await findReport(tx, workspace.id, reportId);
        if (!report) throw new Refusal('not_found');
        const users = await usersOf(tx, workspace.id, recipients);
        const { timeZone: time_zone } = workspace;
        const row = await orScheduled(
          tx
            .insertInto('report_schedules')
            .values({
              ...times,
              public_id: id,
              workspace_id: workspace.id,
              saved_report_id: report.number,
              time_zone,
              next_slot_at: new Date(nextSlot(times, time_zone, now())),
              created_by: user.id,
              created_at: at,
              updated_at: at,
            })
            .returning(['id', 'workspace_id'])
            .executeTakeFirstOrThrow(),
        );
        await setRecipients(tx, row, users);
      });
      return stored(workspace.id, id);
    },

    /** Missing fields stay unchanged; a new time applies from now on. Throws like `add`. */
    change: async ({ workspace }: Who, id: string, patch: ReportSchedulePatch): Promise<ReportSchedule> => {
      await db.transaction().execute(async (tx) => {
        const before = await findSchedule(tx, workspace.id, id);
        if (!before) throw new Refusal('not_found');
        const { recipients, ...change } = patch;
        const times = {
          every: change.every ?? before.every,
          weekday: change.weekday ?? before.weekday,
          day: change.day ?? before.day,
          hour: change.hour ?? before.hour,
        };
        const { language = before.language, enabled = before.enabled } = change;
        const { timeZone: time_zone } = workspace;
        // Changing only the recipients must not lose a slot that has just become due.
        const isMoved =
          enabled !== before.enabled ||
          (['every', 'weekday', 'day', 'hour'] as const).some((one) => times[one] !== before[one]);
        await tx
          .updateTable('report_schedules')
          .set({
            ...times,
            language,
            enabled,
            updated_at: new Date(now()),
            ...(isMoved && { time_zone, next_slot_at: new Date(nextSlot(times, time_zone, now())) }),
          })
          .where('id', '=', before.number)
          .execute();
        if (recipients === undefined) return;
        const users = await usersOf(tx, workspace.id, recipients);
        await setRecipients(tx, { id: before.number, workspace_id: workspace.id }, users);
      });
      return stored(workspace.id, id);
    },

    /** Throws `not_found`. */
    remove: async (workspace: number, id: string): Promise<void> => {
      const { numDeletedRows } = await db
        .deleteFrom('report_schedules')
        .where('workspace_id', '=', workspace)
        .where('public_id', '=', id)
        .executeTakeFirst();
      if (numDeletedRows === 0n) throw new Refusal('not_found');
    },
  };
};
