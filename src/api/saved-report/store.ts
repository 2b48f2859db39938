import { sql } from 'kysely';
import type { SavedReportBody } from '../../contracts/reports/saved-report.ts';
import type { Db, Tx } from '../../db/tables.ts';

const found = (db: Db | Tx, workspace: number) =>
  db
    .selectFrom('saved_reports as r')
    .leftJoin('users as u', 'u.id', 'r.created_by')
    .select(['r.id as number', 'r.public_id as id', 'r.name', 'r.body', 'r.revision'])
    .select(['r.created_at', 'r.updated_at', 'u.public_id as user', 'u.name as user_name'])
    .where('r.workspace_id', '=', workspace)
    .where('r.deleted_at', 'is', null);

/** By name. */
export const listReports = (db: Db, workspace: number) =>
  found(db, workspace).orderBy(sql`lower(r.name)`).orderBy('r.id').execute();

export type FoundReport = Awaited<ReturnType<typeof listReports>>[number];

/** Undefined if the workspace does not have the report, or no longer does. */
export const findReport = (db: Db | Tx, workspace: number, id: string): Promise<FoundReport | undefined> =>
  found(db, workspace).where('r.public_id', '=', id).executeTakeFirst();

/** Like `findReport`, but locks the report for a change. */
export const lockReport = (tx: Tx, workspace: number, id: string): Promise<FoundReport | undefined> =>
  found(tx, workspace).where('r.public_id', '=', id).forUpdate('r').executeTakeFirst();

export const countReports = async (db: Db | Tx, workspace: number): Promise<number> => {
  const { count } = await db
    .selectFrom('saved_reports')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('workspace_id', '=', workspace)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
};

export const storedBody = (body: SavedReportBody) => sql<SavedReportBody>`${JSON.stringify(body)}::jsonb`;

/** `at`: time of deletion; null restores the report. False if there is nothing to change. */
export const setDeleted = async (
  db: Db,
  workspace: number,
  id: string,
  at: Date | null,
): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable('saved_reports')
    .set({ deleted_at: at })
    .where('workspace_id', '=', workspace)
    .where('public_id', '=', id)
    .where('deleted_at', at === null ? 'is not' : 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
};

/** Applies to all workspaces. */
export const forgetDeleted = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('saved_reports').where('deleted_at', '<', before).execute();
};
