import { nextSlot } from '../../core/report/schedule.ts';
import { DAY_MS, MINUTE_MS } from '../../core/time/durations.ts';
import type { Db, Tx } from '../../db/tables.ts';
import { raise } from '../webhook/raise.ts';

/** A report later than this is no longer useful. */
export const TOO_LATE_MS = DAY_MS;
/** No mail server takes this long for one email: the sending process is gone. */
const GONE_MS = 10 * MINUTE_MS;
/** How long the results of emails are kept. */
const KEPT_MS = 90 * DAY_MS;
/** Two months: every schedule has a slot within this time. */
const LOOK_BACK_MS = 62 * DAY_MS;
/** Schedules per run; the rest are handled in the next. */
const AT_MOST = 100;

const times = ['s.every', 's.weekday', 's.day', 's.hour'] as const;

/** After a workspace changes its time zone, its emails follow the new one. */
const followZones = async (db: Db, now: number): Promise<void> => {
  const moved = await db
    .selectFrom('report_schedules as s')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .select(['s.id', 'w.time_zone as zone', ...times])
    .where('s.next_slot_at', '>', new Date(now))
    .whereRef('s.time_zone', '<>', 'w.time_zone')
    .limit(AT_MOST)
    .execute();
  for (const { id, zone, ...schedule } of moved) {
    await db
      .updateTable('report_schedules')
      .set({ time_zone: zone, next_slot_at: new Date(nextSlot(schedule, zone, now)) })
      .where('id', '=', id)
      .where('next_slot_at', '>', new Date(now))
      .execute();
  }
};

/** Settles emails that no process is sending, and removes old ones. */
const settle = async (db: Db, now: number): Promise<void> => {
  const changed_at = new Date(now);
  await db
    .updateTable('report_sendings')
    .set({ state: 'unclear', next_try_at: null, changed_at })
    .where('state', '=', 'sending')
    .where('changed_at', '<=', new Date(now - GONE_MS))
    .execute();
  await db
    .updateTable('report_sendings')
    .set({ state: 'skipped', next_try_at: null, changed_at })
    .where('state', '=', 'waiting')
    .where('slot_at', '<', new Date(now - TOO_LATE_MS))
    .execute();
  await db
    .deleteFrom('report_sendings')
    .where('slot_at', '<', new Date(now - KEPT_MS))
    .execute();
};

/** Of the slots from the due one until now, queues the newest; of those too late, records the newest as skipped. */
const claim = async (tx: Tx, id: number, now: number): Promise<void> => {
  const found = await tx
    .selectFrom('report_schedules as s')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .innerJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .select(['s.next_slot_at as due', 'w.time_zone as zone', ...times])
    .select(['s.public_id', 's.workspace_id', 'r.public_id as report', 'r.name as report_name'])
    .where('s.id', '=', id)
    .where('s.enabled', '=', true)
    .where('s.next_slot_at', '<=', new Date(now))
    .forUpdate('s')
    .executeTakeFirst();
  if (!found) return;
  const { due, zone, public_id, workspace_id, report, report_name, ...schedule } = found;
  const changed_at = new Date(now);
  let skipped: number | null = null;
  let slot: number | null = null;
  let next = Math.max(due.getTime(), nextSlot(schedule, zone, now - LOOK_BACK_MS));
  for (; next <= now; next = nextSlot(schedule, zone, next)) {
    if (next < now - TOO_LATE_MS) skipped = next;
    else slot = next;
  }
  if (skipped !== null)
    await tx
      .insertInto('report_sendings')
      .values({ schedule_id: id, slot_at: new Date(skipped), state: 'skipped', changed_at })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  await tx
    .updateTable('report_schedules')
    .set({ next_slot_at: new Date(next), time_zone: zone })
    .where('id', '=', id)
    .execute();
  if (slot === null) return;
  const slotAt = new Date(slot);
  await raise(tx, {
    workspace: workspace_id,
    type: 'report.ready',
    name: `${public_id} ${slot}`,
    at: changed_at,
    data: { report: { id: report, name: report_name }, slot: slotAt.toISOString() },
  });
  await tx
    .insertInto('report_sendings')
    .columns(['schedule_id', 'slot_at', 'user_id', 'state', 'next_try_at', 'changed_at'])
    .expression((eb) =>
      eb
        .selectFrom('report_recipients')
        .select(({ val }) => [
          'schedule_id',
          val(slotAt).$castTo<Date>().as('slot_at'),
          'user_id',
          val('waiting').as('state'),
          val(changed_at).as('next_try_at'),
          val(changed_at).as('changed_at'),
        ])
        .where('schedule_id', '=', id)
        .where('stopped_at', 'is', null),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute();
};

/** Records each due slot once, so that a restart continues where it left off and never starts a slot a second time. */
export const claimDue = async (db: Db, now: number): Promise<void> => {
  await followZones(db, now);
  await settle(db, now);
  const due = await db
    .selectFrom('report_schedules as s')
    .innerJoin('saved_reports as r', 'r.id', 's.saved_report_id')
    .innerJoin('workspaces as w', 'w.id', 's.workspace_id')
    .select('s.id')
    .where('s.enabled', '=', true)
    .where('s.next_slot_at', '<=', new Date(now))
    .where('r.deleted_at', 'is', null)
    .where('w.deletes_at', 'is', null)
    .orderBy('s.next_slot_at')
    .limit(AT_MOST)
    .execute();
  for (const { id } of due) await db.transaction().execute((tx) => claim(tx, id, now));
};
