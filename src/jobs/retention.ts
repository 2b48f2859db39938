import { DAY_MS } from '../core/time/durations.ts';
import type { Db } from '../db/tables.ts';
import type { Removal } from '../events/ingest/removal.ts';
import { attemptAll } from './runner.ts';

/** Requests for a host or link that belongs to nobody; kept as long as the instance owner's. */
const NOBODY = 0;

/** Workspaces with a limit in force, and how many days they keep requests. */
const limits = async (db: Db, now: number): Promise<{ workspace: number; days: number }[]> => {
  const rows = await db
    .selectFrom('workspaces')
    .select(['id', 'keep_requests_days as days'])
    .where('keep_requests_days', 'is not', null)
    .where((eb) =>
      eb.or([eb('keep_requests_from', 'is', null), eb('keep_requests_from', '<=', new Date(now))]),
    )
    .orderBy('id')
    .execute();
  const owners = await db
    .selectFrom('instance')
    .innerJoin('memberships', 'memberships.user_id', 'instance.owner_id')
    .select('memberships.workspace_id')
    .execute();
  const own = new Set(owners.map((row) => row.workspace_id));
  return rows.flatMap(({ id, days }) => {
    if (days === null) return [];
    return [{ workspace: id, days }, ...(own.has(id) ? [{ workspace: NOBODY, days }] : [])];
  });
};

export interface RetentionParts {
  db: Db;
  events: Pick<Removal, 'expire'>;
  now: () => number;
  log: { info(fields: object, message: string): void; error(fields: object, message: string): void };
}

/** Removes requests older than their workspace keeps them; a failing workspace does not block others. */
export const expireRequests = async ({ db, events, now, log }: RetentionParts): Promise<void> => {
  const attempts = attemptAll(log);
  for (const { workspace, days } of await limits(db, now())) {
    await attempts.run({ workspace }, async () => {
      const records = await events.expire(workspace, now() - days * DAY_MS);
      if (records > 0)
        log.info({ workspace, days, records }, 'removed what is older than its workspace keeps');
    });
  }
  attempts.end();
};
