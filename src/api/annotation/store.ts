import { sql } from 'kysely';
import type { Db } from '../../db/tables.ts';

/** Half-open. `campaign`: internal ID; null for the whole workspace. */
export interface Between {
  from: Date;
  to: Date;
  campaign: number | null;
}

/** Revisions created in the period, newest first, each with its previous state. */
export const revisionsBetween = async (
  db: Db,
  workspace: number,
  { from, to, campaign }: Between,
  limit: number,
) => {
  const made = db
    .selectFrom('campaign_revisions as r')
    .innerJoin('campaigns as c', 'c.id', 'r.campaign_id')
    .where('c.workspace_id', '=', workspace)
    .where('r.made_at', '>=', from)
    .where('r.made_at', '<', to)
    .$if(campaign !== null, (query) => query.where('r.campaign_id', '=', campaign));
  const { total } = await made.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await made
    .leftJoin('users as u', 'u.id', 'r.user_id')
    .leftJoin('campaign_revisions as b', (join) =>
      join
        .onRef('b.campaign_id', '=', 'r.campaign_id')
        .on((eb) => eb('b.revision', '=', eb('r.revision', '-', 1))),
    )
    .select(['c.public_id as campaign', 'c.name as campaign_name', 'r.revision', 'r.made_at', 'r.body'])
    .select(['b.body as before', 'u.public_id as user', 'u.name as user_name'])
    .orderBy('r.made_at', 'desc')
    .orderBy('r.campaign_id', 'desc')
    .orderBy('r.revision', 'desc')
    .limit(limit)
    .execute();
  return { total, rows };
};

const notes = (db: Db, workspace: number) =>
  db
    .selectFrom('annotations as a')
    .leftJoin('campaigns as c', 'c.id', 'a.campaign_id')
    .leftJoin('users as u', 'u.id', 'a.user_id')
    .where('a.workspace_id', '=', workspace);

const columns = [
  ...(['a.public_id as id', 'a.at', 'a.text'] as const),
  ...(['c.public_id as campaign', 'c.name as campaign_name'] as const),
  ...(['u.public_id as user', 'u.name as user_name'] as const),
] as const;

/** Notes in the period, newest first: those on a campaign and those on the whole workspace. */
export const notesBetween = async (
  db: Db,
  workspace: number,
  { from, to, campaign }: Between,
  limit: number,
) => {
  const stand = notes(db, workspace)
    .where('a.at', '>=', from)
    .where('a.at', '<', to)
    .$if(campaign !== null, (query) =>
      query.where((eb) => eb.or([eb('a.campaign_id', '=', campaign), eb('a.campaign_id', 'is', null)])),
    );
  const { total } = await stand.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  const rows = await stand
    .select(columns)
    .orderBy('a.at', 'desc')
    .orderBy('a.id', 'desc')
    .limit(limit)
    .execute();
  return { total, rows };
};

/** Undefined if the workspace has no such note. */
export const findNote = (db: Db, workspace: number, id: string) =>
  notes(db, workspace).select(columns).where('a.public_id', '=', id).executeTakeFirst();

export type FoundNote = NonNullable<Awaited<ReturnType<typeof findNote>>>;

/** False if the workspace has no such note. */
export const removeNote = async (db: Db, workspace: number, id: string): Promise<boolean> => {
  const { numDeletedRows } = await db
    .deleteFrom('annotations')
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
};
