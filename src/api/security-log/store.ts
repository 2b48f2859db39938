import { sql } from 'kysely';
import {
  BY_EDITORS,
  SECURITY_KINDS,
  type SecurityEvent,
  type SecurityKind,
  type SecurityQuery,
} from '../../contracts/accounts/security-log.ts';
import { DAY_MS } from '../../core/time/durations.ts';
import { publicId } from '../../db/public-id.ts';
import type { Db, Row, Tx } from '../../db/tables.ts';

/** How long refusals, which strangers cause, and everything else are kept. */
const REFUSED_MS = 90 * DAY_MS;
const KEEP_MS = 365 * DAY_MS;
/** Maximum entries of one workspace, or without one; the oldest refusals and sign-ins are removed first. */
const MOST = 10_000;

export type NewEvent = Omit<Row<'security_events'>, 'id' | 'public_id'>;

/** Writes an entry, or adds it to an earlier entry with the same bucket. */
export const insertEvent = async (db: Db | Tx, event: NewEvent): Promise<void> => {
  await db
    .insertInto('security_events')
    .values({ ...event, public_id: publicId('sev'), detail: JSON.stringify(event.detail) as never })
    .onConflict((conflict) =>
      conflict.column('bucket').doUpdateSet({
        count: sql<number>`security_events.count + excluded.count`,
        last_at: sql<Date>`greatest(security_events.last_at, excluded.last_at)`,
      }),
    )
    .execute();
};

/** A user's account and its workspace, by internal IDs; null if deleted. */
export const subjectOf = async (
  db: Db,
  user: number,
): Promise<{ user: number; workspace: number } | null> => {
  const row = await db
    .selectFrom('memberships')
    .select('workspace_id')
    .where('user_id', '=', user)
    .orderBy('created_at')
    .executeTakeFirst();
  return row === undefined ? null : { user, workspace: row.workspace_id };
};

/** Records what the operator did with a command on the server. `now`: milliseconds since 1970. */
export const recordByOperator = async (
  db: Db,
  kind: SecurityKind,
  subject: { readonly user: number; readonly workspace: number } | null,
  now: number,
): Promise<void> => {
  const time = new Date(now);
  await insertEvent(db, {
    workspace_id: subject?.workspace ?? null,
    user_id: subject?.user ?? null,
    by_user_id: null,
    actor: 'operator',
    kind,
    detail: {},
    bucket: null,
    count: 1,
    first_at: time,
    last_at: time,
    address: null,
    country: null,
    device: null,
    os: null,
    browser: null,
  });
};

/** Whose entries: those of a workspace, or those that concern or were caused by one person. */
export type Whose = { readonly workspace: number } | { readonly user: number };

const personOf = (id: string | null, name: string | null, email: string | null): SecurityEvent['user'] =>
  id === null ? null : { id, name: name ?? '', email: email ?? '' };

const instanceWorkspace = async (db: Db): Promise<number | null> => {
  const row = await db
    .selectFrom('instance')
    .innerJoin('memberships', 'memberships.user_id', 'instance.owner_id')
    .select('memberships.workspace_id')
    .orderBy('memberships.created_at')
    .executeTakeFirst();
  return row?.workspace_id ?? null;
};

/**
 * One page, newest first. The workspace of the instance's owner also has entries without an account: guesses at unknown
 * emails and keys.
 */
export const listEvents = async (
  db: Db,
  whose: Whose,
  { group, page, perPage }: SecurityQuery,
): Promise<{ total: number; rows: SecurityEvent[] }> => {
  const all = 'workspace' in whose && (await instanceWorkspace(db)) === whose.workspace;
  const found = db
    .selectFrom('security_events as e')
    .where((eb) => {
      if ('user' in whose)
        return eb.or([eb('e.user_id', '=', whose.user), eb('e.by_user_id', '=', whose.user)]);
      const own = eb('e.workspace_id', '=', whose.workspace);
      return all ? eb.or([own, eb('e.workspace_id', 'is', null)]) : own;
    })
    .$if(group !== undefined, (query) =>
      query.where('e.kind', 'in', [...SECURITY_KINDS[group as keyof typeof SECURITY_KINDS]]),
    );
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .leftJoin('users as u', 'u.id', 'e.user_id')
    .leftJoin('users as b', 'b.id', 'e.by_user_id')
    .selectAll('e')
    .select(['u.public_id as userPublic', 'u.name as userName', 'u.email as userEmail'])
    .select(['b.public_id as byPublic', 'b.name as byName', 'b.email as byEmail'])
    .orderBy('e.last_at', 'desc')
    .orderBy('e.id', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  return {
    total,
    rows: rows.map((row) => ({
      id: row.public_id,
      kind: row.kind,
      user: personOf(row.userPublic, row.userName, row.userEmail),
      by: personOf(row.byPublic, row.byName, row.byEmail),
      actor: row.actor,
      detail: row.detail,
      address: row.address,
      country: row.country,
      device: row.device,
      os: row.os,
      browser: row.browser,
      count: row.count,
      firstAt: row.first_at.toISOString(),
      lastAt: row.last_at.toISOString(),
    })),
  };
};

/** To be called before deleting an account: removes its owner's locations and names from the entries that stay. */
export const forgetPerson = async (tx: Db | Tx, userId: number): Promise<void> => {
  const user = await tx.selectFrom('users').select('email').where('id', '=', userId).executeTakeFirst();
  const nowhere = { address: null, country: null, device: null, os: null, browser: null };
  await tx
    .updateTable('security_events')
    .set(nowhere)
    .where((eb) => eb.or([eb('user_id', '=', userId), eb('by_user_id', '=', userId)]))
    .execute();
  await tx
    .updateTable('security_events')
    .set({ detail: sql`detail - 'email'` as never })
    .where((eb) => eb.or([eb('user_id', '=', userId), eb(sql`detail ->> 'email'`, '=', user?.email ?? '')]))
    .execute();
};

/** Removes expired entries and, if a workspace has too many, the oldest that are not changes. */
export const sweepEvents = async (db: Db, now: number): Promise<void> => {
  await db
    .deleteFrom('security_events')
    .where('last_at', '<', new Date(now - KEEP_MS))
    .execute();
  await db
    .deleteFrom('security_events')
    .where('last_at', '<', new Date(now - REFUSED_MS))
    .where('kind', 'in', [...SECURITY_KINDS.refused])
    .execute();
  // The newest stay, changes first. What editors cause does not count as a change, so that they cannot push others out.
  const first = SECURITY_KINDS.changed.filter(
    (kind) => !(BY_EDITORS as readonly SecurityKind[]).includes(kind),
  );
  await sql`delete from security_events where id in (
    select id from (
      select id, row_number() over (
        partition by workspace_id
        order by (kind = any(${sql.val(first)}::text[])) desc, last_at desc, id desc
      ) as place from security_events
    ) as ranked where place > ${MOST})`.execute(db);
};
