import type { Db, Row, Tx } from '../../db/tables.ts';

const schedules = (db: Db | Tx, workspace: number) =>
  db
    .selectFrom('report_schedules as s')
    .innerJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .where('s.workspace_id', '=', workspace)
    // A report that can still be restored keeps its schedule.
    .where('r.deleted_at', 'is', null)
    .select(['s.id as number', 's.public_id as id', 'r.public_id as report', 'w.time_zone as zone'])
    .select(['s.every', 's.weekday', 's.day', 's.hour', 's.language', 's.enabled']);

export type FoundSchedule = Awaited<ReturnType<typeof listSchedules>>[number];

export const listSchedules = (db: Db, workspace: number) =>
  schedules(db, workspace).orderBy('s.id').execute();

/** Undefined if the workspace has no such schedule. */
export const findSchedule = (
  db: Db | Tx,
  workspace: number,
  id: string,
): Promise<FoundSchedule | undefined> =>
  schedules(db, workspace).where('s.public_id', '=', id).executeTakeFirst();

/** Recipients, by name. */
export const recipientsOf = async (db: Db | Tx, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('report_recipients as p')
    .innerJoin('users as u', 'u.id', 'p.user_id')
    .select(['p.schedule_id as schedule', 'u.public_id as id', 'u.name', 'p.stopped_at as stoppedAt'])
    .where('p.schedule_id', 'in', ids)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
};

/** Results of each schedule's newest slot. */
export const lastSendingsOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('report_sendings as g')
    .innerJoin('users as u', 'u.id', 'g.user_id')
    .select(['g.schedule_id as schedule', 'g.slot_at', 'g.state', 'g.problem', 'g.next_try_at'])
    .select(['u.public_id as user', 'u.name'])
    .where('g.schedule_id', 'in', ids)
    .where('g.slot_at', '=', (eb) =>
      eb
        .selectFrom('report_sendings as n')
        .select((of) => of.fn.max('n.slot_at').as('newest'))
        .whereRef('n.schedule_id', '=', 'g.schedule_id')
        .where('n.user_id', 'is not', null),
    )
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();
};

/** Each schedule's newest slot that was skipped for all. */
export const lastSkippedOf = async (db: Db, ids: readonly number[]) => {
  if (ids.length === 0) return [];
  return db
    .selectFrom('report_sendings')
    .select((eb) => ['schedule_id as schedule', eb.fn.max('slot_at').as('slot_at')])
    .where('schedule_id', 'in', ids)
    .where('user_id', 'is', null)
    .groupBy('schedule_id')
    .execute();
};

/** Possible recipients, by name. */
export const possibleRecipients = (db: Db | Tx, workspace: number) =>
  db
    .selectFrom('memberships as m')
    .innerJoin('users as u', 'u.id', 'm.user_id')
    .select(['u.id as number', 'u.public_id as id', 'u.name', 'u.email'])
    .where('m.workspace_id', '=', workspace)
    .orderBy('u.name')
    .orderBy('u.id')
    .execute();

/** Sets the recipients; those who unsubscribed and stay on the list still receive nothing. */
export const setRecipients = async (
  tx: Tx,
  { workspace_id, id }: Pick<Row<'report_schedules'>, 'workspace_id' | 'id'>,
  users: readonly number[],
): Promise<void> => {
  await tx
    .deleteFrom('report_recipients')
    .where('schedule_id', '=', id)
    .where('user_id', 'not in', users)
    .execute();
  await tx
    .insertInto('report_recipients')
    .values(users.map((user_id) => ({ schedule_id: id, workspace_id, user_id })))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};
