import { sql } from 'kysely';
import type { Db } from '../../../db/tables.ts';
import { alone } from '../repeats.ts';
import { tellBehind } from '../tell-behind.ts';

/** How long results of deliveries are kept, unless the workspace keeps requests for less. */
const KEPT_DAYS = 30;
/** How long it is recorded what platforms were sent: as long as they could get the same conversion again. */
const TOLD_DAYS = 400;
/** A test whose process ended, and which will not be sent. */
const TEST_MS = 10 * 60 * 1000;

/** Removes deliveries finished long ago, and ends those that wait in vain. */
export const forgetDeliveries = async (db: Db, now: number): Promise<void> => {
  await sql`delete from deliveries d using workspaces w where w.id = d.workspace_id and d.finished_at is not null
    and d.finished_at < ${new Date(now)}::timestamptz
      - make_interval(days => least(${KEPT_DAYS}, coalesce(w.keep_requests_days, ${KEPT_DAYS})))`.execute(db);
  // Deliveries for a target that is off or never returns do not wait indefinitely.
  await db.transaction().execute(async (tx) => {
    await alone(tx);
    const { rows } = await sql<{
      id: number;
    }>`update deliveries d set state = 'failed', next_try_at = null, finished_at = ${new Date(now)}::timestamptz
      from workspaces w where w.id = d.workspace_id and d.state = 'waiting' and d.created_at < ${new Date(now)}::timestamptz
        - make_interval(days => least(${KEPT_DAYS}, coalesce(w.keep_requests_days, ${KEPT_DAYS})))
      returning d.id`.execute(tx);
    await tellBehind(
      tx,
      rows.map(({ id }) => id),
      now,
    );
  });
  await sql`delete from told where told_at < ${new Date(now)}::timestamptz - make_interval(days => ${TOLD_DAYS})`.execute(
    db,
  );
  await db
    .updateTable('deliveries')
    .set({ state: 'failed', finished_at: new Date(now) })
    .where('state', '=', 'waiting')
    .where('test', '=', true)
    .where('created_at', '<', new Date(now - TEST_MS))
    .execute();
};
