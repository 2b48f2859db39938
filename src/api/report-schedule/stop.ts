import type { Db } from '../../db/tables.ts';
import type { Stop } from './stop-address.ts';

/** What an address unsubscribes from; undefined: nothing any more, as the report or the entry was deleted. */
export const findStop = (db: Db, { schedule, user }: Stop) =>
  db
    .selectFrom('report_recipients as p')
    .innerJoin('report_schedules as s', 's.id', 'p.schedule_id')
    .innerJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.schedule_id', 'p.user_id', 'r.name as report', 'w.name as workspace', 's.language'])
    .where('s.public_id', '=', schedule)
    .where('u.public_id', '=', user)
    .executeTakeFirst();

type FoundStop = NonNullable<Awaited<ReturnType<typeof findStop>>>;

/** Sends them none from now on; repeating it changes nothing. */
export const stopMails = async (
  db: Db,
  { schedule_id, user_id }: Pick<FoundStop, 'schedule_id' | 'user_id'>,
  now: number,
): Promise<void> => {
  await db
    .updateTable('report_recipients')
    .set({ stopped_at: new Date(now) })
    .where('schedule_id', '=', schedule_id)
    .where('user_id', '=', user_id)
    .where('stopped_at', 'is', null)
    .execute();
};
