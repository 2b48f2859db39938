import type { Db } from '../../db/tables.ts';

/** Removes expired registrations and invitations: names and addresses of people without an account. */
export const sweepWaiting = async (db: Db, now: number): Promise<void> => {
  for (const table of ['pending_registrations', 'invitations'] as const) {
    await db.deleteFrom(table).where('expires_at', '<=', new Date(now)).execute();
  }
};
