import { createHmac, timingSafeEqual } from 'node:crypto';
import { type KeyRing, keyAt } from '../../config/key-ring.ts';
import { API_BASE, apiPaths } from '../../contracts/paths.ts';
import type { Db } from '../../db/tables.ts';

/** 128 bits of HMAC-SHA256, which cannot be guessed. */
const MAC_BYTES = 16;
const FORM = /^(rsc_[0-9A-Za-z]{16})\.(usr_[0-9A-Za-z]{16})\.([A-Za-z0-9_-]{22})$/;

/** The person and the schedule, by public IDs. */
interface Stop {
  readonly schedule: string;
  readonly user: string;
}

/**
 * Addresses that unsubscribe one person from one schedule without signing in: anyone with the email has the address.
 * They never expire, because emails are kept, so the ring's old keys stay valid permanently.
 */
export const stopAddresses = (ring: KeyRing, origin: string, now: () => number = Date.now) => {
  const macOf = (key: Uint8Array, { schedule, user }: Stop): string => {
    const whole = createHmac('sha256', key).update(`${schedule} ${user}`).digest();
    return whole.subarray(0, MAC_BYTES).toString('base64url');
  };
  return {
    make: (stop: Stop): string => {
      const token = `${stop.schedule}.${stop.user}.${macOf(keyAt(ring.keys, now()).key, stop)}`;
      return `${origin}${API_BASE}${apiPaths.reportStop}/${token}`;
    },
    /** Null if the address is not one of ours. */
    read: (token: string): Stop | null => {
      const [, schedule, user, mac] = FORM.exec(token) ?? [];
      if (schedule === undefined || user === undefined || mac === undefined) return null;
      const stop = { schedule, user };
      // Compared as text: the last character has unused bits, and only one spelling is accepted.
      const isOurs = ring.keys.some(({ key }) =>
        timingSafeEqual(Buffer.from(mac), Buffer.from(macOf(key, stop))),
      );
      return isOurs ? stop : null;
    },
  };
};

export type StopAddresses = ReturnType<typeof stopAddresses>;

/** What an address unsubscribes from; undefined if the report or the entry was deleted. */
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

/** Stops emails to a recipient; repeating it changes nothing. */
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
